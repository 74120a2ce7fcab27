import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { nls } from '@theia/core/lib/common/nls';
import type { QuickPick, QuickPickItem } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { titleOf } from '../../common/sessions/session-words';
import { acceptedItem } from '../panel/accepted-item';
import { ChatFeedback } from '../panel/chat-feedback';

const SEARCH_PAUSE = 200;
const LONGEST_TITLE = 100;

interface SessionItem extends QuickPickItem {
    readonly sessionId: string;
}

/** Lets the person choose a session by its title, however old it is. */
@injectable()
export class SessionPicker {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(QuickInputService)
    private readonly quickInput: QuickInputService;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    async pick(): Promise<string | undefined> {
        const pick = this.quickInput.createQuickPick<SessionItem>();
        pick.placeholder = nls.localize('openspace/chat/pickSession', 'Which session?');
        pick.items = this.items();
        // What is too old for the list the server finds.
        let timer: ReturnType<typeof setTimeout> | undefined;
        pick.onDidChangeValue(value => {
            clearTimeout(timer);
            const text = value.trim();
            if (text !== '') {
                timer = setTimeout(() => this.feedback.start(() => this.search(text, () => this.refresh(pick))), SEARCH_PAUSE);
            }
        });
        pick.onDidHide(() => clearTimeout(timer));
        return (await acceptedItem(pick))?.sessionId;
    }

    private async search(text: string, show: () => void): Promise<void> {
        const known = this.sessions.state.sessions.size;
        await this.sessions.search(text);
        if (this.sessions.state.sessions.size > known) {
            show();
        }
    }

    private refresh(pick: QuickPick<SessionItem>): void {
        const active = pick.activeItems[0]?.sessionId;
        const items = this.items();
        pick.items = items;
        pick.activeItems = items.filter(({ sessionId }) => sessionId === active);
    }

    private items(): SessionItem[] {
        return this.sessions.list().map(session => ({
            label: visibleLine(titleOf(session), LONGEST_TITLE),
            description: new Date(session.time.updated).toLocaleString(nls.locale, { dateStyle: 'medium', timeStyle: 'short' }),
            sessionId: session.id
        }));
    }
}
