import { RemoteConnectionProvider, ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { nls } from '@theia/core/lib/common/nls';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { inject, injectable } from '@theia/core/shared/inversify';
import { OpencodeError } from '../../common/opencode-error';
import { AutoAccept, DirectoryEvent, OPENCODE_PATH, OpencodeClient, OpencodeFolder, OpencodeService } from '../../common/opencode-protocol';
import type { ServerStatus } from '../../common/server/server-status';

/** How long the server may take to answer a plain question. Turns and commands take as long as they take. */
const ANSWER_TIME = 30_000;

/** This window's end of the wire to the opencode server. */
@injectable()
export class OpencodeConnection implements OpencodeClient {
    private readonly service: RpcProxy<OpencodeService>;
    private connected = false;
    private awake = false;
    private readonly woken = new Deferred<void>();
    private currentStatus: ServerStatus = { state: 'off' };
    private currentFolders: readonly OpencodeFolder[] = [];
    private currentAccepts: readonly AutoAccept[] = [];

    private readonly eventsReceived = new Emitter<readonly DirectoryEvent[]>();
    readonly onDidReceiveEvents: Event<readonly DirectoryEvent[]> = this.eventsReceived.event;

    private readonly eventsLost = new Emitter<string | undefined>();
    /** Events of one directory, or of all, never arrived: what is shown must be fetched again. */
    readonly onDidLoseEvents: Event<string | undefined> = this.eventsLost.event;

    private readonly statusChanged = new Emitter<ServerStatus>();
    readonly onDidChangeStatus: Event<ServerStatus> = this.statusChanged.event;

    private readonly foldersChanged = new Emitter<readonly OpencodeFolder[]>();
    /** The server knows these folders now. */
    readonly onDidChangeFolders: Event<readonly OpencodeFolder[]> = this.foldersChanged.event;

    private readonly acceptsChanged = new Emitter<readonly AutoAccept[]>();
    readonly onDidChangeAutoAccepts: Event<readonly AutoAccept[]> = this.acceptsChanged.event;

    private readonly opened = new Emitter<void>();
    private readonly closed = new Emitter<void>();

    constructor(@inject(RemoteConnectionProvider) provider: ServiceConnectionProvider) {
        // The channel opens when the proxy is made; the backend calls back on this object.
        this.service = provider.createProxy<OpencodeService>(OPENCODE_PATH, this);
        this.service.onDidOpenConnection(() => {
            this.connected = true;
            this.opened.fire();
        });
        this.service.onDidCloseConnection(() => {
            this.connected = false;
            this.closed.fire();
        });
    }

    get status(): ServerStatus {
        return this.currentStatus;
    }

    get folders(): readonly OpencodeFolder[] {
        return this.currentFolders;
    }

    get autoAccepts(): readonly AutoAccept[] {
        return this.currentAccepts;
    }

    /** Runs now if the backend is reached already, and again for each connection after a loss. */
    whenConnected(listener: () => void): Disposable {
        const toDispose = this.opened.event(listener);
        if (this.connected) {
            listener();
        }
        return toDispose;
    }

    /** Tells the server which folders this window works in, and learns where it stands. Everything known before may be out of date. */
    async open(roots: readonly string[]): Promise<void> {
        const folders = await this.call(service => service.open(roots));
        this.notifyStatus(await this.call(service => service.status()));
        this.notifyAutoAccepts(await this.call(service => service.autoAccepts()));
        this.currentFolders = folders;
        this.foldersChanged.fire(folders);
        await this.start();
    }

    /** The server is wanted from now on; it takes time and work to start, so nobody does this while the page still loads without need. */
    async wake(): Promise<void> {
        if (!this.awake) {
            this.awake = true;
            this.woken.resolve();
            await this.start();
        }
    }

    /** For those who can wait until the page is there, or until somebody needs the server now. */
    whenAwake(): Promise<void> {
        return this.woken.promise;
    }

    /**
     * Asks the server, now. A call whose wire is cut would never settle by itself, nor one whose answer got lost; with `Infinity` for a deadline
     * only the first of the two ends the wait.
     */
    ask<T>(call: (service: OpencodeService) => Promise<T>, deadline = ANSWER_TIME): Promise<T> {
        // A start that fails shows in the status, and in the answer of this call.
        this.wake().catch(() => {});
        return this.call(call, deadline);
    }

    /** Asks the server once the page is there, or somebody needs the server now. */
    async askInTime<T>(call: (service: OpencodeService) => Promise<T>): Promise<T> {
        await this.whenAwake();
        return this.ask(call);
    }

    private async start(): Promise<void> {
        if (this.awake && this.currentFolders.length > 0) {
            await this.call(service => service.start());
        }
    }

    private call<T>(call: (service: OpencodeService) => Promise<T>, deadline = ANSWER_TIME): Promise<T> {
        return new Promise<T>((resolve, reject) => {
            const cut = this.closed.event(() =>
                fail(nls.localize('openspace/opencode/wire-cut', 'The connection to the IDE was lost. Try again.'))
            );
            const timer = Number.isFinite(deadline) ? setTimeout(() => fail(noAnswer(deadline)), deadline) : undefined;
            const settle = (): void => {
                cut.dispose();
                clearTimeout(timer);
            };
            const fail = (message: string): void => {
                settle();
                reject(OpencodeError(message, { failure: 'unavailable' }));
            };
            call(this.service).then(resolve, reject).finally(settle);
        });
    }

    notifyEvents(batch: readonly DirectoryEvent[]): void {
        this.eventsReceived.fire(batch);
    }

    notifyStatus(status: ServerStatus): void {
        this.currentStatus = status;
        this.statusChanged.fire(status);
    }

    notifyResync(directory?: string): void {
        this.eventsLost.fire(directory);
    }

    notifyAutoAccepts(accepts: readonly AutoAccept[]): void {
        this.currentAccepts = accepts;
        this.acceptsChanged.fire(accepts);
    }
}

function noAnswer(deadline: number): string {
    return nls.localize(
        'openspace/opencode/no-answer',
        'The agent did not answer within {0} seconds. Try again, or restart it with the command "Agent: Restart".',
        String(deadline / 1_000)
    );
}
