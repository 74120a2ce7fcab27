import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Command, CommandRegistry } from '@theia/core/lib/common/command';
import type { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatFeedback } from '../panel/chat-feedback';
import { SessionActions } from './session-actions';
import { CHAT_CATEGORY, SessionCommands, SESSIONS_MENU } from './session-commands';
import { SessionList } from './session-list';
import { SessionsWidget } from './sessions-widget';

const IN_LIST = 'openspaceSessionsFocus';

namespace ListCommands {
    export const ARCHIVE: Command = {
        id: 'openspace.chat.sessions.archive',
        category: CHAT_CATEGORY,
        label: nls.localize('openspace/chat/cmd/showArchive', 'Show Archived Sessions'),
        iconClass: 'codicon codicon-archive'
    };
    export const SEARCH: Command = {
        id: 'openspace.chat.sessions.search',
        category: CHAT_CATEGORY,
        label: nls.localize('openspace/chat/cmd/search', 'Search Sessions')
    };
    /** Keys of the list itself. */
    export const RENAME: Command = { id: 'openspace.chat.sessions.rename' };
    export const DELETE: Command = { id: 'openspace.chat.sessions.delete' };
}

/** The list of sessions: where it stands, its buttons and keys. */
@injectable()
export class SessionsContribution
    extends AbstractViewContribution<SessionsWidget>
    implements FrontendApplicationContribution, TabBarToolbarContribution
{
    @inject(SessionList)
    private readonly list: SessionList;

    @inject(SessionActions)
    private readonly actions: SessionActions;

    @inject(ContextKeyService)
    private readonly contextKeys: ContextKeyService;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    constructor() {
        super({
            widgetId: SessionsWidget.ID,
            widgetName: SessionsWidget.LABEL,
            // After what people look at most; before the views of single files.
            defaultWidgetOptions: { area: 'left', rank: 305 },
            toggleCommandId: 'openspace.chat.sessions.toggle'
        });
    }

    onStart(): void {
        const focused = this.contextKeys.createKey<boolean>(IN_LIST, false);
        this.shell.onDidChangeActiveWidget(({ newValue }) => focused.set(newValue instanceof SessionsWidget));
    }

    /** Its tab carries the number of sessions with news, so it is there from the start. */
    async initializeLayout(): Promise<void> {
        await this.openView({ activate: false, reveal: false });
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        commands.registerCommand(ListCommands.ARCHIVE, {
            isToggled: () => this.list.showsArchive,
            execute: () => {
                this.list.showsArchive = !this.list.showsArchive;
            }
        });
        commands.registerCommand(ListCommands.SEARCH, { execute: async () => (await this.openView({ activate: true })).focusSearch() });
        const selected = (clicked?: unknown): string | undefined =>
            typeof clicked === 'string' ? clicked || undefined : this.tryGetWidget()?.selected;
        commands.registerCommand(ListCommands.RENAME, {
            isEnabled: clicked => selected(clicked) !== undefined,
            isVisible: clicked => selected(clicked) !== undefined,
            execute: clicked => {
                const id = selected(clicked);
                if (id !== undefined) {
                    this.tryGetWidget()?.rename(id);
                }
            }
        });
        commands.registerCommand(ListCommands.DELETE, {
            isEnabled: () => selected() !== undefined,
            execute: () => this.feedback.run(async () => this.actions.delete(selected() ?? ''))
        });
    }

    override registerMenus(menus: MenuModelRegistry): void {
        super.registerMenus(menus);
        menus.registerMenuAction([...SESSIONS_MENU, '1_work'], {
            commandId: ListCommands.RENAME.id,
            label: nls.localize('openspace/chat/renameRow', 'Rename'),
            order: '0'
        });
    }

    override registerKeybindings(keys: KeybindingRegistry): void {
        super.registerKeybindings(keys);
        keys.registerKeybinding({ command: ListCommands.RENAME.id, keybinding: 'f2', when: `${IN_LIST} && !inputFocus` });
        keys.registerKeybinding({ command: ListCommands.DELETE.id, keybinding: 'delete', when: `${IN_LIST} && !inputFocus` });
        keys.registerKeybinding({ command: ListCommands.SEARCH.id, keybinding: 'ctrlcmd+f', when: IN_LIST });
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        const isVisible = (widget: Widget): boolean => widget instanceof SessionsWidget;
        const add = ({ id, label }: Command, icon: string, priority: number): unknown =>
            toolbar.registerItem({ id: `${id}.list`, command: id, tooltip: label, icon: `codicon codicon-${icon}`, priority, isVisible });
        add(SessionCommands.NEW, 'add', 0);
        toolbar.registerItem({
            id: `${ListCommands.ARCHIVE.id}.list`,
            command: ListCommands.ARCHIVE.id,
            tooltip: ListCommands.ARCHIVE.label,
            icon: ListCommands.ARCHIVE.iconClass,
            priority: 1,
            onDidChange: this.list.onDidTurn,
            isVisible
        });
    }
}
