import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { Draft, detach, isEmpty } from '../../common/prompt/draft';
import { isWorking } from '../../common/sessions/activity';
import type { ChatSection } from '../panel/chat-section';
import { useEvents } from '../state/use-event';
import { useSessionState } from '../state/use-session-state';
import { AttachmentChips } from './attachment-chips';
import { PromptDrafts } from './prompt-drafts';
import { PromptSender } from './prompt-sender';

/** Where the person writes: a plain field that grows. Rebind this class to put another prompt in its place. */
@injectable()
export class PromptSection implements ChatSection {
    readonly id = 'prompt';
    readonly slot = 'prompt';
    readonly order = 0;

    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(PromptDrafts)
    private readonly drafts: PromptDrafts;

    @inject(PromptSender)
    private readonly sender: PromptSender;

    private readonly field = React.createRef<HTMLTextAreaElement>();

    render(sessionId: string | undefined): React.ReactNode {
        return <Prompt field={this.field} sessions={this.sessions} drafts={this.drafts} sender={this.sender} sessionId={sessionId} />;
    }

    focus(): boolean {
        this.field.current?.focus();
        return this.field.current !== null;
    }
}

interface PromptProps {
    readonly field: React.RefObject<HTMLTextAreaElement | null>;
    readonly sessions: SessionService;
    readonly drafts: PromptDrafts;
    readonly sender: PromptSender;
    readonly sessionId: string | undefined;
}

function Prompt({ field, sessions, drafts, sender, sessionId }: PromptProps): React.ReactNode {
    const working = useSessionState(sessions, state => isWorking(state, sessionId));
    const parent = useSessionState(sessions, state => (sessionId === undefined ? undefined : state.sessions.get(sessionId)?.parentID));
    useEvents(drafts.onDidChange);
    const draft = drafts.get(sessionId);
    if (parent !== undefined) {
        return (
            <p className="openspace-chat-note">
                {nls.localize('openspace/chat/subagent', 'This is the work of a subagent. Talk to the session that started it.')}
            </p>
        );
    }
    const change = (next: Draft): void => drafts.set(sessionId, next);
    const submit = (otherWay: boolean): unknown => sender.submit(sessionId, otherWay);
    const stop = (): unknown => sessionId !== undefined && sender.stop(sessionId);
    const onKeyDown = (event: React.KeyboardEvent): void => {
        // Enter that ends a composed character is not meant for us; some browsers say so only by the code 229.
        if (event.nativeEvent.isComposing || event.keyCode === 229) {
            return;
        }
        if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
            event.preventDefault();
            submit(event.ctrlKey || event.metaKey);
        } else if (event.key === 'Escape' && working) {
            event.preventDefault();
            event.stopPropagation();
            stop();
        }
    };
    return (
        <form
            className="openspace-prompt"
            onSubmit={event => {
                event.preventDefault();
                submit(false);
            }}
        >
            <AttachmentChips attachments={draft.attachments} onRemove={key => change(detach(draft, key))} />
            <div className="openspace-prompt-text" data-text={`${draft.text}\n`}>
                <textarea
                    ref={field}
                    rows={1}
                    value={draft.text}
                    placeholder={placeholder(working)}
                    aria-label={nls.localize('openspace/chat/message', 'Message to the agent')}
                    onChange={event => change({ ...draft, text: event.target.value })}
                    onKeyDown={onKeyDown}
                />
            </div>
            <div className="openspace-prompt-buttons">
                {working && <StopButton onClick={stop} />}
                {(!working || !isEmpty(draft)) && <SendButton working={working} disabled={isEmpty(draft)} />}
            </div>
        </form>
    );
}

function placeholder(working: boolean): string {
    return working
        ? nls.localize('openspace/chat/followUp', 'Say what comes next…')
        : nls.localize('openspace/chat/ask', 'Ask the agent, or tell it what to do…');
}

function SendButton({ working, disabled }: { working: boolean; disabled: boolean }): React.ReactNode {
    const label = working ? nls.localize('openspace/chat/queue', 'Queue (Enter)') : nls.localize('openspace/chat/send', 'Send (Enter)');
    return (
        <button type="submit" className="openspace-prompt-send" title={label} aria-label={label} disabled={disabled}>
            <i className={`codicon codicon-${working ? 'list-ordered' : 'arrow-up'}`} aria-hidden />
        </button>
    );
}

function StopButton({ onClick }: { onClick: () => void }): React.ReactNode {
    const label = nls.localize('openspace/chat/stop', 'Stop the agent (Escape)');
    return (
        <button type="button" className="openspace-prompt-stop" title={label} aria-label={label} onClick={onClick}>
            <i className="codicon codicon-debug-stop" aria-hidden />
        </button>
    );
}
