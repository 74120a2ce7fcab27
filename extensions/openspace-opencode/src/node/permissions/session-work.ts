import { ResourceCleaner } from '@openspace/core/lib/node/resources/resource-cleaner';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { CommandRequest, PromptRequest } from '../../common/opencode-types';
import { RequestApi, unlessGone } from '../adapter/request-api';
import { SessionApi, SessionRef } from '../adapter/session-api';
import { AskingSessions } from './asking-sessions';
import { SessionTree } from './session-tree';

/** What sets a session to work, and what brings it to rest. */
@injectable()
export class SessionWork {
    @inject(SessionApi)
    private readonly sessions: SessionApi;

    @inject(RequestApi)
    private readonly requests: RequestApi;

    @inject(SessionTree)
    private readonly tree: SessionTree;

    @inject(AskingSessions)
    private readonly asking: AskingSessions;

    @inject(ResourceCleaner)
    private readonly cleaner: ResourceCleaner;

    async prompt(ref: SessionRef, request: PromptRequest): Promise<void> {
        await this.asking.ensure(ref);
        await this.sessions.prompt(ref, request);
    }

    async command(ref: SessionRef, request: CommandRequest): Promise<void> {
        await this.asking.ensure(ref);
        await this.sessions.command(ref, request);
    }

    /** The person is done with it: closes what the agent made for it and for its subagents. */
    async end(ref: SessionRef): Promise<void> {
        await Promise.all((await this.tree.family(ref)).map(session => this.cleaner.release(session)));
    }

    /**
     * Stops a session with all its subagents. A request that is still open when a session is aborted stays answerable, and saying yes to it
     * later would run the command then: so all are rejected first, and once more afterwards, for those that came up in between.
     */
    async stop(ref: SessionRef): Promise<void> {
        const { directory } = ref;
        const family = await this.tree.family(ref);
        await this.rejectAll(directory, family);
        await this.sessions.abort(ref);
        const working = await this.sessions.status(directory);
        await Promise.all(family.filter(sessionID => sessionID in working).map(sessionID => this.sessions.abort({ directory, sessionID })));
        await this.rejectAll(directory, await this.tree.family(ref));
    }

    private async rejectAll(directory: string, sessions: readonly string[]): Promise<void> {
        const [permissions, questions] = await Promise.all([this.requests.permissions(directory), this.requests.questions(directory)]);
        await Promise.all([
            ...permissions
                .filter(({ sessionID }) => sessions.includes(sessionID))
                .map(({ id }) => this.requests.replyPermission(directory, id, 'reject').catch(unlessGone)),
            ...questions
                .filter(({ sessionID }) => sessions.includes(sessionID))
                .map(({ id }) => this.requests.rejectQuestion(directory, id).catch(unlessGone))
        ]);
    }
}
