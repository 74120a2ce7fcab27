import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { CurrentWidgetCommandAdapter } from '@theia/core/lib/browser/shell/current-widget-command-adapter';
import { SHELL_TABBAR_CONTEXT_PIN } from '@theia/core/lib/browser/shell/tab-bars';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import type { Title, Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { KeptTerminals } from '../terminal/kept-terminals';
import { AgentPanes } from './agent-panes';
import type { AgentTabs } from './agent-tabs';

const KEEP: Command = {
    id: 'openspace.tab.keep',
    label: nls.localize('openspace/ide/keepTab', "Keep This Agent's Tab")
};

/** Lets the person keep a tab that an agent opened, in the tab's context menu. */
@injectable()
export class KeepTabContribution implements CommandContribution, MenuContribution {
    @inject(ApplicationShell) private readonly shell: ApplicationShell;
    @inject(AgentPanes) private readonly agentPanes: AgentPanes;
    @inject(KeptTerminals) private readonly terminals: KeptTerminals;

    registerCommands(commands: CommandRegistry): void {
        const isAgents = (title: Title<Widget> | undefined): boolean => this.kindOf(title) !== undefined;
        commands.registerCommand(
            KEEP,
            new CurrentWidgetCommandAdapter(this.shell, {
                isEnabled: isAgents,
                isVisible: isAgents,
                isToggled: title => title !== undefined && (this.kindOf(title)?.isKept(title.owner) ?? false),
                execute: title => {
                    const kind = this.kindOf(title);
                    if (title && kind) {
                        kind.keep(title.owner, !kind.isKept(title.owner));
                    }
                }
            })
        );
    }

    private kindOf(title: Title<Widget> | undefined): AgentTabs | undefined {
        return title && [this.agentPanes, this.terminals].find(tabs => tabs.isAgents(title.owner));
    }

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerMenuAction(SHELL_TABBAR_CONTEXT_PIN, { commandId: KEEP.id, order: 'z' });
    }
}
