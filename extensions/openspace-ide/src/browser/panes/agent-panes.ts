import { AgentResource, AgentResources } from '@openspace/core/lib/common/resources/agent-resources';
import { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { isPinned } from '@theia/core/lib/browser/widgets/widget';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { AgentTabStore } from './agent-tab-store';
import type { AgentTabs } from './agent-tabs';

/** The tabs that agents opened. They go when their agent goes, unless the person has made them their own. */
@injectable()
export class AgentPanes implements AgentTabs, FrontendApplicationContribution {
    @inject(AgentResources) private readonly resources: AgentResources;
    @inject(ApplicationShell) private readonly shell: ApplicationShell;
    @inject(AgentTabStore) private readonly store: AgentTabStore;
    @inject(ILogger) @named('openspace:panes') private readonly logger: ILogger;

    initialize(): void {
        this.resources.onDidChange(id => {
            if (id.startsWith(PREFIX)) {
                this.store
                    .set(id.slice(PREFIX.length), this.resources.ownership(id))
                    .catch(error => this.logger.error('Could not remember whose a tab is', error));
            }
        });
    }

    /** The layout is back, and with it the tabs that agents had opened before the reload. */
    async onDidInitializeLayout(): Promise<void> {
        const stored = await this.store.load();
        for (const widget of this.shell.widgets) {
            const ownership = stored.get(widget.id);
            if (ownership) {
                this.follow(widget, resource => this.resources.restore(ownership, resource));
            }
        }
    }

    track(caller: ToolCaller, widget: Widget): void {
        // Closing its tab would end a shell, and the person may have typed in it: the backend knows when it may go.
        if (!(widget instanceof TerminalWidget)) {
            this.follow(widget, resource => this.resources.track(caller, resource));
        }
    }

    isAgents(widget: Widget): boolean {
        return this.resources.has(resourceId(widget));
    }

    isKept(widget: Widget): boolean {
        return this.resources.isPinned(resourceId(widget));
    }

    keep(widget: Widget, kept: boolean): void {
        this.resources.setPinned(resourceId(widget), kept);
    }

    private follow(widget: Widget, track: (resource: AgentResource) => Disposable): void {
        const tracking = new DisposableCollection();
        tracking.push(track({ id: resourceId(widget), kind: 'pane', close: () => this.close(widget) }));
        const saveable = Saveable.get(widget);
        if (saveable) {
            // Who edits a file keeps it, also after saving.
            tracking.push(saveable.onDirtyChanged(() => tracking.dispose()));
        }
        widget.disposed.connect(() => tracking.dispose());
    }

    private async close(widget: Widget): Promise<void> {
        if (!widget.isDisposed && !Saveable.isDirty(widget) && !isPinned(widget.title)) {
            // `save: undefined` leaves it open should it become dirty at this very moment.
            await this.shell.closeWidget(widget.id, { save: undefined });
        }
    }
}

const PREFIX = 'pane:';

function resourceId(widget: Widget): string {
    return `${PREFIX}${widget.id}`;
}
