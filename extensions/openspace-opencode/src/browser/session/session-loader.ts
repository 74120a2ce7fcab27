import { inject, injectable } from '@theia/core/shared/inversify';
import type { OpencodeService } from '../../common/opencode-protocol';
import type { Session } from '../../common/opencode-types';
import type { SessionAction } from '../../common/session/session-action';
import type { FetchScope } from '../../common/session/session-state';
import { OpencodeConnection } from '../connection/opencode-connection';
import { SessionStore } from './session-store';

/** Sessions that a list begins with, and by how many it grows. */
const LIST_STEP = 100;
/** Messages of one page. A screen shows fewer; the rest comes when somebody scrolls up. */
const PAGE_SIZE = 50;
/** After a loss of events, what was on the screen is fetched again, but not more than this. */
const MAXIMUM_PAGE = 200;
/** An open session that nobody reads back in is cut when it has become longer than this. */
const LONGEST_UNREAD = 600;

/** Fetches what the store does not know, in such a way that nothing newer is overwritten. */
@injectable()
export class SessionLoader {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(SessionStore)
    private readonly store: SessionStore;

    private fetches = 0;
    private readonly limits = new Map<string, number>();
    /** Directories whose list had fewer sessions than were asked for. */
    private readonly whole = new Set<string>();
    /** The last fetch of messages of a session: pages must not overtake one another. */
    private readonly pages = new Map<string, Promise<unknown>>();
    private readonly lineages = new Map<string, Promise<void>>();

    /** What goes on in a directory: its sessions that changed last, who is at work, who waits for an answer. */
    async loadOverview(directory: string): Promise<void> {
        const limit = this.limits.get(directory) ?? LIST_STEP;
        await this.fetch(
            { directory },
            async service => {
                const [sessions, status, permissions, questions] = await Promise.all([
                    service.sessions(directory, { roots: true, limit }),
                    service.sessionStatus(directory),
                    service.permissions(directory),
                    service.questions(directory)
                ]);
                const whole = sessions.length < limit;
                this.whole[whole ? 'add' : 'delete'](directory);
                const completeSince = whole ? -Infinity : Math.min(...sessions.map(session => session.time.updated));
                return { sessions, completeSince, roots: true, status, permissions, questions };
            },
            (fetch, overview) => ({ type: 'overview-fetched', fetch, directory, overview })
        );
        const { permissions, questions } = this.store.state;
        const asking = [...permissions.values(), ...questions.values()].filter(request => request.directory === directory);
        await Promise.all(asking.map(({ value }) => this.loadLineage(directory, value.sessionID)));
    }

    /** Whether `loadMore` may bring something. */
    hasMore(directory: string): boolean {
        return !this.whole.has(directory);
    }

    /** Lengthens the list of a directory. */
    async loadMore(directory: string): Promise<void> {
        this.limits.set(directory, (this.limits.get(directory) ?? LIST_STEP) + LIST_STEP);
        await this.loadOverview(directory);
    }

    /** Sessions whose title has this text, however old they are. */
    search(directory: string, text: string): Promise<Session[]> {
        return this.loadSessions(directory, service => service.sessions(directory, { roots: true, search: text, limit: LIST_STEP }));
    }

    loadChildren(directory: string, sessionId: string): Promise<Session[]> {
        return this.loadSessions(directory, service => service.children(directory, sessionId));
    }

    /** A session and its parents up to the one a person started, as far as they are not known. */
    loadLineage(directory: string, sessionId: string): Promise<void> {
        const running = this.lineages.get(sessionId) ?? this.climb(directory, sessionId).finally(() => this.lineages.delete(sessionId));
        this.lineages.set(sessionId, running);
        return running;
    }

    /** Runs a call that answers with a session as it is then. */
    async loadSession(directory: string, call: (service: OpencodeService) => Promise<Session>, deadline?: number): Promise<Session> {
        const [session] = await this.loadSessions(directory, async service => [await call(service)], deadline);
        return session;
    }

