import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import type { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import type { Command, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PromptDrafts } from '../prompt/prompt-drafts';
import { ChatPanel } from './chat-panel';

/** True while the chat has the keyboard. */
export const CHAT_FOCUS = 'openspaceChatFocus';

const FIRST_WIDTH = 480;

const FOCUS_PROMPT: Command = {
    id: 'openspace.chat.focus',
    category: nls.localize('openspace/chat/category', 'Chat'),
    label: nls.localize('openspace/chat/cmd/focus', 'Write to the Agent')
};

/** Shows the chat on the right from the first start on. */
@injectable()
export class ChatPanelContribution extends AbstractViewContribution<ChatPanel> implements FrontendApplicationContribution {
    @inject(ContextKeyService)
    private readonly contextKeys: ContextKeyService;

    @inject(PromptDrafts)
    private readonly drafts: PromptDrafts;

    private first = false;

    constructor() {
        super({
            widgetId: ChatPanel.ID,
            widgetName: ChatPanel.LABEL,
            defaultWidgetOptions: { area: 'right', rank: 10 },
            toggleCommandId: 'openspace.chat.toggle',
            toggleKeybinding: 'ctrlcmd+alt+c'
        });
    }

    onStart(): void {
        const focused = this.contextKeys.createKey<boolean>(CHAT_FOCUS, false);
        this.shell.onDidChangeActiveWidget(({ newValue }) => focused.set(newValue instanceof ChatPanel));
        this.drafts.onDidRequestFocus(() => this.openView({ activate: true }));
    }

    async initializeLayout(): Promise<void> {
        await this.openView({ reveal: true });
        this.first = true;
    }

    /** Theia makes side panels too narrow for a conversation. What the person made of it is kept. */
    onDidInitializeLayout(): void {
        if (this.first) {
            this.shell.resize(FIRST_WIDTH, 'right');
        }
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        commands.registerCommand(FOCUS_PROMPT, { execute: () => this.openView({ activate: true }) });
    }

    override registerKeybindings(keys: KeybindingRegistry): void {
        super.registerKeybindings(keys);
        keys.registerKeybinding({ command: FOCUS_PROMPT.id, keybinding: 'ctrlcmd+l', when: '!editorTextFocus && !terminalFocus' });
    }
}
