import { AIChatContribution } from '@theia/ai-chat-ui/lib/browser/ai-chat-ui-contribution';
import { injectable } from '@theia/core/shared/inversify';

/** Theia opens its chat view in every new workspace. Here it opens when somebody asks for it: the agent has a panel of its own. */
@injectable()
export class QuietChatView extends AIChatContribution {
    override async initializeLayout(): Promise<void> {
        // Not at start.
    }
}
