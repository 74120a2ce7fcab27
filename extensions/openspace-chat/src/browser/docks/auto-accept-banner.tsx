import { PermissionService } from '@openspace/opencode/lib/browser/permissions/permission-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { Banner } from '../panel/banner';
import { ChatFeedback } from '../panel/chat-feedback';
import type { ChatSection } from '../panel/chat-section';
import { useEvents } from '../state/use-event';

/** Says as long as it is so that the agent does not have to ask. */
@injectable()
export class AutoAcceptBanner implements ChatSection {
    readonly id = 'auto-accept';
    readonly slot = 'banner';
    readonly order = 10;

    @inject(PermissionService)
    private readonly permissions: PermissionService;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    render(sessionId: string | undefined): React.ReactNode {
        return sessionId !== undefined && <AutoAccepted permissions={this.permissions} feedback={this.feedback} sessionId={sessionId} />;
    }
}

interface AutoAcceptedProps {
    readonly permissions: PermissionService;
    readonly feedback: ChatFeedback;
    readonly sessionId: string;
}

function AutoAccepted({ permissions, feedback, sessionId }: AutoAcceptedProps): React.ReactNode {
    useEvents(permissions.onDidChange);
    const accept = permissions.autoAccepted(sessionId);
    if (!accept) {
        return undefined;
    }
    const text =
        accept.sessionId === undefined
            ? nls.localize('openspace/chat/autoFolder', 'The agent does not ask in this folder, unless it is dangerous.')
            : nls.localize('openspace/chat/autoSession', 'The agent does not ask in this session, unless it is dangerous.');
    const stop = (): void => feedback.start(() => permissions.setAutoAccept(accept, false));
    return (
        <Banner icon="unlock" action={{ label: nls.localize('openspace/chat/askAgain', 'Ask Again'), run: stop }}>
            {text}
        </Banner>
    );
}
