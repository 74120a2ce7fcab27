import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Diagnostic, DiagnosticSeverity } from '@theia/core/shared/vscode-languageserver-protocol';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import type { TextEditor } from '@theia/editor/lib/browser/editor';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import type { Marker } from '@theia/markers/lib/common/marker';
import { fileAttachment, LineRange, problemsAttachment, ProblemWords, textAttachment } from '../../common/context/context-attachments';
import type { Attachment } from '../../common/prompt/draft';

/** What the IDE shows, as things to send along with a message. */
@injectable()
export class IdeContext {
    @inject(EditorManager)
    private readonly editors: EditorManager;

    @inject(ApplicationShell)
    private readonly shell: ApplicationShell;

    @inject(ProblemManager)
    private readonly problems: ProblemManager;

    @inject(LabelProvider)
    private readonly labels: LabelProvider;

    /** The editor that the person worked in last. */
    get currentEditor(): TextEditor | undefined {
        return this.editors.currentEditor?.editor;
    }

    /** The selected lines; without a selection the line of the cursor. */
    selection(editor: TextEditor): Attachment {
        const lines = linesOf(editor);
        const name = this.nameOf(editor.uri);
        if (editor.uri.scheme === 'file' && !editor.document.dirty) {
            return fileAttachment(editor.uri.toString(), name, lines);
        }
        // The agent would read other lines on disk than the person sees.
        const text = editor.document.getText({
            start: { line: lines.first - 1, character: 0 },
            end: { line: lines.last, character: 0 }
        });
        return textAttachment(name, lines, editor.document.languageId, text.replace(/\r?\n$/, ''));
    }

    file(uri: URI): Attachment {
        return fileAttachment(uri.toString(), this.nameOf(uri));
    }

    /** The files in editors, each once. */
    openFiles(): Attachment[] {
        const editors = this.shell.widgets.filter((widget): widget is EditorWidget => widget instanceof EditorWidget);
        const uris = editors.map(({ editor }) => editor.uri).filter(({ scheme }) => scheme === 'file');
        return [...new Map(uris.map(uri => [uri.toString(), uri])).values()].map(uri => this.file(uri));
    }

    /** The problems of a file, or of all of them. */
    problemsOf(uri?: URI): Attachment | undefined {
        return this.ofMarkers(this.problems.findMarkers(uri ? { uri } : {}));
    }

    ofMarkers(markers: readonly Marker<Diagnostic>[]): Attachment | undefined {
        const words = markers.map(marker => this.words(marker));
        return words.length > 0 ? problemsAttachment(words) : undefined;
    }

    private words({ uri, data: { range, severity, message, source } }: Marker<Diagnostic>): ProblemWords {
        const { line, character } = range.start;
        const place = { name: this.nameOf(new URI(uri)), line: line + 1, column: character + 1 };
        return { ...place, severity: severityWord(severity), message, ...(source !== undefined && { source }) };
    }

    /** As the workspace names it. */
    private nameOf(uri: URI): string {
        const name = this.labels.getLongName(uri);
        return name === '' ? uri.path.base : name;
    }
}

/** A selection that ends at the beginning of a line does not mean that line. */
function linesOf({ selection, cursor }: TextEditor): LineRange {
    const { start, end } = selection;
    const empty = start.line === end.line && start.character === end.character;
    if (empty) {
        return { first: cursor.line + 1, last: cursor.line + 1 };
    }
    return { first: start.line + 1, last: end.character === 0 && end.line > start.line ? end.line : end.line + 1 };
}

/** For the agent, so not in the person's language. */
function severityWord(severity: Diagnostic['severity']): string {
    switch (severity) {
        case DiagnosticSeverity.Warning:
            return 'warning';
        case DiagnosticSeverity.Information:
            return 'info';
        case DiagnosticSeverity.Hint:
            return 'hint';
        case DiagnosticSeverity.Error:
        case undefined:
            return 'error';
    }
}
