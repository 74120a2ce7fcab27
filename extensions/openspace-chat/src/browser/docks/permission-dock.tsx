import { PermissionService } from '@openspace/opencode/lib/browser/permissions/permission-service';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { PermissionReply } from '@openspace/opencode/lib/common/opencode-protocol';
import type { PermissionRequest } from '@openspace/opencode/lib/common/opencode-types';
import { pendingPermissions } from '@openspace/opencode/lib/common/session/selectors/pending-requests';
import type { Located } from '@openspace/opencode/lib/common/session/session-state';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import type { ProposedFile } from '../../common/docks/proposed-edit';
import { ChatFeedback } from '../panel/chat-feedback';
import type { ChatSection } from '../panel/chat-section';
import { PromptDrafts } from '../prompt/prompt-drafts';
import { useSessionState } from '../state/use-session-state';
import { Dock } from './dock';
import { PermissionCard } from './permission-card';
import { ProposedEdits } from './proposed-edits';
import { returnFocus } from './return-focus';

/** What the agent and its subagents ask permission for, one request after another. Only its own buttons answer. */
@injectable()
export class PermissionDock implements ChatSection {
    readonly id = 'permissions';
    readonly slot = 'dock';
    readonly order = 40;

    @inject(SessionService)
    readonly sessions: SessionService;

    @inject(PermissionService)
    private readonly permissions: PermissionService;

    @inject(ProposedEdits)
    private readonly edits: ProposedEdits;

    @inject(PromptDrafts)
    private readonly drafts: PromptDrafts;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    render(sessionId: string | undefined): React.ReactNode {
        return sessionId !== undefined && <Permissions dock={this} sessionId={sessionId} />;
    }

    async reply(request: Located<PermissionRequest>, reply: PermissionReply, message?: string): Promise<void> {
        await this.feedback.run(() => this.permissions.reply(request, reply, message));
        returnFocus(this.drafts);
    }

    compare(request: Located<PermissionRequest>, file: ProposedFile): void {
        this.feedback.start(() => this.edits.open(request, file));
    }
}

function Permissions({ dock, sessionId }: { dock: PermissionDock; sessionId: string }): React.ReactNode {
    const pending = useSessionState(
        dock.sessions,
        state => pendingPermissions(state, sessionId),
        (a, b) => a.length === b.length && a.every((request, index) => request === b[index])
    );
    const [first] = pending;
    if (!first) {
        return undefined;
    }
    return (
        <Dock
            name={nls.localize('openspace/chat/permissions', 'Permissions')}
            icon="shield"
            urgent
            title={nls.localize('openspace/chat/asks', 'The agent asks for permission')}
            tail={
                pending.length > 1 && (
                    <span className="openspace-dock-count">{nls.localize('openspace/chat/oneOf', '1 of {0}', pending.length)}</span>
                )
            }
        >
            <PermissionCard key={first.value.id} dock={dock} root={sessionId} request={first} />
        </Dock>
    );
}
