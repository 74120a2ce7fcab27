import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { nls } from '@theia/core/lib/common/nls';
import type { Message } from '@theia/core/shared/@lumino/messaging';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { ChatSection, ChatSlot } from './chat-section';

const SLOTS: readonly ChatSlot[] = ['header', 'banner', 'timeline', 'dock', 'prompt'];

/** The conversation with the agent: sections in slots, all of the session the person looks at. */
@injectable()
export class ChatPanel extends ReactWidget {
    static readonly ID = 'openspace-chat';
    static readonly LABEL = nls.localize('openspace/chat/panel', 'Chat');

    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(ContributionProvider)
    @named(ChatSection)
    private readonly sections: ContributionProvider<ChatSection>;

    private hadKeyboard = false;

    @postConstruct()
    protected init(): void {
        this.id = ChatPanel.ID;
        this.title.label = ChatPanel.LABEL;
        this.title.caption = ChatPanel.LABEL;
        this.title.iconClass = codicon('comment-discussion');
        this.title.closable = true;
        this.node.tabIndex = -1;
        this.scrollOptions = undefined;
        this.addClass('openspace-chat');
        this.toDispose.push(this.sessions.onDidChange(({ active }) => active && this.turnTo()));
        this.update();
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        this.takeKeyboard();
    }

    protected override render(): React.ReactNode {
        const slots = SLOTS.map(slot => ({ slot, sections: this.inOrder(slot) }));
        return <Slots sessionId={this.sessions.state.active} slots={slots} onShown={this.shown} />;
    }

    /** Another session. What has the keyboard may go with the one before, so the panel holds it meanwhile; the prompt stays and keeps it. */
    private turnTo(): void {
        const { activeElement } = document;
        this.hadKeyboard = this.node.contains(activeElement);
        if (this.hadKeyboard && !activeElement?.closest(`.${slotClass('prompt')}`)) {
            this.node.focus({ preventScroll: true });
        }
        this.update();
    }

    private readonly shown = (): void => {
        const { activeElement } = document;
        if (this.hadKeyboard && (activeElement === this.node || activeElement === document.body)) {
            this.takeKeyboard();
        }
        this.hadKeyboard = false;
    };

    private takeKeyboard(): void {
        const taken = this.inOrder('prompt').some(section => section.focus?.());
        if (!taken) {
            this.node.focus();
        }
    }

    private inOrder(slot: ChatSlot): ChatSection[] {
        return this.sections
            .getContributions()
            .filter(section => section.slot === slot)
            .sort((a, b) => a.order - b.order);
    }
}

interface SlotsProps {
    readonly sessionId: string | undefined;
    readonly slots: readonly { readonly slot: ChatSlot; readonly sections: readonly ChatSection[] }[];
    readonly onShown: () => void;
}

function Slots({ sessionId, slots, onShown }: SlotsProps): React.ReactNode {
    React.useLayoutEffect(onShown);
    return slots.map(({ slot, sections }) => (
        <div key={slot} className={slotClass(slot)}>
            {sections.map(section => (
                <React.Fragment key={section.id}>{section.render(sessionId)}</React.Fragment>
            ))}
        </div>
    ));
}

function slotClass(slot: ChatSlot): string {
    return `openspace-chat-${slot}`;
}
