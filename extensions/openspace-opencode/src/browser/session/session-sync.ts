import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { isOpencodeError } from '../../common/opencode-error';
import type { SessionChanges } from '../../common/session/session-changes';
import { OpencodeConnection } from '../connection/opencode-connection';
import { SessionLoader } from './session-loader';
import { SessionStore } from './session-store';

/** Pauses between attempts to fetch what was lost. The last one is repeated. */
const PAUSES = [500, 1_000, 2_000, 5_000, 10_000];

/** Keeps the store in line with the server: feeds it with events, and fetches again after each loss until that succeeds. */
@injectable()
export class SessionSync implements FrontendApplicationContribution {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(SessionStore)
    private readonly store: SessionStore;

    @inject(SessionLoader)
    private readonly loader: SessionLoader;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    /** Directories that are being fetched, and whether they must be fetched once more. */
    private readonly running = new Map<string, { again: boolean }>();
    private readonly loaded = new Set<string>();

    private readonly overviewLoaded = new Emitter<string>();
    /** A directory's overview has arrived, the first time or after a loss. */
    readonly onDidLoadOverview: Event<string> = this.overviewLoaded.event;

    /** Whether what is known of the directory is all there is to know. */
    isLoaded(directory: string): boolean {
        return this.loaded.has(directory);
    }

    onStart(): void {
        this.connection.onDidReceiveEvents(batch => this.store.dispatch(...batch.map(event => ({ type: 'event', event }) as const)));
        this.connection.onDidLoseEvents(directory => this.recover(directory));
        // The window has come, or come back after it lost the backend.
        this.connection.onDidChangeFolders(() => this.recover());
        this.connection.onDidChangeStatus(({ state }) => {
            if (state === 'ready') {
                this.directories().forEach(directory => !this.loaded.has(directory) && this.fetchAnew(directory));
            }
        });
        this.store.onDidChange(changes => this.heal(changes));
    }

    private directories(): string[] {
        return this.connection.folders.map(folder => folder.directory);
    }

    private recover(directory?: string): void {
        this.store.dispatch({ type: 'events-lost', directory });
        for (const lost of directory === undefined ? this.directories() : [directory]) {
            this.loaded.delete(lost);
            this.fetchAnew(lost);
        }
    }

    private fetchAnew(directory: string): void {
        const running = this.running.get(directory);
        if (running) {
            running.again = true;
            return;
        }
        this.running.set(directory, { again: false });
        this.fetchUntilDone(directory)
            .catch(error => this.logger.error('What was lost could not be fetched again', error))
            .finally(() => this.running.delete(directory));
    }

    /** While the server is away there is nothing to ask; its return is announced. */
    private async fetchUntilDone(directory: string): Promise<void> {
        await this.connection.whenAwake();
        for (let attempt = 0; ; attempt++) {
            const running = this.running.get(directory);
            if (running) {
                running.again = false;
            }
            try {
                await this.fetchOnce(directory);
                if (!this.running.get(directory)?.again) {
                    this.loaded.add(directory);
                    this.overviewLoaded.fire(directory);
                    return;
                }
            } catch (error) {
                this.logger.warn(`The sessions of ${directory} could not be fetched`, error);
                if (this.connection.status.state !== 'ready' || !this.directories().includes(directory)) {
                    return;
                }
                await new Promise(resolve => setTimeout(resolve, PAUSES[Math.min(attempt, PAUSES.length - 1)]));
            }
        }
    }

    private async fetchOnce(directory: string): Promise<void> {
        await this.loader.loadOverview(directory);
        const { transcripts, sessions } = this.store.state;
        const stale = [...transcripts].filter(([id, { stale: outdated }]) => outdated && sessions.get(id)?.directory === directory);
        await Promise.all(stale.map(([id]) => this.loadUnlessGone(directory, id)));
    }

    private async loadUnlessGone(directory: string, sessionId: string): Promise<void> {
        try {
            await this.loader.loadMessages(directory, sessionId);
        } catch (error) {
            if (!isOpencodeError(error) || error.data.failure !== 'not-found') {
                throw error;
            }
            // Another client deleted it while we were away.
            this.store.dispatch({ type: 'forgotten', sessionId });
        }
    }

    /** Fetches what events show to be missing: the parents of a session that asks, the end of a text whose session has ended. */
    private heal(changes: SessionChanges): void {
        const { state } = this.store;
        const complain = (error: unknown): unknown => this.logger.warn('A session could not be completed', error);
        for (const id of [...changes.permissions, ...changes.questions]) {
            const request = state.permissions.get(id) ?? state.questions.get(id);
            if (request && !state.sessions.has(request.value.sessionID)) {
                this.loader.loadLineage(request.directory, request.value.sessionID).catch(complain);
            }
        }
        for (const id of changes.status) {
            const messages = state.status.has(id) ? [] : (state.transcripts.get(id)?.messages ?? []);
            const directory = state.sessions.get(id)?.directory;
            if (directory !== undefined && [...messages].some(({ streams }) => streams.some(({ gap }) => gap))) {
                this.loader.loadMessages(directory, id).catch(complain);
            } else if (directory !== undefined && !state.status.has(id) && this.loader.isTooLong(id)) {
                this.loader.releaseEarlier(directory, id).catch(complain);
            }
        }
    }
}
