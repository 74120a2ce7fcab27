import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { isOpencodeError } from '../../common/opencode-error';
import type { AutoAccept, PermissionReply } from '../../common/opencode-protocol';
import type { PermissionRequest } from '../../common/opencode-types';
import { pendingPermissions } from '../../common/session/selectors/pending-requests';
import type { Located } from '../../common/session/session-state';
import { isInTree } from '../../common/session/session-tree';
import { OpencodeConnection } from '../connection/opencode-connection';
import { SessionLoader } from '../session/session-loader';
import { SessionStore } from '../session/session-store';

/** What the agent asks permission for, and what the person lets it do without asking. */
@injectable()
export class PermissionService {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(SessionStore)
    private readonly store: SessionStore;

    @inject(SessionLoader)
    private readonly loader: SessionLoader;

    private readonly changed = new Emitter<void>();
    /** Other requests wait, or other sessions are trusted. */
    readonly onDidChange: Event<void> = this.changed.event;

    @postConstruct()
    protected init(): void {
        this.store.onDidChange(({ permissions }) => permissions.size > 0 && this.changed.fire());
        this.connection.onDidChangeAutoAccepts(() => this.changed.fire());
    }

    /** The requests of a session and its subagents, or of all sessions, the oldest first. */
    pending(sessionId?: string): Located<PermissionRequest>[] {
        return pendingPermissions(this.store.state, sessionId);
    }

    /**
     * Rejected without a message, the turn ends and so does everything else its session asked for; with one, the agent reads it and goes on.
     * An edit that was allowed may be refused all the same, when its file has unsaved changes by now: then it rejects with the reason.
     */
    async reply({ directory, value }: Located<PermissionRequest>, reply: PermissionReply, message?: string): Promise<void> {
        try {
            await this.connection.ask(service => service.replyPermission(directory, value.id, reply, message));
        } catch (error) {
            if (!isOpencodeError(error) || error.data.failure !== 'not-found') {
                throw error;
            }
            // Somebody else has answered, or the turn is over.
            await this.loader.loadOverview(directory);
        }
    }

    get autoAccepts(): readonly AutoAccept[] {
        return this.connection.autoAccepts;
    }

    /** What makes requests of the session be granted without asking: itself or one of its parents, or the whole directory. */
    autoAccepted(sessionId: string): AutoAccept | undefined {
        const { state } = this.store;
        const directory = state.sessions.get(sessionId)?.directory;
        return this.autoAccepts.find(accept =>
            accept.sessionId === undefined ? accept.directory === directory : isInTree(state, accept.sessionId, sessionId)
        );
    }

    /** Grants what a session, or every session of a directory, asks for from now on. What waits already is granted too. */
    async setAutoAccept(scope: AutoAccept, on: boolean): Promise<void> {
        await this.connection.ask(service => service.setAutoAccept(scope, on));
    }
}
