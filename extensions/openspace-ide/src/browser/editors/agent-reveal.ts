import { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { timeout } from '@theia/core/lib/common/promise-util';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';
import { LineRange } from '../../common/editors/line-range';
import { AgentPanes } from '../panes/agent-panes';
import { PanePlacer } from '../panes/pane-placer';
import { QuietReveal } from '../panes/quiet-reveal';
import { AgentTrail } from './agent-trail';
import { WorkspaceFiles } from './workspace-files';

/** Frames within which an editor that was just shown must have drawn the place, and how long one takes. */
const FRAMES = 120;
const FRAME = 16;

/** Shows places in editors to the person, without touching their keyboard, nor cursor and selection of an editor that is open. */
@injectable()
export class AgentReveal {
    @inject(ApplicationShell) private readonly shell: ApplicationShell;
    @inject(EditorManager) private readonly editors: EditorManager;
    @inject(WorkspaceFiles) private readonly files: WorkspaceFiles;
    @inject(PanePlacer) private readonly placer: PanePlacer;
    @inject(QuietReveal) private readonly quiet: QuietReveal;
    @inject(AgentPanes) private readonly agentPanes: AgentPanes;
    @inject(AgentTrail) private readonly trail: AgentTrail;

    /** For a person's own wish: with keyboard and cursor, as if they had opened the file themselves. */
    async openForPerson(uri: URI, range?: LineRange, newPane?: boolean): Promise<void> {
        const open = newPane ? [] : this.files.editorsOf(uri);
        const widget = open.find(candidate => candidate.isVisible) ?? open[0];
        if (!widget) {
            const widgetOptions: ApplicationShell.WidgetOptions = { area: 'main', mode: newPane ? 'split-right' : undefined };
            await this.editors.open(uri, { selection: range && toSelection(range), widgetOptions });
            return;
        }
        await this.shell.activateWidget(widget.id);
        if (range) {
            widget.editor.selection = toSelection(range);
            widget.editor.revealRange(toSelection(range), { at: 'center' });
        }
    }

    async show(uri: URI, caller: ToolCaller, range?: LineRange, newPane?: boolean): Promise<EditorWidget> {
        const place = this.trail.here();
        const widget = (newPane ? undefined : this.holder(uri)) ?? (await this.add(uri, caller, range, newPane));
        this.trail.beforeReveal(place, widget);
        if (!(await this.quiet.show(widget))) {
            throw ToolError(
                `${this.files.pathOf(uri)} is open, but in the background: the person is typing in its pane, or something else was shown there.`,
                {
                    advice: 'Try again, or with newPane.'
                }
            );
        }
        if (range) {
            await this.scroll(widget, range);
        }
        return widget;
    }

    private async add(uri: URI, caller: ToolCaller, range?: LineRange, newPane?: boolean): Promise<EditorWidget> {
        const widget = await this.editors.createByUri(uri);
        // Theia closes one of two editors of a file that meet in a pane; another call may have been faster.
        const holder = newPane ? undefined : this.holder(uri);
        if (holder) {
            widget.dispose();
            return holder;
        }
        await this.placer.add(widget, this.placer.choose(newPane ? 'vertical' : undefined));
        this.agentPanes.track(caller, widget);
        if (range) {
            // Nobody has been in it yet, so whoever goes there begins at the place that is shown.
            widget.editor.cursor = toSelection(range).start;
        }
        return widget;
    }

    private holder(uri: URI): EditorWidget | undefined {
        const isHolder = (widget: object): widget is EditorWidget =>
            widget instanceof EditorWidget && widget.editor.uri.toString() === uri.toString();
        const widget = this.placer.chooseHolder(isHolder);
        return widget && isHolder(widget) ? widget : undefined;
    }

    /** An editor that was just shown has no size at first, and scrolls to nowhere until it has. */
    private async scroll(widget: EditorWidget, range: LineRange): Promise<void> {
        for (let frame = 0; frame < FRAMES; frame++) {
            widget.editor.revealRange(toSelection(range), { at: 'centerIfOutsideViewport' });
            // Nobody looks at a page in the background, and it draws nothing.
            if (document.hidden || isSeen(widget, range.startLine)) {
                return;
            }
            await timeout(FRAME);
        }
        throw ToolError(`${this.files.pathOf(widget.editor.uri)} is open, but line ${range.startLine} could not be scrolled into view.`, {
            advice: 'Try openspace.editor.scroll_to.'
        });
    }
}

function isSeen(widget: EditorWidget, line: number): boolean {
    if (widget.node.clientHeight === 0) {
        return false;
    }
    const visible = MonacoEditor.get(widget)?.getControl().getVisibleRanges() ?? [];
    return visible.some(range => range.startLineNumber <= line && line <= range.endLineNumber);
}

function toSelection({
    startLine,
    endLine = startLine,
    startColumn = 1,
    endColumn = startColumn
}: LineRange): EditorWidget['editor']['selection'] {
    return {
        start: { line: startLine - 1, character: startColumn - 1 },
        end: { line: endLine - 1, character: endColumn - 1 },
        direction: 'ltr'
    };
}
