import { inject, injectable } from '@theia/core/shared/inversify';
import { causeInLog } from '../../common/fault-words';
import { OpencodeServer } from '../server/opencode-server';
import { ServerLog } from '../server/server-log';
import type { RunningServer } from '../server/server-source';
import { errorOf, errorOfAnswer, errorOfFailure } from './adapter-error';
import { createSdk, Sdk } from './sdk';

const LOG_DELAY = 100;
const RECENT_LINES = 200;

/** What the SDK answers: data or an error, and the response unless there was none. */
export interface Answer<T> {
    readonly data?: T;
    readonly error?: unknown;
    readonly response?: Response;
}

/** The one place through which calls reach the server. Calls wait until there is one, and reject with an `OpencodeError` in words. */
@injectable()
export class OpencodeConnection {
    @inject(OpencodeServer)
    private readonly server: OpencodeServer;

    @inject(ServerLog)
    private readonly log: ServerLog;

    private readonly clients = new WeakMap<RunningServer, Promise<Sdk>>();

    /** `operation` is what the person or program wanted, for the error. No limit of time: some calls last as long as a turn. */
    async call<T>(operation: string, run: (sdk: Sdk) => Promise<Answer<T>>): Promise<T> {
        const { data } = await this.callWithResponse(operation, run);
        return data;
    }

    async callWithResponse<T>(
        operation: string,
        run: (sdk: Sdk) => Promise<Answer<T>>
    ): Promise<{ data: T; response: Response | undefined }> {
        const answer = await this.attempt(operation, run);
        const { data, error, response } = answer;
        if (response && !response.ok) {
            throw errorOfAnswer(operation, { status: response.status, body: error }, await this.causeOf(error));
        }
        if (error !== undefined && error !== null) {
            throw errorOfFailure(operation, error);
        }
        if (data === undefined || typeof data === 'string') {
            throw errorOf(operation, 'server', 'it answered something else than expected');
        }
        return { data, response };
    }

    /** A client for one server, for who must not be handed on to its successor. */
    sdkOf(server: RunningServer): Promise<Sdk> {
        const client = this.clients.get(server) ?? createSdk(server.address);
        this.clients.set(server, client);
        return client;
    }

    /** The server answers some failures with a number under which its log has the rest. The log may arrive a little later. */
    private async causeOf(error: unknown): Promise<string | undefined> {
        const ref = (error as { data?: { ref?: unknown } } | undefined)?.data?.ref;
        if (typeof ref !== 'string') {
            return undefined;
        }
        const find = (): string | undefined => causeInLog(this.log.tail(RECENT_LINES), ref);
        return find() ?? (await new Promise<void>(resolve => setTimeout(resolve, LOG_DELAY)).then(find));
    }

    private async attempt<T>(operation: string, run: (sdk: Sdk) => Promise<Answer<T>>): Promise<Answer<T>> {
        try {
            return await run(await this.sdkOf(await this.server.whenRunning()));
        } catch (error) {
            throw errorOfFailure(operation, error);
        }
    }
}
