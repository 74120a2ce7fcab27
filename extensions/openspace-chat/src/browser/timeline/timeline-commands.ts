import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { KeybindingContext, KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TimelineControl, TimelineNavigation } from './timeline-navigation';

const CHAT = nls.localize('openspace/chat/category', 'Chat');

const LONGEST_LABEL = 120;

const COMMANDS: readonly { command: Command; key?: string; run: (control: TimelineControl) => void }[] = [
    {
        command: {
            id: 'openspace.chat.previousMessage',
            category: CHAT,
            label: nls.localize('openspace/chat/previousMessage', 'Previous Message')
        },
        key: 'ctrlcmd+alt+[',
        run: control => control.previousMessage()
    },
    {
        command: { id: 'openspace.chat.nextMessage', category: CHAT, label: nls.localize('openspace/chat/nextMessage', 'Next Message') },
        key: 'ctrlcmd+alt+]',
        run: control => control.nextMessage()
    },
    {
        command: {
            id: 'openspace.chat.jumpToLatest',
            category: CHAT,
            label: nls.localize('openspace/chat/jumpToLatest', 'Jump to Latest Message')
        },
        run: control => control.jumpToLatest()
    },
    {
        command: { id: 'openspace.chat.find', category: CHAT, label: nls.localize('openspace/chat/find', 'Find in Conversation') },
        run: control => control.find()
    }
];

const GO_TO: Command = {
    id: 'openspace.chat.goToMessage',
    category: CHAT,
    label: nls.localize('openspace/chat/goToMessage', 'Go to Message…')
};

const COPY: Command = {
    id: 'openspace.chat.copyLastAnswer',
    category: CHAT,
    label: nls.localize('openspace/chat/copyLastAnswer', 'Copy Last Answer')
};

/** Where the keyboard is: in the chat, Ctrl+F finds in the conversation. */
@injectable()
export class ChatKeybindingContext implements KeybindingContext {
    readonly id = 'openspace.chat.focus';

    isEnabled(): boolean {
        return document.activeElement?.closest('.openspace-chat') !== null && document.activeElement !== null;
    }
}

@injectable()
export class TimelineCommands implements CommandContribution, KeybindingContribution {
    @inject(TimelineNavigation)
    private readonly navigation: TimelineNavigation;

    @inject(ClipboardService)
    private readonly clipboard: ClipboardService;

    @inject(QuickInputService)
    private readonly quickInput: QuickInputService;

    @inject(ChatKeybindingContext)
    private readonly context: ChatKeybindingContext;

    registerCommands(registry: CommandRegistry): void {
        const isEnabled = (): boolean => this.navigation.control !== undefined;
        for (const { command, run } of COMMANDS) {
            registry.registerCommand(command, { isEnabled, execute: () => this.navigation.control && run(this.navigation.control) });
        }
        registry.registerCommand(GO_TO, { isEnabled, execute: () => this.goToMessage() });
        registry.registerCommand(COPY, {
            isEnabled: () => this.navigation.control?.lastAnswer() !== undefined,
            execute: () => this.clipboard.writeText(this.navigation.control?.lastAnswer() ?? '')
        });
    }

    registerKeybindings(registry: KeybindingRegistry): void {
        for (const { command, key } of COMMANDS) {
            if (key) {
                registry.registerKeybinding({ command: command.id, keybinding: key });
            }
        }
        registry.registerKeybinding({ command: 'openspace.chat.find', keybinding: 'ctrlcmd+f', context: this.context.id });
    }

    private async goToMessage(): Promise<void> {
        const messages = this.navigation.control?.messages() ?? [];
        const items = messages.map(({ text, goTo }) => ({ label: visibleLine(text, LONGEST_LABEL), goTo }));
        const placeholder = nls.localize('openspace/chat/whichMessage', 'Which message? Scroll up to load earlier ones.');
        (await this.quickInput.showQuickPick(items, { placeholder }))?.goTo();
    }
}
