import { FakeOpencode } from '@openspace/opencode/lib/browser/test/fake-opencode';
import { OpencodeWindow } from '@openspace/opencode/lib/browser/test/opencode-window';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { MessageService } from '@theia/core/lib/common/message-service';
import { ChatPreferences } from '../../common/chat-preferences';
import { AgentNotices } from '../notices/agent-notices';
import { NoticeSound } from '../notices/notice-sound';
import { WindowAttention } from '../notices/window-attention';
import { ChatFeedback } from '../panel/chat-feedback';
import { FollowUpQueue } from '../prompt/follow-up-queue';
import { PromptDrafts } from '../prompt/prompt-drafts';
import { PromptSender } from '../prompt/prompt-sender';
import { TimelineNavigation } from '../timeline/timeline-navigation';

/** A window with the services of the chat. What is not ours is made up: messages, preferences, sound, and where the person looks. */
export class ChatWindow extends OpencodeWindow {
    /** What the person was told. */
    readonly told: string[] = [];
    readonly preferences: Record<string, unknown> = { 'openspace.chat.whileWorking': 'queue' };
    looksHere = true;
    sounds = 0;

    constructor(storage?: OpencodeWindow['storage']) {
        super(new FakeOpencode(), storage);
        const { container } = this;
        const tell = async (text: string): Promise<undefined> => {
            this.told.push(text);
        };
        container.bind<unknown>(MessageService).toConstantValue({ info: tell, warn: tell, error: tell });
        const preferences = Object.assign(this.preferences, { onPreferenceChanged: () => undefined });
        container.bind<unknown>(ChatPreferences).toConstantValue(preferences);
        container.bind<unknown>(WindowAttention).toConstantValue({ has: () => this.looksHere });
        container.bind<unknown>(NoticeSound).toConstantValue({ play: async () => this.sounds++ });
        container.bind(ChatFeedback).toSelf();
        container.bind(TimelineNavigation).toSelf().inSingletonScope();
        for (const contribution of [PromptDrafts, FollowUpQueue, PromptSender, AgentNotices]) {
            container.bind<object>(contribution).toSelf();
            container.bind(FrontendApplicationContribution).toService(contribution);
        }
    }
}
