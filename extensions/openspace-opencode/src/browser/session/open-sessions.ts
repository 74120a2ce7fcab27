import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Disposable } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { OpencodeError } from '../../common/opencode-error';
import { OpencodeConnection } from '../connection/opencode-connection';
import { SessionLoader } from './session-loader';
import { SessionMemory } from './session-memory';
import { SessionStore } from './session-store';
import { SessionSync } from './session-sync';

/** Knows which sessions are shown, and which one of them and which project the person works with, also after a reload. */
@injectable()
export class OpenSessions implements FrontendApplicationContribution {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(SessionStore)
    private readonly store: SessionStore;

    @inject(SessionLoader)
    private readonly loader: SessionLoader;

    @inject(SessionSync)
    private readonly sync: SessionSync;

    @inject(SessionMemory)
    private readonly memory: SessionMemory;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    private readonly shown = new Map<string, number>();
    private activeShown: Disposable = Disposable.NULL;
    private chosenProject?: string;

    onStart(): void {
        this.restoreUnread().catch(error => this.logger.warn('What was unread is forgotten', error));
        const restoring = this.sync.onDidLoadOverview(() => {
            restoring.dispose();
            this.restoreActive().catch(error => this.logger.warn('The session of last time could not be opened again', error));
        });
        this.store.onDidChange(({ unread }) => {
            if (unread.size > 0) {
                const ids = [...this.store.state.unread].map(([id]) => id);
                this.remember(this.memory.setUnread(ids));
            }
        });
    }

    /** The directory the person works in: chosen, or that of the active session, or the first there is. */
    get project(): string | undefined {
        const directories = this.connection.folders.map(folder => folder.directory);
        const { active, sessions } = this.store.state;
        const candidates = [this.chosenProject, active === undefined ? undefined : sessions.get(active)?.directory];
        return candidates.find(directory => directory !== undefined && directories.includes(directory)) ?? directories[0];
    }

    requireProject(): string {
        const { project } = this;
        if (project === undefined) {
            const message = nls.localize('openspace/opencode/no-folder', 'The agent works in a folder. Open one and trust it.');
            throw OpencodeError(message, { failure: 'untrusted' });
        }
        return project;
    }

    chooseProject(directory: string): void {
        this.chosenProject = directory;
        this.rememberPlace();
    }

    /** Follows the messages of a session until the answer is disposed. Resolves when they are there. */
    async show(sessionId: string, fresh = false): Promise<Disposable> {
        this.shown.set(sessionId, (this.shown.get(sessionId) ?? 0) + 1);
        this.store.dispatch({ type: 'opened', sessionId, fresh });
        const close = Disposable.create(() => this.hide(sessionId));
        try {
            const transcript = this.store.state.transcripts.get(sessionId);
            if (!transcript?.loaded || transcript.stale) {
                await this.loader.loadMessages(this.directoryOf(sessionId), sessionId);
            }
            return close;
        } catch (error) {
            close.dispose();
            throw error;
        }
    }

    /** The person looks at this session from now on, or at none. */
    async activate(sessionId: string | undefined, fresh = false): Promise<void> {
        this.store.dispatch({ type: 'activated', sessionId });
        this.rememberPlace();
        const before = this.activeShown;
        this.activeShown = Disposable.NULL;
        try {
            const now = sessionId === undefined ? Disposable.NULL : await this.show(sessionId, fresh);
            if (this.store.state.active === sessionId) {
                this.activeShown = now;
            } else {
                // The person has gone on to another one meanwhile.
                now.dispose();
            }
        } finally {
            before.dispose();
        }
    }

    directoryOf(sessionId: string): string {
        return this.store.state.sessions.get(sessionId)?.directory ?? this.requireProject();
    }

    private hide(sessionId: string): void {
        const count = (this.shown.get(sessionId) ?? 0) - 1;
        if (count > 0) {
            this.shown.set(sessionId, count);
        } else {
            this.shown.delete(sessionId);
            this.store.dispatch({ type: 'closed', sessionId });
        }
    }

    private async restoreActive(): Promise<void> {
        const { project, sessionId } = await this.memory.active();
        this.chosenProject ??= project;
        if (sessionId === undefined || this.store.state.active !== undefined) {
            return;
        }
        await this.loader.loadLineage(this.directoryOf(sessionId), sessionId);
        await this.activate(sessionId);
    }

    private async restoreUnread(): Promise<void> {
        this.store.dispatch({ type: 'unread-restored', sessionIds: await this.memory.unread() });
    }

    private rememberPlace(): void {
        this.remember(this.memory.setActive({ project: this.project, sessionId: this.store.state.active }));
    }

    private remember(writing: Promise<void>): void {
        writing.catch(error => this.logger.warn('The window could not remember where it was', error));
    }
}
