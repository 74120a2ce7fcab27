import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { revertedMessages, visibleParts } from '@openspace/opencode/lib/common/session/selectors/visible-messages';
import type { TranscriptMessage } from '@openspace/opencode/lib/common/session/session-state';
import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { isQuestion } from '../../common/docks/rollback';
import { ChatFeedback } from '../panel/chat-feedback';
import type { ChatSection } from '../panel/chat-section';
import { useSessionState } from '../state/use-session-state';
import { Dock } from './dock';
import { RollbackActions } from './rollback-actions';

/** Messages that were rolled back, until the next one makes it final. */
@injectable()
export class RollbackDock implements ChatSection {
    readonly id = 'rolled-back';
    readonly slot = 'dock';
    readonly order = 20;

    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(RollbackActions)
    private readonly actions: RollbackActions;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    render(sessionId: string | undefined): React.ReactNode {
        const restore = (messageId?: string): void =>
            this.feedback.start(async () => sessionId !== undefined && this.actions.restore(sessionId, messageId));
        return sessionId !== undefined && <RolledBack sessions={this.sessions} sessionId={sessionId} onRestore={restore} />;
    }
}

interface RolledBackProps {
    readonly sessions: SessionService;
    readonly sessionId: string;
    readonly onRestore: (messageId?: string) => void;
}

function RolledBack({ sessions, sessionId, onRestore }: RolledBackProps): React.ReactNode {
    const hidden = useSessionState(
        sessions,
        state => (state.sessions.get(sessionId)?.revert ? revertedMessages(state, sessionId).filter(isQuestion) : []),
        (a, b) => a.length === b.length && a.every((message, index) => message === b[index])
    );
    if (hidden.length === 0) {
        return undefined;
    }
    const restore = nls.localize('openspace/chat/restore', 'Restore');
    return (
        <Dock
            name={nls.localize('openspace/chat/rolledBack', 'Rolled back')}
            icon="discard"
            title={
                hidden.length === 1
                    ? nls.localize('openspace/chat/oneRolledBack', '1 message rolled back')
                    : nls.localize('openspace/chat/someRolledBack', '{0} messages rolled back', hidden.length)
            }
            tail={
                <button type="button" className="openspace-text-button" onClick={() => onRestore()}>
                    {hidden.length === 1 ? restore : nls.localize('openspace/chat/restoreAll', 'Restore all')}
                </button>
            }
            startsCollapsed={hidden.length === 1}
        >
            <ul className="openspace-queue">
                {hidden.map(message => (
                    <li key={message.info.id}>
                        <div className="openspace-queue-text">
                            <span>{wordsOf(message)}</span>
                        </div>
                        <button type="button" className="openspace-text-button" onClick={() => onRestore(message.info.id)}>
                            {restore}
                        </button>
                    </li>
                ))}
            </ul>
        </Dock>
    );
}

function wordsOf(message: TranscriptMessage): string {
    const text = visibleParts(message).flatMap(part => (part.type === 'text' ? [part.text] : []));
    return visibleLine(text.join(' '), 200) || nls.localize('openspace/chat/noWords', '(no text)');
}
