import { AgentResources } from '@openspace/core/lib/common/resources/agent-resources';
import { ownerOf, ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { HighlightColor } from '../../common/editors/highlight-color';
import { LineRange } from '../../common/editors/line-range';
import { toDecoration, toLineRange } from './highlight-decorations';

export interface Highlight {
    readonly id: string;
    readonly uri: URI;
    readonly ranges: readonly LineRange[];
    readonly color: HighlightColor;
}

interface Shown {
    highlight: Highlight;
    decorations: string[];
    readonly tracking: Disposable;
}

/**
 * What agents have marked in files. Marks belong to the text, not to an editor: they are seen in every pane that shows the file,
 * move along with edits, survive hidden tabs, and return when the file is opened again.
 */
@injectable()
export class Highlights {
    @inject(AgentResources) private readonly resources: AgentResources;
    @inject(MonacoTextModelService) private readonly models: MonacoTextModelService;

    private readonly shown = new Map<string, Shown>();
    private count = 0;
    private readonly changed = new Emitter<void>();
    readonly onDidChange: Event<void> = this.changed.event;

    @postConstruct()
    protected init(): void {
        this.models.onDidCreate(model => this.modelOpened(model));
    }

    get size(): number {
        return this.shown.size;
    }

    ids(): string[] {
        return [...this.shown.values()].map(({ highlight }) => highlight.id);
    }

    newId(): string {
        return `highlight-${++this.count}`;
    }

    /** Marks ranges; the same id by the same agent replaces what it marked before. */
    add(caller: ToolCaller, highlight: Highlight): void {
        const key = `highlight:${ownerOf(caller)}:${highlight.id}`;
        this.remove(key);
        const close = async (): Promise<void> => this.remove(key);
        const shown: Shown = { highlight, decorations: [], tracking: this.resources.track(caller, { id: key, kind: 'highlight', close }) };
        this.shown.set(key, shown);
        const model = this.models.get(highlight.uri.toString());
        if (model) {
            this.draw(shown, model);
        }
        this.changed.fire();
    }

    /** Removes what matches and answers how many that were; everything when nothing is asked for. */
    clear(filter: { readonly uri?: URI; readonly id?: string } = {}): number {
        const matching = [...this.shown].filter(
            ([, { highlight }]) =>
                (filter.id === undefined || highlight.id === filter.id) &&
                (!filter.uri || highlight.uri.toString() === filter.uri.toString())
        );
        matching.forEach(([key]) => this.remove(key));
        return matching.length;
    }

    private remove(key: string): void {
        const shown = this.shown.get(key);
        if (shown) {
            this.shown.delete(key);
            shown.tracking.dispose();
            this.models.get(shown.highlight.uri.toString())?.textEditorModel.deltaDecorations(shown.decorations, []);
            this.changed.fire();
        }
    }

    private modelOpened(model: MonacoEditorModel): void {
        model.onWillDispose(() => this.modelClosed(model));
        this.of(model).forEach(shown => this.draw(shown, model));
    }

    /** Remembers where edits have moved the marks to. */
    private modelClosed(model: MonacoEditorModel): void {
        for (const shown of this.of(model)) {
            const ranges = shown.decorations.flatMap(id => {
                const range = model.textEditorModel.getDecorationRange(id);
                const isWholeLine = model.textEditorModel.getDecorationOptions(id)?.isWholeLine ?? true;
                return range ? [toLineRange(range, isWholeLine)] : [];
            });
            shown.highlight = { ...shown.highlight, ranges };
            shown.decorations = [];
        }
    }

    private draw(shown: Shown, model: MonacoEditorModel): void {
        const { ranges, color } = shown.highlight;
        shown.decorations = model.textEditorModel.deltaDecorations(
            shown.decorations,
            ranges.map(range => toDecoration(range, color))
        );
    }

    private of(model: MonacoEditorModel): Shown[] {
        return [...this.shown.values()].filter(({ highlight }) => highlight.uri.toString() === model.uri);
    }
}
