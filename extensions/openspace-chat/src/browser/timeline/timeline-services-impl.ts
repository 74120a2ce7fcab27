import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { ChatPreferences } from '../../common/chat-preferences';
import { RollbackActions } from '../docks/rollback-actions';
import { CodeActions } from '../markdown/code-actions';
import { MessageLinks } from '../markdown/message-links';
import { ChatReadiness } from '../panel/chat-readiness';
import { PartRenderers } from '../renderers/part-renderers';
import { PatchDiffs } from '../renderers/patch-diffs';
import { ToolTitles } from '../renderers/tool-titles';
import type { TimelineServices } from './timeline-context';

/** What the timeline needs of the workbench. */
@injectable()
export class ChatWorkbench {
    @inject(ClipboardService)
    private readonly clipboard: ClipboardService;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(RollbackActions)
    private readonly rollback: RollbackActions;

    @inject(ChatReadiness)
    readonly chat: ChatReadiness;

    @inject(ILogger)
    @named('openspace:chat')
    private readonly logger: ILogger;

    attempt(action: () => Promise<unknown>): void {
        action().catch((error: unknown) => {
            this.logger.error('What the person asked for in the chat failed', error);
            const reason = error instanceof Error ? error.message : String(error);
            this.messages.error(nls.localize('openspace/chat/attemptFailed', 'This did not work: {0}', reason));
        });
    }

    copy(text: string): void {
        this.attempt(async () => this.clipboard.writeText(text));
    }

    rollBack(sessionId: string, messageId: string): Promise<void> {
        return this.rollback.rollBack(sessionId, messageId);
    }
}

@injectable()
export class TimelineServicesImpl implements TimelineServices {
    @inject(SessionService) readonly sessions: SessionService;
    @inject(PartRenderers) readonly renderers: PartRenderers;
    @inject(MessageLinks) readonly links: MessageLinks;
    @inject(CodeActions) readonly code: CodeActions;
    @inject(PatchDiffs) readonly diffs: PatchDiffs;
    @inject(ChatPreferences) readonly preferences: ChatPreferences;
    @inject(ChatWorkbench) private readonly workbench: ChatWorkbench;
    @inject(ToolTitles) private readonly titles: ToolTitles;

    get chat(): ChatReadiness {
        return this.workbench.chat;
    }

    attempt(action: () => Promise<unknown>): void {
        this.workbench.attempt(action);
    }

    copy(text: string): void {
        this.workbench.copy(text);
    }

    rollBack(sessionId: string, messageId: string): Promise<void> {
        return this.workbench.rollBack(sessionId, messageId);
    }

    toolTitle(tool: string): string {
        return this.titles.titleOf(tool);
    }
}
