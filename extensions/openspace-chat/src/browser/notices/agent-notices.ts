import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { ChatPreferences } from '../../common/chat-preferences';
import { newsBetween, SessionNews } from '../../common/sessions/news';
import { titleOf } from '../../common/sessions/session-words';
import { PromptDrafts } from '../prompt/prompt-drafts';
import { NoticeSound } from './notice-sound';
import { WindowAttention } from './window-attention';

/** Tells a person who looks elsewhere that the agent has finished, asks or has failed. */
@injectable()
export class AgentNotices implements FrontendApplicationContribution {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(ChatPreferences)
    private readonly preferences: ChatPreferences;

    @inject(WindowAttention)
    private readonly attention: WindowAttention;

    @inject(NoticeSound)
    private readonly sound: NoticeSound;

    @inject(PromptDrafts)
    private readonly drafts: PromptDrafts;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(ILogger)
    @named('openspace:chat')
    private readonly logger: ILogger;

    onStart(): void {
        let last = this.sessions.state;
        this.sessions.onDidChange(() => {
            const before = last;
            last = this.sessions.state;
            const news = this.attention.has() ? [] : newsBetween(before, last);
            for (const each of news.filter(({ kind }) => this.preferences[`openspace.chat.notices.${kind}`])) {
                this.tell(each).catch(error => this.logger.warn('A notice could not be shown', error));
            }
        });
        this.preferences.onPreferenceChanged(({ preferenceName }) => {
            if (preferenceName === 'openspace.chat.notices.system' && this.preferences['openspace.chat.notices.system']) {
                this.askForSystem().catch(error => this.logger.warn('The system’s notifications cannot be used', error));
            }
        });
    }

    private async tell(news: SessionNews): Promise<void> {
        const text = wordsFor(news, titleOf(this.sessions.state.sessions.get(news.sessionId)));
        if (this.preferences['openspace.chat.notices.sound']) {
            this.sound.play().catch(error => this.logger.warn('The sound of a notice could not be played', error));
        }
        this.tellSystem(text, news.sessionId);
        const show = nls.localize('openspace/chat/showSession', 'Show');
        const telling =
            news.kind === 'failed' ? this.messages.warn(text, { timeout: 0 }, show) : this.messages.info(text, { timeout: 0 }, show);
        if ((await telling) === show) {
            await this.show(news.sessionId);
        }
    }

    private tellSystem(text: string, sessionId: string): void {
        if (this.preferences['openspace.chat.notices.system'] && 'Notification' in window && Notification.permission === 'granted') {
            const notification = new Notification('OpenSpace', { body: text, tag: sessionId });
            notification.onclick = () => {
                window.focus();
                this.show(sessionId).catch(error => this.logger.warn('The session of a notice could not be shown', error));
            };
        }
    }

    private async askForSystem(): Promise<void> {
        if ('Notification' in window && Notification.permission === 'default') {
            await Notification.requestPermission();
        }
    }

    private async show(sessionId: string): Promise<void> {
        await this.sessions.activate(sessionId);
        this.drafts.requestFocus();
    }
}

function wordsFor({ kind }: SessionNews, title: string): string {
    switch (kind) {
        case 'finished':
            return nls.localize('openspace/chat/noticeFinished', 'The agent has finished: {0}', title);
        case 'asks':
            return nls.localize('openspace/chat/noticeAsks', 'The agent needs you: {0}', title);
        case 'failed':
            return nls.localize('openspace/chat/noticeFailed', 'The agent has failed: {0}', title);
    }
}
