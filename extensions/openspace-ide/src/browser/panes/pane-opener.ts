import { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Placement, SplitDirection } from '../../common/panes/placement';
import { PersonActivity } from '../editors/person-activity';
import { Modalities } from '../modality/modalities';
import { AgentPanes } from './agent-panes';
import { PaneGroup, PaneGroups } from './pane-groups';
import { PanePlacer } from './pane-placer';
import { PaneService } from './pane-service';
import { QuietReveal } from './quiet-reveal';

export interface OpenContentRequest {
    readonly type: string;
    readonly contentId: string;
    readonly title?: string;
    readonly targetPaneId?: string;
    readonly newPane?: boolean;
    readonly splitDirection?: SplitDirection;
}

export interface OpenedContent {
    readonly paneId: string;
    /** Whether the person sees it now. */
    readonly shown: boolean;
}

/** Opens content of any modality in a pane. */
@injectable()
export class PaneOpener {
    @inject(PaneService) private readonly panes: PaneService;
    @inject(PaneGroups) private readonly groups: PaneGroups;
    @inject(Modalities) private readonly modalities: Modalities;
    @inject(PanePlacer) private readonly placer: PanePlacer;
    @inject(QuietReveal) private readonly quiet: QuietReveal;
    @inject(AgentPanes) private readonly agentPanes: AgentPanes;
    @inject(PersonActivity) private readonly activity: PersonActivity;

    async open(request: OpenContentRequest, caller: ToolCaller): Promise<OpenedContent> {
        const modality = this.modalities.get(request.type);
        if (request.targetPaneId !== undefined) {
            this.panes.pane(request.targetPaneId);
        }
        const widget = await modality.getOrCreateWidget(request.contentId, { title: request.title });
        const before = this.groups.of(widget);
        const placement = this.placementOf(request, before);
        const after = before && !placement ? before : await this.place(widget, placement ?? this.placer.choose(), request);
        if (!before) {
            this.agentPanes.track(caller, widget);
        }
        this.panes.notifyChange();
        return { paneId: after.id, shown: await this.show(widget, caller) };
    }

    /** `undefined` where the content may stay in the pane that it is in. */
    private placementOf(request: OpenContentRequest, before: PaneGroup | undefined): Placement | undefined {
        const { targetPaneId, splitDirection = 'vertical' } = request;
        if (this.makesNewPane(request)) {
            const isAlone = before?.widgets.length === 1 && (targetPaneId ?? before.id) === before.id;
            const split: Placement =
                targetPaneId === undefined
                    ? this.placer.choose(splitDirection)
                    : { kind: 'split', paneId: targetPaneId, direction: splitDirection };
            return isAlone ? undefined : split;
        }
        if (targetPaneId !== undefined) {
            return before?.id === targetPaneId ? undefined : { kind: 'tab', paneId: targetPaneId };
        }
        if (before) {
            return undefined;
        }
        return this.quiet.isAllowed ? this.placer.choose() : this.placer.chooseBackground();
    }

    private async place(widget: Widget, placement: Placement, request: OpenContentRequest): Promise<PaneGroup> {
        if (this.activity.isTypingIn(widget)) {
            throw ToolError(`The person is typing in '${request.contentId}', so it was not moved.`, {
                advice: 'Leave out newPane, splitDirection and targetPaneId, or try again later.'
            });
        }
        const after = await this.placer.add(widget, placement);
        if (this.makesNewPane(request) && after.widgets.length > 1) {
            throw ToolError(`'${request.contentId}' was opened in ${after.id}, but no new pane could be made for it.`, {
                advice: 'Close it with openspace.pane.close, or leave it there.'
            });
        }
        return after;
    }

    private async show(widget: Widget, caller: ToolCaller): Promise<boolean> {
        if (caller.actor === 'person') {
            await this.quiet.activate(widget);
            return widget.isVisible;
        }
        return this.quiet.isAllowed ? this.quiet.show(widget) : widget.isVisible;
    }

    /** A new pane is always seen: when the person does not let the agent show things, a tab in the background must do. */
    private makesNewPane(request: OpenContentRequest): boolean {
        return (request.newPane === true || request.splitDirection !== undefined) && this.quiet.isAllowed;
    }
}