    /** The newest messages of a session, and what is to be done in it. */
    async loadMessages(directory: string, sessionId: string): Promise<void> {
        const present = this.store.state.transcripts.get(sessionId)?.messages.length ?? 0;
        const limit = Math.min(Math.max(PAGE_SIZE, present), MAXIMUM_PAGE);
        // The server answers one after another, and the messages are what somebody waits for.
        await this.inTurn(sessionId, () =>
            this.fetch(
                { sessionId },
                service => service.messages(directory, sessionId, limit),
                (fetch, page) => ({ type: 'page-fetched', fetch, sessionId, page })
            )
        );
        await Promise.all([
            this.fetch(
                { directory },
                service => service.todo(directory, sessionId),
                (fetch, todos) => ({ type: 'todos-fetched', fetch, sessionId, todos })
            ),
            this.loadChildren(directory, sessionId),
            this.loadRevertPoint(directory, sessionId)
        ]);
    }

    /** The page before the oldest message; false when there is none. */
    loadEarlier(directory: string, sessionId: string): Promise<boolean> {
        return this.inTurn(sessionId, async () => {
            const before = this.store.state.transcripts.get(sessionId)?.cursor;
            if (before === undefined) {
                return false;
            }
            await this.fetch(
                { sessionId },
                service => service.messages(directory, sessionId, PAGE_SIZE, before),
                (fetch, page) => ({ type: 'page-fetched', fetch, sessionId, page, before })
            );
            return true;
        });
    }

    /** Lets go of old messages of an open session; `loadEarlier` fetches them again. What was reverted is kept: it is hidden by position. */
    async releaseEarlier(directory: string, sessionId: string): Promise<void> {
        await this.inTurn(sessionId, async () => {
            const { sessions, transcripts } = this.store.state;
            const length = transcripts.get(sessionId)?.messages.length ?? 0;
            if (length > MAXIMUM_PAGE && sessions.get(sessionId)?.revert === undefined) {
                await this.fetch(
                    { sessionId },
                    service => service.messages(directory, sessionId, MAXIMUM_PAGE),
                    (fetch, page) => ({ type: 'page-fetched', fetch, sessionId, page, cut: true })
                );
            }
        });
    }

    /** Whether an open session has grown so long that it should be cut, and nobody reads what would go. */
    isTooLong(sessionId: string): boolean {
        const transcript = this.store.state.transcripts.get(sessionId);
        return transcript !== undefined && !transcript.reading && transcript.messages.length > LONGEST_UNREAD;
    }

    private async climb(directory: string, sessionId: string): Promise<void> {
        let id: string | undefined = sessionId;
        for (const seen = new Set<string>(); id !== undefined && !seen.has(id);) {
            const wanted: string = id;
            seen.add(wanted);
            const known = this.store.state.sessions.get(wanted);
            const session: Session = known ?? (await this.loadSession(directory, service => service.session(directory, wanted)));
            id = session.parentID;
        }
    }

    /** What was reverted is hidden by position, so the position must be known. */
    private async loadRevertPoint(directory: string, sessionId: string): Promise<void> {
        const missing = (): boolean => {
            const { sessions, transcripts } = this.store.state;
            const point = sessions.get(sessionId)?.revert?.messageID;
            const messages = transcripts.get(sessionId)?.messages;
            return point !== undefined && messages !== undefined && messages.findLastIndex(({ info }) => info.id === point) < 0;
        };
        while (missing() && (await this.loadEarlier(directory, sessionId))) {
            // One page at a time.
        }
    }

    private loadSessions(directory: string, call: (service: OpencodeService) => Promise<Session[]>, deadline?: number): Promise<Session[]> {
        return this.fetch({ directory }, call, (fetch, sessions) => ({ type: 'sessions-fetched', fetch, sessions }), deadline);
    }

    private async fetch<T>(
        scope: FetchScope,
        call: (service: OpencodeService) => Promise<T>,
        settle: (fetch: number, answer: T) => SessionAction,
        deadline?: number
    ): Promise<T> {
        const fetch = ++this.fetches;
        this.store.dispatch({ type: 'fetch-began', fetch, scope });
        try {
            const answer = await this.connection.ask(call, deadline);
            this.store.dispatch(settle(fetch, answer));
            return answer;
        } catch (error) {
            this.store.dispatch({ type: 'fetch-failed', fetch });
            throw error;
        }
    }

    private inTurn<T>(sessionId: string, run: () => Promise<T>): Promise<T> {
        const before = this.pages.get(sessionId) ?? Promise.resolve();
        const turn = before.then(run, run);
        const settled: Promise<unknown> = turn
            .catch(() => undefined)
            .then(() => this.pages.get(sessionId) === settled && this.pages.delete(sessionId));
        this.pages.set(sessionId, settled);
        return turn;
    }
}
