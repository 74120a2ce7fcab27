import { AgentResources } from '@openspace/core/lib/common/resources/agent-resources';
import { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { isPinned } from '@theia/core/lib/browser/widgets/widget';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';

/** The tabs that agents opened. They go when their agent goes, unless the person has made them their own. */
@injectable()
export class AgentPanes {
    @inject(AgentResources) private readonly resources: AgentResources;
    @inject(ApplicationShell) private readonly shell: ApplicationShell;

    track(caller: ToolCaller, widget: Widget): void {
        const tracking = new DisposableCollection();
        tracking.push(this.resources.track(caller, { id: resourceId(widget), kind: 'pane', close: () => this.close(widget) }));
        const saveable = Saveable.get(widget);
        if (saveable) {
            // Who edits a file keeps it, also after saving.
            tracking.push(saveable.onDirtyChanged(() => tracking.dispose()));
        }
        widget.disposed.connect(() => tracking.dispose());
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

    private async close(widget: Widget): Promise<void> {
        if (!widget.isDisposed && !Saveable.isDirty(widget) && !isPinned(widget.title)) {
            // `save: undefined` leaves it open should it become dirty at this very moment.
            await this.shell.closeWidget(widget.id, { save: undefined });
        }
    }
}

function resourceId(widget: Widget): string {
    return `pane:${widget.id}`;
}
