import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { PaneGroups } from '../panes/pane-groups';
import { QuietFocus } from './quiet-focus';

/** What the person saw and where their keyboard was. */
export interface PersonPlace {
    readonly current?: Widget;
    readonly visible: readonly Widget[];
    /** Cursor and scroll position of the editors that were seen. */
    readonly views: ReadonlyMap<Widget, object>;
}

/** Takes down where the person is, and brings them back there. */
@injectable()
export class PersonPlaces {
    @inject(ApplicationShell) private readonly shell: ApplicationShell;
    @inject(PaneGroups) private readonly groups: PaneGroups;
    @inject(QuietFocus) private readonly focus: QuietFocus;

    capture(): PersonPlace {
        const visible = this.groups
            .all()
            .filter(group => group.area === 'main')
            .flatMap(group => group.current ?? []);
        const editors = visible.filter(widget => widget instanceof EditorWidget);
        return {
            current: this.shell.currentWidget,
            visible,
            views: new Map(editors.map(widget => [widget, widget.editor.storeViewState()]))
        };
    }

    /** Uncovers what was covered and gives the keyboard back; scrolls only editors that the agent has scrolled. */
    async restore(place: PersonPlace, scrolled: ReadonlySet<Widget>): Promise<void> {
        for (const widget of place.visible) {
            if (widget.isAttached && !widget.isVisible) {
                await this.focus.run(() => this.shell.revealWidget(widget.id));
            }
            const view = place.views.get(widget);
            if (view && scrolled.has(widget) && widget instanceof EditorWidget && !widget.isDisposed) {
                widget.editor.restoreViewState(view);
            }
        }
        const target = place.current?.isAttached ? place.current : place.visible.find(widget => widget.isAttached);
        if (target) {
            await this.shell.activateWidget(target.id);
        }
    }
}
