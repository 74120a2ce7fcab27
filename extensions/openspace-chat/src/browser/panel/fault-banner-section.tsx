import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { SessionFault, SessionState } from '@openspace/opencode/lib/common/session/session-state';
import { visibleText } from '@openspace/core/lib/common/policy/visible-text';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { useSessionState } from '../state/use-session-state';
import { Banner } from './banner';
import type { ChatSection } from './chat-section';

/** A failure that no message of the conversation tells of. */
@injectable()
export class FaultBannerSection implements ChatSection {
    readonly id = 'fault-banner';
    readonly slot = 'banner';
    readonly order = 5;

    @inject(SessionService)
    private readonly sessions: SessionService;

    render(sessionId: string | undefined): React.ReactNode {
        return <FaultBanner sessions={this.sessions} sessionId={sessionId} />;
    }
}

function FaultBanner({ sessions, sessionId }: { sessions: SessionService; sessionId: string | undefined }): React.ReactNode {
    const fault = useSessionState(sessions, state => untoldFault(state, sessionId));
    if (!fault) {
        return undefined;
    }
    const dismiss = { label: nls.localize('openspace/chat/dismiss', 'Dismiss'), run: () => sessions.dismissFault(fault.sessionId) };
    return (
        <Banner icon="error" severe action={dismiss}>
            {nls.localize('openspace/chat/faultBanner', 'The agent failed: {0}', visibleText(fault.message.slice(0, 1_000)))}
        </Banner>
    );
}

function untoldFault({ faults, transcripts }: SessionState, sessionId: string | undefined): SessionFault | undefined {
    const fault = (sessionId === undefined ? undefined : faults.get(sessionId)) ?? faults.get('');
    const messages = sessionId === undefined ? undefined : transcripts.get(sessionId)?.messages;
    const last = messages && messages.length > 0 ? messages.at(messages.length - 1)?.info : undefined;
    return last?.role === 'assistant' && last.error ? undefined : fault;
}
