import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Command, CommandRegistry } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { ChangeNode } from '../view/change-nodes';
import { ChangesWidget } from '../view/changes-widget';
import { ChangeActions } from './change-actions';
import { CHANGES_MENU, ChangesCommands, ROW_LABELS, RowCommands } from './change-commands';
import { ChangesHistory } from './changes-history';
import { RowActions } from './row-actions';

const IN_VIEW = 'openspaceChangesFocus';

/** The view, its commands, keys and menus. */
@injectable()
export class ChangesContribution
    extends AbstractViewContribution<ChangesWidget>
    implements TabBarToolbarContribution, FrontendApplicationContribution
{
    @inject(ChangesHistory)
    private readonly history: ChangesHistory;

    @inject(ChangeActions)
    private readonly actions: ChangeActions;

    @inject(RowActions)
    private readonly rows: RowActions;

    @inject(ContextKeyService)
    private readonly contextKeys: ContextKeyService;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(ILogger)
    @named('openspace:files')
    private readonly logger: ILogger;

    constructor() {
        super({
            widgetId: ChangesWidget.ID,
            widgetName: ChangesWidget.LABEL,
            // Right after source control, which is what people compare it with.
            defaultWidgetOptions: { area: 'left', rank: 310 },
            toggleCommandId: 'openspace.changes.toggle'
        });
    }

    onStart(): void {
        const inView = this.contextKeys.createKey<boolean>(IN_VIEW, false);
        this.shell.onDidChangeActiveWidget(({ newValue }) => inView.set(newValue instanceof ChangesWidget));
    }

    /** Its tab carries the number of open changes, so it is there from the start. */
    async initializeLayout(): Promise<void> {
        await this.openView({ activate: false, reveal: false });
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        const { SHOW, UNDO_LAST, REDO, UNDO_SESSION, ACCEPT_ALL, TOGGLE_ALL } = ChangesCommands;
        commands.registerCommand(SHOW, { execute: () => this.openView({ activate: true }) });
        commands.registerCommand(UNDO_LAST, { execute: () => this.tellingErrors(() => this.actions.undoLast()) });
        commands.registerCommand(REDO, { execute: () => this.tellingErrors(() => this.actions.redo()) });
        commands.registerCommand(UNDO_SESSION, { execute: () => this.tellingErrors(() => this.actions.undoSession()) });
        commands.registerCommand(ACCEPT_ALL, { execute: () => this.tellingErrors(() => this.actions.acceptAll()) });
        commands.registerCommand(TOGGLE_ALL, {
            isToggled: () => this.history.showsAll,
            execute: () => {
                this.history.showsAll = !this.history.showsAll;
            }
        });
        for (const { command, run, allows } of this.rows.commands()) {
            const targets = (row: unknown): ChangeNode[] => this.tryGetWidget()?.targets(row) ?? [];
            commands.registerCommand(command, {
                isEnabled: row => allows(targets(row)),
                isVisible: row => allows(targets(row)),
                execute: row => this.tellingErrors(() => run(targets(row)))
            });
        }
    }

    override registerMenus(menus: MenuModelRegistry): void {
        super.registerMenus(menus);
        const { OPEN, OPEN_FILE, ACCEPT, UNDO, REJECT, REDO } = RowCommands;
        for (const [group, members] of Object.entries({ '1_open': [OPEN, OPEN_FILE], '2_decide': [ACCEPT, REJECT, UNDO, REDO] })) {
            members.forEach((command, order) =>
                menus.registerMenuAction([...CHANGES_MENU, group], {
                    commandId: command.id,
                    label: ROW_LABELS[command.id],
                    order: String(order)
                })
            );
        }
    }

    override registerKeybindings(keys: KeybindingRegistry): void {
        super.registerKeybindings(keys);
        // No Ctrl+Alt with a letter: that is how many keyboards type letters of their language.
        keys.registerKeybinding({ command: ChangesCommands.UNDO_LAST.id, keybinding: 'ctrlcmd+k ctrlcmd+z' });
        keys.registerKeybinding({ command: ChangesCommands.REDO.id, keybinding: 'ctrlcmd+k ctrlcmd+shift+z' });
        keys.registerKeybinding({ command: RowCommands.ACCEPT.id, keybinding: 'ctrlcmd+enter', when: IN_VIEW });
        keys.registerKeybinding({ command: RowCommands.UNDO.id, keybinding: 'delete', when: IN_VIEW });
        keys.registerKeybinding({ command: RowCommands.REJECT.id, keybinding: 'delete', when: IN_VIEW });
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        const { UNDO_LAST, REDO, UNDO_SESSION, ACCEPT_ALL, TOGGLE_ALL } = ChangesCommands;
        const add = ({ id, label }: Command, priority: number, group?: string): unknown =>
            toolbar.registerItem({
                id,
                command: id,
                tooltip: label,
                text: label,
                priority,
                group,
                onDidChange: this.history.onDidChange,
                isVisible: (widget: Widget) => widget instanceof ChangesWidget
            });
        [UNDO_LAST, ACCEPT_ALL, TOGGLE_ALL].forEach((command, index) => add(command, index));
        [REDO, UNDO_SESSION].forEach((command, index) => add(command, index, 'more'));
    }

    private async tellingErrors(work: () => Promise<void>): Promise<void> {
        try {
            await work();
        } catch (error) {
            this.logger.error('An agent change could not be handled', error);
            const reason = error instanceof Error ? error.message : String(error);
            this.messages.error(
                nls.localize('openspace/files/commandFailed', 'That did not work: {0}. Try again, or reload the window.', reason)
            );
        }
    }
}
