import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ILogger } from '@theia/core/lib/common/logger';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import type { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import type { SharedTerminalSummary } from '../../common/terminal/terminal-protocol';
import { QuietReveal } from '../panes/quiet-reveal';
import { KeptTerminals } from './kept-terminals';
import { SharedTerminalsConnection } from './shared-terminals-connection';
import { TerminalWidgets } from './terminal-widgets';

/** Gives each terminal of an agent a tab in the bottom panel, and tells the backend what tabs are called. */
@injectable()
export class AgentTerminalsContribution implements FrontendApplicationContribution {
    @inject(SharedTerminalsConnection)
    private readonly connection: SharedTerminalsConnection;

    @inject(TerminalWidgets)
    private readonly widgets: TerminalWidgets;

    @inject(KeptTerminals)
    private readonly kept: KeptTerminals;

    @inject(TerminalService)
    private readonly service: TerminalService;

    @inject(WorkspaceService)
    private readonly workspace: WorkspaceService;

    @inject(QuietReveal)
    private readonly reveal: QuietReveal;

    @inject(ApplicationShell)
    private readonly shell: ApplicationShell;

    @inject(ILogger)
    @named('openspace:terminal')
    private readonly logger: ILogger;

    initialize(): void {
        this.connection.whenDrawn = terminalId => this.widgets.whenDrawn(terminalId);
        this.service.onDidCreateTerminal(widget => this.tellTitle(widget));
    }

    /** Not earlier: tabs of the stored layout attach first, and must not get a twin. */
    async onDidInitializeLayout(): Promise<void> {
        this.connection.onDidOpen(terminal => {
            this.showNew(terminal).catch(error => this.logger.error(`Could not show terminal ${terminal.terminalId}`, error));
        });
        const terminals = await this.connection.terminals.list();
        await Promise.all(terminals.filter(({ openedBy }) => openedBy === 'agent').map(terminal => this.show(terminal)));
    }

    /** The person sees what the agent has just opened, as far as they let it show things. */
    private async showNew(terminal: SharedTerminalSummary): Promise<void> {
        const widget = await this.show(terminal);
        if (widget && this.reveal.isAllowed) {
            await this.reveal.show(widget);
        }
    }

    private async show(terminal: SharedTerminalSummary): Promise<TerminalWidget | undefined> {
        if (!this.isOurs(terminal)) {
            return undefined;
        }
        const widget = await this.widgets.getOrCreate(terminal);
        this.kept.follow(terminal, widget);
        if (!widget.isAttached) {
            await this.shell.addWidget(widget, { area: 'bottom' });
        }
        return widget;
    }

    /** Windows of other workspaces have their own agents. */
    private isOurs({ folder }: SharedTerminalSummary): boolean {
        const roots = this.workspace.tryGetRoots();
        return roots.length === 0 || roots.some(root => root.resource.isEqualOrParent(new URI(folder)));
    }

    private tellTitle(widget: TerminalWidget): void {
        const tell = (): void => {
            if (widget.terminalId >= 0) {
                this.connection.terminals.notifyTitle(String(widget.terminalId), widget.title.label);
            }
        };
        widget.title.changed.connect(tell);
        widget.onDidOpen(tell);
    }
}
