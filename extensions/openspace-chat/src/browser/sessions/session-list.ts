import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { Session } from '@openspace/opencode/lib/common/opencode-types';
import { childSessions, rootSessions } from '@openspace/opencode/lib/common/session/selectors/session-lists';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { markOf } from '../../common/sessions/session-marks';
import { ChatFeedback } from '../panel/chat-feedback';

const SEARCH_PAUSE = 250;

/** Which sessions the list shows. */
@injectable()
export class SessionList implements FrontendApplicationContribution {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    @inject(ILogger)
    @named('openspace:chat')
    private readonly logger: ILogger;

    /** Sessions whose subagents have been asked for: the server's list has only what people started. */
    private readonly asked = new Set<string>();
    private text = '';
    private archive = false;
    private timer?: ReturnType<typeof setTimeout>;

    private readonly changed = new Emitter<void>();
    readonly onDidChange: Event<void> = this.changed.event;

    private readonly turned = new Emitter<void>();
    /** The archive is shown, or no longer. */
    readonly onDidTurn: Event<void> = this.turned.event;

    onStart(): void {
        this.sessions.onDidChange(({ sessions, status, unread, permissions, questions, faults, active }) => {
            if (active || [sessions, status, unread, permissions, questions, faults].some(({ size }) => size > 0)) {
                this.changed.fire();
            }
        });
    }

    get search(): string {
        return this.text;
    }

    /** Shows what is known at once, and what the server finds a moment later. */
    set search(text: string) {
        this.text = text;
        this.changed.fire();
        clearTimeout(this.timer);
        if (text.trim() !== '') {
            this.timer = setTimeout(() => this.feedback.start(() => this.sessions.search(text.trim(), this.archive)), SEARCH_PAUSE);
        }
    }

    get showsArchive(): boolean {
        return this.archive;
    }

    set showsArchive(archive: boolean) {
        this.archive = archive;
        this.turned.fire();
        this.changed.fire();
    }

    get mayHaveMore(): boolean {
        return this.text.trim() === '' && this.sessions.hasMore;
    }

    roots(): Session[] {
        const { project } = this.sessions;
        return project === undefined
            ? []
            : rootSessions(this.sessions.state, { directory: project, archived: this.archive, search: this.text });
    }

    /** How many sessions the person should look at. */
    get withNews(): number {
        return this.roots().filter(({ id }) => ['unread', 'waiting', 'failed'].includes(markOf(this.sessions.state, id) ?? '')).length;
    }

    /** Those that are known; others come a moment later, when the row of their session is on the screen for the first time. */
    children(sessionId: string): Session[] {
        if (!this.asked.has(sessionId)) {
            this.asked.add(sessionId);
            this.sessions.loadChildren(sessionId).catch(error => {
                this.asked.delete(sessionId);
                this.logger.warn(`The subagents of ${sessionId} are not known`, error);
            });
        }
        return childSessions(this.sessions.state, sessionId);
    }

    async loadMore(): Promise<void> {
        await this.sessions.loadMore();
        this.changed.fire();
    }
}
