import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { timeout } from '@theia/core/lib/common/promise-util';
import { DockLayout, DockPanel } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Box, Handle, moveFor } from '../../common/panes/pane-geometry';
import { PaneGeometry } from '../../common/panes/pane-layout';
import { PaneGroup, PaneGroups } from './pane-groups';
import { PaneService } from './pane-service';

/** Percent by which the result may miss what was asked for: handles and rounding. */
const TOLERANCE = 2;
/** Frames to wait until Theia's animation of a panel has come to rest, and how long one takes. */
const FRAMES = 60;
const FRAME = 16;

type Dimension = 'width' | 'height';

/** Gives panes another size, as if the person dragged the handles between them. */
@injectable()
export class PaneResizer {
    @inject(ApplicationShell) private readonly shell: ApplicationShell;
    @inject(PaneService) private readonly panes: PaneService;
    @inject(PaneGroups) private readonly groups: PaneGroups;

    /** In percent of the workbench. A `ToolError` when the pane did not get that size. */
    async resize(paneId: string, size: Partial<Record<Dimension, number>>): Promise<PaneGeometry> {
        for (const dimension of ['width', 'height'] as const) {
            const wanted = size[dimension];
            if (wanted !== undefined) {
                await this.resizeOne(paneId, dimension, wanted);
            }
        }
        this.panes.notifyChange();
        return this.geometry(paneId);
    }

    private async resizeOne(paneId: string, dimension: Dimension, wanted: number): Promise<void> {
        const pane = this.panes.pane(paneId);
        if (!pane.current) {
            throw ToolError(`The pane '${paneId}' is collapsed.`, { advice: 'Bring it up with openspace.pane.focus first.' });
        }
        const before = this.geometry(paneId)[dimension];
        if (!this.move(pane, dimension, this.pixels(wanted, dimension))) {
            throw ToolError(`The pane '${paneId}' has no neighbour that could give or take ${dimension}: it fills its area.`, {
                advice: 'Resize the pane of another area instead (left, right or bottom), or split this one first.'
            });
        }
        const reached = await this.settled(paneId, dimension, wanted);
        if (Math.abs(reached - wanted) > TOLERANCE) {
            this.move(this.panes.pane(paneId), dimension, this.pixels(before, dimension));
            await this.settled(paneId, dimension, before);
            throw ToolError(
                `The pane '${paneId}' cannot have a ${dimension} of ${wanted} %: the nearest is ${reached} %. It was left as it was.`,
                {
                    advice: `Ask for ${reached} or something between that and ${before}, or close a neighbour.`,
                    details: { nearest: reached, [dimension]: before }
                }
            );
        }
    }

    private pixels(percent: number, dimension: Dimension): number {
        const { left, top, right, bottom } = this.groups.frame();
        return (percent / 100) * (dimension === 'width' ? right - left : bottom - top);
    }

    private move(pane: PaneGroup, dimension: Dimension, pixels: number): boolean {
        const { area } = pane;
        if (area === 'left' || area === 'right') {
            return dimension === 'width' && this.resizeArea(area, pixels);
        }
        const panel = area === 'main' ? this.shell.mainPanel : this.shell.bottomPanel;
        if (this.moveHandle(panel, pane.box(), dimension, pixels)) {
            return true;
        }
        return area === 'bottom' && dimension === 'height' && this.resizeArea(area, pixels);
    }

    private resizeArea(area: 'left' | 'right' | 'bottom', pixels: number): boolean {
        this.shell.resize(pixels, area);
        return true;
    }

    private moveHandle(panel: DockPanel, box: Box, dimension: Dimension, pixels: number): boolean {
        const handles = [...panel.handles()].filter(handle => !handle.classList.contains('lm-mod-hidden')).map(describe);
        const move = moveFor(box, handles, dimension === 'width' ? 'horizontal' : 'vertical', pixels);
        if (!move || !(panel.layout instanceof DockLayout)) {
            return false;
        }
        const origin = panel.node.getBoundingClientRect();
        const position = move.position - (dimension === 'width' ? origin.left : origin.top);
        panel.layout.moveHandle(move.handle, dimension === 'width' ? position : 0, dimension === 'width' ? 0 : position);
        return true;
    }

    private async settled(paneId: string, dimension: Dimension, wanted: number): Promise<number> {
        let before = -1;
        for (let frame = 0; frame < FRAMES; frame++) {
            const now = this.geometry(paneId)[dimension];
            if (Math.abs(now - wanted) <= TOLERANCE && now === before) {
                return now;
            }
            before = now;
            await timeout(FRAME);
        }
        return this.geometry(paneId)[dimension];
    }

    private geometry(paneId: string): PaneGeometry {
        const pane = this.panes.listPanes().panes.find(candidate => candidate.id === paneId);
        if (!pane) {
            throw ToolError(`The pane '${paneId}' was closed meanwhile.`);
        }
        return pane.geometry;
    }
}

function describe(handle: HTMLDivElement): Handle<HTMLDivElement> {
    const { left, top, right, bottom } = handle.getBoundingClientRect();
    const orientation = handle.dataset.orientation === 'horizontal' ? 'horizontal' : 'vertical';
    return { handle, box: { left, top, right, bottom }, orientation };
}
