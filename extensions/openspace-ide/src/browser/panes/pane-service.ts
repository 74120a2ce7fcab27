import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Emitter, Event } from '@theia/core/lib/common/event';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import throttle = require('@theia/core/shared/lodash.throttle');
import { IdeState, summarize } from '../../common/panes/ide-state';
import { toPercent } from '../../common/panes/pane-geometry';
import { PaneLayout } from '../../common/panes/pane-layout';
import { Modalities } from '../modality/modalities';
import { PaneGroup, PaneGroups } from './pane-groups';
import { PaneIds } from './pane-ids';

const INTERVAL = 1_000;

/** What panes there are, and when that changes. */
@injectable()
export class PaneService implements FrontendApplicationContribution {
    @inject(ApplicationShell) private readonly shell: ApplicationShell;
    @inject(PaneGroups) private readonly groups: PaneGroups;
    @inject(PaneIds) private readonly ids: PaneIds;
    @inject(Modalities) private readonly modalities: Modalities;
    @inject(FrontendApplicationStateService) private readonly state: FrontendApplicationStateService;

    private readonly layoutChanged = new Emitter<PaneLayout>();
    /** At most once a second, with the layout of that moment. */
    readonly onPaneLayoutChanged: Event<PaneLayout> = this.layoutChanged.event;

    private isReady = false;

    /** Tells of a change that the workbench itself has no event for. */
    readonly notifyChange = throttle(() => this.fire(), INTERVAL);

    onStart(): void {
        this.shell.onDidAddWidget(widget => this.follow(widget));
        this.shell.onDidRemoveWidget(() => this.notifyChange());
        this.shell.onDidChangeCurrentWidget(() => this.notifyChange());
        this.shell.mainPanel.layoutModified.connect(() => this.notifyChange());
        this.shell.bottomPanel.layoutModified.connect(() => this.notifyChange());
        for (const handler of [this.shell.leftPanelHandler, this.shell.rightPanelHandler]) {
            handler.tabBar.currentChanged.connect(() => this.notifyChange());
        }
    }

    async onDidInitializeLayout(): Promise<void> {
        await this.ids.load();
        this.shell.widgets.forEach(widget => this.follow(widget));
        this.isReady = true;
        this.notifyChange();
    }

    listPanes(): PaneLayout {
        const groups = this.groups.all();
        const geometries = toPercent(
            this.groups.frame(),
            groups.map(group => group.box())
        );
        return {
            panes: groups.map((group, index) => ({
                id: group.id,
                area: group.area,
                tabs: group.widgets.map(widget => ({
                    ...this.modalities.contentOf(widget),
                    title: widget.title.label,
                    isDirty: Saveable.isDirty(widget),
                    isActive: widget === group.current
                })),
                activeTabIndex: group.current ? group.widgets.indexOf(group.current) : -1,
                geometry: geometries[index]
            })),
            activePaneId: this.activeGroup(groups)?.id
        };
    }

    /** What the agent is told of the workbench in its instructions. */
    describe(): IdeState {
        return summarize(this.listPanes());
    }

    pane(paneId: string): PaneGroup {
        const groups = this.groups.all();
        const group = groups.find(candidate => candidate.id === paneId);
        if (!group) {
            const existing = groups.map(candidate => candidate.id);
            throw ToolError(`There is no pane '${paneId}'.`, {
                advice: `Existing panes: ${existing.join(', ') || 'none'}. openspace.pane.list tells what they hold.`,
                details: { existing }
            });
        }
        return group;
    }

    /** The tab that shows this content, one that is seen before one that is not. */
    tab(contentId: string): Widget {
        const widgets = this.groups.all().flatMap(group => group.widgets);
        const showing = widgets.filter(widget => this.modalities.contentOf(widget).contentId === contentId);
        const widget = showing.find(candidate => candidate.isVisible) ?? showing[0];
        if (!widget) {
            const open = widgets.map(candidate => this.modalities.contentOf(candidate)).filter(content => content.type !== 'view');
            throw ToolError(`No pane shows '${contentId}'.`, {
                advice: `Open: ${open.map(content => content.contentId).join(', ') || 'nothing'}. openspace.pane.open opens more.`
            });
        }
        return widget;
    }

    private activeGroup(groups: readonly PaneGroup[]): PaneGroup | undefined {
        const widget = this.shell.currentWidget;
        const mainBar = this.shell.getTabBarFor('main');
        return groups.find(group => group.widgets.some(candidate => candidate === widget)) ?? groups.find(group => group.bar === mainBar);
    }

    private follow(widget: Widget): void {
        const saveable = Saveable.get(widget);
        const listener = saveable?.onDirtyChanged(() => this.notifyChange());
        if (listener) {
            widget.disposed.connect(() => listener.dispose());
        }
        this.notifyChange();
    }

    private fire(): void {
        if (this.isReady && this.state.state !== 'closing_window') {
            this.layoutChanged.fire(this.listPanes());
        }
    }
}
