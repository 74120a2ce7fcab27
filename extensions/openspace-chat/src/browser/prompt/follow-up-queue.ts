import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { Draft, partsOf } from '../../common/prompt/draft';
import {
    append,
    edit,
    FollowUp,
    FollowUps,
    move,
    nextAfterTurn,
    NO_FOLLOW_UPS,
    pause,
    putBack,
    remove,
    resume
} from '../../common/queue/follow-ups';
import { endedWell, isWorking } from '../../common/sessions/activity';
import { ChatFeedback } from '../panel/chat-feedback';

const QUEUES = 'openspace.chat.follow-ups';

type Queues = Record<string, FollowUps>;

/**
 * Follow-ups of all sessions. opencode has no queue: what is said while it works joins the turn. So they wait here, and each is sent when this
 * window sees a turn end. After a reload nothing is sent by itself unless a turn was still under way.
 */
@injectable()
export class FollowUpQueue implements FrontendApplicationContribution {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(StorageService)
    private readonly storage: StorageService;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    @inject(ILogger)
    @named('openspace:chat')
    private readonly logger: ILogger;

    private queues: Queues = {};
    private stored: Promise<void> = Promise.resolve();
    private readonly atWork = new Set<string>();

    private readonly changed = new Emitter<void>();
    readonly onDidChange: Event<void> = this.changed.event;

    onStart(): void {
        this.restore().catch(error => this.logger.warn('Follow-ups of last time could not be read', error));
        this.sessions.onDidChange(({ status, sessions }) => {
            status.forEach(sessionId => this.follow(sessionId));
            sessions.forEach(sessionId => this.forget(sessionId));
        });
    }

    of(sessionId: string): FollowUps {
        return this.queues[sessionId] ?? NO_FOLLOW_UPS;
    }

    add(sessionId: string, draft: Draft): void {
        this.put(sessionId, append(this.of(sessionId), { id: generateUuid(), draft }));
        // The turn may have ended while the person pressed Enter.
        if (!isWorking(this.sessions.state, sessionId)) {
            this.feedback.start(() => this.sendNext(sessionId, true));
        }
    }

    remove(sessionId: string, id: string): void {
        this.put(sessionId, remove(this.of(sessionId), id));
    }

    edit(sessionId: string, id: string, draft: Draft): void {
        this.put(sessionId, edit(this.of(sessionId), id, draft));
    }

    move(sessionId: string, id: string, places: number): void {
        this.put(sessionId, move(this.of(sessionId), id, places));
    }

    /** Sends nothing until the person goes on. */
    pause(sessionId: string): void {
        this.put(sessionId, pause(this.of(sessionId)));
    }

    /** Goes on after a turn that did not end well. */
    async resume(sessionId: string): Promise<void> {
        this.put(sessionId, resume(this.of(sessionId)));
        if (!isWorking(this.sessions.state, sessionId)) {
            await this.sendNext(sessionId, true);
        }
    }

    /** Says it at once; while the agent works it joins the turn. */
    async sendNow(sessionId: string, id: string): Promise<void> {
        const item = this.of(sessionId).items.find(each => each.id === id);
        if (item) {
            this.remove(sessionId, id);
            await this.send(sessionId, item);
        }
    }

    private follow(sessionId: string): void {
        if (isWorking(this.sessions.state, sessionId)) {
            this.atWork.add(sessionId);
        } else if (this.atWork.delete(sessionId)) {
            this.feedback.start(() => this.sendNext(sessionId));
        }
    }

    private async sendNext(sessionId: string, mayGoOn = endedWell(this.sessions.state, sessionId)): Promise<void> {
        const item = await this.alone(async () => {
            await this.dropSent(sessionId);
            const next = nextAfterTurn(this.of(sessionId), mayGoOn);
            this.put(sessionId, next.queue);
            await this.stored;
            return next.item;
        });
        if (item) {
            await this.send(sessionId, item);
        }
    }

    private async send(sessionId: string, item: FollowUp): Promise<void> {
        try {
            await this.sessions.send(sessionId, { parts: partsOf(item.draft) });
        } catch (error) {
            this.put(sessionId, putBack(this.of(sessionId), item));
            throw error;
        }
    }

    /** Another window of the workspace may have sent what this one still holds. */
    private async dropSent(sessionId: string): Promise<void> {
        const stored = await this.storage.getData<Queues>(QUEUES, {});
        const ids = new Set(stored[sessionId]?.items.map(({ id }) => id));
        const sent = this.of(sessionId).items.filter(({ id }) => !ids.has(id));
        this.queues = { ...this.queues, [sessionId]: sent.reduce((queue, { id }) => remove(queue, id), this.of(sessionId)) };
    }

    /** One window of the workspace at a time. */
    private alone<T>(work: () => Promise<T>): Promise<T> {
        const { locks } = navigator;
        return locks === undefined ? work() : (locks.request(QUEUES, work) as Promise<T>);
    }

    private forget(sessionId: string): void {
        const gone = !this.sessions.state.sessions.has(sessionId);
        if (gone && this.of(sessionId).items.length > 0) {
            this.put(sessionId, NO_FOLLOW_UPS);
        }
    }

    private async restore(): Promise<void> {
        this.queues = { ...(await this.storage.getData<Queues>(QUEUES, {})), ...this.queues };
        this.changed.fire();
    }

    private put(sessionId: string, queue: FollowUps): void {
        const others = Object.entries(this.queues).filter(([id]) => id !== sessionId);
        this.queues = Object.fromEntries(queue.items.length > 0 ? [...others, [sessionId, queue]] : others);
        this.changed.fire();
        const complain = (error: unknown): void => {
            this.logger.warn('Follow-ups could not be stored', error);
        };
        this.stored = this.storage.setData(QUEUES, this.queues).catch(complain);
    }
}
