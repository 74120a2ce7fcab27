import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { isWorking } from '../../common/sessions/activity';
import { ChatFeedback } from '../panel/chat-feedback';
import type { ChatSection } from '../panel/chat-section';
import { FollowUpQueue } from '../prompt/follow-up-queue';
import { useEvents } from '../state/use-event';
import { useSessionState } from '../state/use-session-state';
import { Dock } from './dock';
import { QueueItem } from './queue-item';

/** What is said next, and when. */
@injectable()
export class QueueDock implements ChatSection {
    readonly id = 'queue';
    readonly slot = 'dock';
    readonly order = 30;

    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(FollowUpQueue)
    private readonly queue: FollowUpQueue;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    render(sessionId: string | undefined): React.ReactNode {
        return (
            sessionId !== undefined && (
                <Queue key={sessionId} sessions={this.sessions} queue={this.queue} feedback={this.feedback} sessionId={sessionId} />
            )
        );
    }
}

interface QueueProps {
    readonly sessions: SessionService;
    readonly queue: FollowUpQueue;
    readonly feedback: ChatFeedback;
    readonly sessionId: string;
}

function Queue({ sessions, queue, feedback, sessionId }: QueueProps): React.ReactNode {
    useEvents(queue.onDidChange);
    const working = useSessionState(sessions, state => isWorking(state, sessionId));
    const { items, paused } = queue.of(sessionId);
    if (items.length === 0) {
        return undefined;
    }
    const waits = paused || !working;
    return (
        <Dock
            name={nls.localize('openspace/chat/queueDock', 'Queue')}
            icon="list-ordered"
            title={
                waits
                    ? nls.localize('openspace/chat/queuePaused', '{0} waiting for you', items.length)
                    : nls.localize('openspace/chat/queued', '{0} to be sent next', items.length)
            }
            tail={
                waits && (
                    <button type="button" className="openspace-text-button" onClick={() => feedback.start(() => queue.resume(sessionId))}>
                        {nls.localize('openspace/chat/resume', 'Go on')}
                    </button>
                )
            }
        >
            <ol className="openspace-queue">
                {items.map((item, index) => (
                    <QueueItem
                        key={item.id}
                        item={item}
                        first={index === 0}
                        last={index === items.length - 1}
                        onMove={places => queue.move(sessionId, item.id, places)}
                        onEdit={draft => queue.edit(sessionId, item.id, draft)}
                        onSend={() => feedback.start(() => queue.sendNow(sessionId, item.id))}
                        onRemove={() => queue.remove(sessionId, item.id)}
                    />
                ))}
            </ol>
        </Dock>
    );
}
