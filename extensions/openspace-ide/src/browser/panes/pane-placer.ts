import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { chooseBackground, chooseHolder, choosePlacement, Placement, PlacementPane, SplitDirection } from '../../common/panes/placement';
import { PersonActivity } from '../editors/person-activity';
import { QuietFocus } from '../editors/quiet-focus';
import { PaneGroup, PaneGroups } from './pane-groups';

/** Puts widgets into panes. */
@injectable()
export class PanePlacer {
    @inject(ApplicationShell) private readonly shell: ApplicationShell;
    @inject(PaneGroups) private readonly groups: PaneGroups;
    @inject(PersonActivity) private readonly activity: PersonActivity;
    @inject(QuietFocus) private readonly focus: QuietFocus;

    /** Where new content goes for which no pane was named. Ask again after each wait: the person may have begun to type. */
    choose(split?: SplitDirection): Placement {
        return choosePlacement(this.candidates(), split);
    }

    /** Where new content goes that is not to be shown. */
    chooseBackground(): Placement {
        return chooseBackground(this.candidates());
    }

    /** The widget that can show its content without covering what the person types in. */
    chooseHolder(holdsContent: (widget: Widget) => boolean): Widget | undefined {
        const id = chooseHolder(this.candidates(holdsContent));
        return this.groups
            .all()
            .find(group => group.id === id)
            ?.widgets.find(holdsContent);
    }

    /** Adds a widget, or moves it, as a tab that is not brought to the front unless it is alone. */
    async add(widget: Widget, placement: Placement): Promise<PaneGroup> {
        if (placement.kind === 'first') {
            return this.addWith(widget, { area: 'main' });
        }
        const { area, current, widgets } = this.pane(placement.paneId);
        if (area === 'left' || area === 'right') {
            if (placement.kind === 'split') {
                throw ToolError(`The ${area} pane cannot be split.`, {
                    advice: 'Leave out newPane and splitDirection, or target a pane in the main area.'
                });
            }
            return this.addWith(widget, { area });
        }
        const ref = [current, ...widgets].find(candidate => candidate !== undefined && candidate !== widget);
        const mode = placement.kind === 'tab' ? 'tab-after' : placement.direction === 'vertical' ? 'split-right' : 'split-bottom';
        return this.addWith(widget, { area, ref, mode });
    }

    private candidates(holdsContent: (widget: Widget) => boolean = () => false): PlacementPane[] {
        const mainCurrent = this.shell.getTabBarFor('main');
        return this.groups
            .all()
            .filter(group => group.area === 'main')
            .map(group => ({
                id: group.id,
                isCurrent: group.bar === mainCurrent,
                isTypedIn: this.activity.isTypingIn(group.current),
                holdsContent: group.widgets.some(holdsContent)
            }));
    }

    private pane(paneId: string): PaneGroup {
        const group = this.groups.all().find(candidate => candidate.id === paneId);
        if (!group) {
            throw ToolError(`The pane '${paneId}' was closed meanwhile.`, { advice: 'Call again.' });
        }
        return group;
    }

    private async addWith(widget: Widget, options: ApplicationShell.WidgetOptions): Promise<PaneGroup> {
        await this.focus.run(() => this.shell.addWidget(widget, options));
        const group = this.groups.of(widget);
        if (!group) {
            throw ToolError(`The workbench did not take '${widget.title.label}'.`, { advice: 'Try again, or open it in another pane.' });
        }
        return group;
    }
}
