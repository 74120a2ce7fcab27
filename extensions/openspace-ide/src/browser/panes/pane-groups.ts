import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { SidePanelHandler } from '@theia/core/lib/browser/shell/side-panel-handler';
import type { TabBar, Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Box, surrounding } from '../../common/panes/pane-geometry';
import { PaneArea } from '../../common/panes/pane-layout';
import { PaneIds } from './pane-ids';

/** A pane as the workbench has it. */
export interface PaneGroup {
    readonly id: string;
    readonly area: PaneArea;
    readonly bar: TabBar<Widget>;
    readonly widgets: readonly Widget[];
    /** What is seen of it; absent when its panel is collapsed. */
    readonly current?: Widget;
    /** In pixels of the page. Measuring makes the browser lay the page out at once, which takes long while an editor is being added. */
    readonly box: () => Box;
}

const NO_BOX: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** Reads tab groups and their places from Theia's shell. */
@injectable()
export class PaneGroups {
    @inject(ApplicationShell) private readonly shell: ApplicationShell;
    @inject(PaneIds) private readonly ids: PaneIds;

    all(): PaneGroup[] {
        const { mainAreaTabBars, bottomAreaTabBars, leftPanelHandler, rightPanelHandler } = this.shell;
        const bottomShown = !this.shell.bottomPanel.isHidden;
        const groups = [
            ...mainAreaTabBars.map(bar => this.dockGroup('main', bar, true)),
            ...bottomAreaTabBars.map(bar => this.dockGroup('bottom', bar, bottomShown)),
            this.sideGroup('left', leftPanelHandler),
            this.sideGroup('right', rightPanelHandler)
        ].filter(group => group.widgets.length > 0);
        const ids = this.ids.assign(groups);
        return groups.map((group, index) => ({ ...group, id: ids[index] }));
    }

    of(widget: Widget): PaneGroup | undefined {
        return this.all().find(group => group.widgets.includes(widget));
    }

    /** All that panes can fill, in pixels of the page. */
    frame(): Box {
        return surrounding([
            boxOf(this.shell.mainPanel),
            this.shell.bottomPanel.isHidden ? NO_BOX : boxOf(this.shell.bottomPanel),
            sideBox(this.shell.leftPanelHandler),
            sideBox(this.shell.rightPanelHandler)
        ]);
    }

    private dockGroup(area: 'main' | 'bottom', bar: TabBar<Widget>, isShown: boolean): Omit<PaneGroup, 'id'> {
        const widgets = bar.titles.map(title => title.owner);
        const current = isShown ? bar.currentTitle?.owner : undefined;
        return { area, bar, widgets, current, box: () => (current ? surrounding([boxOf(bar), boxOf(current)]) : NO_BOX) };
    }

    private sideGroup(area: 'left' | 'right', handler: SidePanelHandler): Omit<PaneGroup, 'id'> {
        const bar = handler.tabBar;
        return { area, bar, widgets: bar.titles.map(title => title.owner), current: bar.currentTitle?.owner, box: () => sideBox(handler) };
    }
}

/** A side panel's pane includes its bar of icons. */
function sideBox(handler: SidePanelHandler): Box {
    return handler.tabBar.currentTitle ? boxOf(handler.container) : NO_BOX;
}

function boxOf(widget: Widget): Box {
    const { left, top, right, bottom } = widget.node.getBoundingClientRect();
    return { left, top, right, bottom };
}
