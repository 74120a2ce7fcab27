import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import type { interfaces } from '@theia/core/shared/inversify';
import '../../../src/browser/prompt/prompt.css';
import { ChatSection } from '../panel/chat-section';
import { FollowUpQueue } from './follow-up-queue';
import { PromptDrafts } from './prompt-drafts';
import { PromptSection } from './prompt-section';
import { PromptSender } from './prompt-sender';

export function bindPrompt(bind: interfaces.Bind): void {
    for (const contribution of [PromptDrafts, FollowUpQueue, PromptSender]) {
        bind<object>(contribution).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(contribution);
    }
    bind(PromptSection).toSelf().inSingletonScope();
    bind(ChatSection).toService(PromptSection);
}
