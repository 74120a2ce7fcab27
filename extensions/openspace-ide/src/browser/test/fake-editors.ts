import { Emitter } from '@theia/core/lib/common/event';
import { SelectionService } from '@theia/core/lib/common/selection-service';
import URI from '@theia/core/lib/common/uri';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { TextFileOperationError, TextFileOperationResult } from '@theia/filesystem/lib/browser/file-service';
import { FileOperationError, FileOperationResult } from '@theia/filesystem/lib/common/files';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';
import * as monaco from '@theia/monaco-editor-core/esm/vs/editor/editor.api';

/** The text of an open file, as all its editors share it. */
export class FakeDocument {
    dirty = false;
    readonly textEditorModel: monaco.editor.ITextModel;
    private readonly dirtyChanged = new Emitter<void>();
    private readonly changed = new Emitter<void>();
    private readonly willDispose = new Emitter<void>();
    readonly onDirtyChanged = this.dirtyChanged.event;
    readonly onContentChanged = this.changed.event;
    readonly onWillDispose = this.willDispose.event;
    saves = 0;

    constructor(
        readonly uri: string,
        text: string
    ) {
        this.textEditorModel = monaco.editor.createModel(text);
    }

    getText(): string {
        return this.textEditorModel.getValue();
    }

    type(text: string): void {
        this.textEditorModel.setValue(text);
        this.setDirty(true);
    }

    async save(): Promise<void> {
        this.saves++;
        this.setDirty(false);
    }

    private setDirty(dirty: boolean): void {
        this.dirty = dirty;
        this.dirtyChanged.fire();
    }
}

/** What a Monaco editor is asked to do here, without Monaco's view, which jsdom cannot draw. */
export interface FakeEditor {
    readonly revealed: number[];
    readonly restored: object[];
    focused: number;
    selection: { start: { line: number } } | undefined;
}

function createEditor(uri: URI, document: FakeDocument): FakeEditor & MonacoEditor {
    const event = new Emitter<never>().event;
    const editor: Record<string, unknown> = {
        uri,
        document,
        node: window.document.createElement('div'),
        isReadonly: false,
        onSelectionChanged: event,
        onFocusChanged: event,
        onDidChangeReadOnly: event,
        revealed: [],
        restored: [],
        focused: 0,
        selection: undefined,
        cursor: undefined
    };
    const revealed = editor.revealed as number[];
    const control = { focus: () => (editor.focused = Number(editor.focused) + 1), getVisibleRanges: () => revealed.map(visible) };
    Object.assign(editor, {
        isFocused: () => false,
        focus: () => control.focus(),
        getControl: () => control,
        getResourceUri: () => uri,
        refresh: () => undefined,
        resizeToFit: () => undefined,
        setSize: () => undefined,
        dispose: () => undefined,
        // As Monaco's: an editor that is shown takes the keyboard.
        handleVisibilityChanged: (isVisible: boolean) => isVisible && control.focus(),
        revealRange: (range: { start: { line: number } }) => revealed.push(range.start.line + 1),
        storeViewState: () => ({ top: revealed.at(-1) }),
        restoreViewState: (view: object) => (editor.restored as object[]).push(view)
    });
    const descriptors = Object.getOwnPropertyDescriptors(editor);
    const created = Object.create(MonacoEditor.prototype, descriptors) as FakeEditor & MonacoEditor;
    // Counting goes on in the object that the closures know.
    Object.defineProperty(created, 'focused', { get: () => editor.focused });
    return created;
}

const visible = (line: number): object => ({ startLineNumber: line, endLineNumber: line + 20 });

/** Files on disk and in editors: the edge to `FileService`, `EditorManager` and `MonacoTextModelService`. */
export class FakeFiles {
    readonly disk = new Map<string, string | 'FOLDER' | 'BINARY' | 'HUGE'>();
    readonly documents = new Map<string, FakeDocument>();
    readonly opened: { uri: string; options: unknown }[] = [];
    all: EditorWidget[] = [];
    adopt: (editor: MonacoEditor) => MonacoEditor = editor => editor;

    private readonly created = new Emitter<object>();
    readonly onDidCreate = this.created.event;

    async resolve(uri: URI): Promise<{ isFile: boolean; isDirectory: boolean }> {
        const content = this.disk.get(uri.toString());
        if (content === undefined) {
            throw new FileOperationError('not found', FileOperationResult.FILE_NOT_FOUND);
        }
        return { isFile: content !== 'FOLDER', isDirectory: content === 'FOLDER' };
    }

    async read(uri: URI): Promise<{ value: string }> {
        const value = this.disk.get(uri.toString()) ?? '';
        if (value === 'BINARY') {
            throw new TextFileOperationError('binary', TextFileOperationResult.FILE_IS_BINARY);
        }
        if (value === 'HUGE') {
            throw new FileOperationError('huge', FileOperationResult.FILE_TOO_LARGE);
        }
        return { value };
    }

    get(uri: string): FakeDocument | undefined {
        return this.documents.get(uri);
    }

    async createByUri(uri: URI): Promise<EditorWidget> {
        const key = uri.toString();
        const document = this.documents.get(key) ?? new FakeDocument(key, this.disk.get(key) ?? '');
        if (!this.documents.has(key)) {
            this.documents.set(key, document);
            this.created.fire(document);
        }
        const editor = this.adopt(createEditor(uri, document));
        const widget = new EditorWidget(editor, new SelectionService());
        widget.id = `editor-${key}-${this.all.length}`;
        widget.title.label = uri.path.base;
        widget.title.closable = true;
        const text = window.document.createElement('div');
        text.className = 'monaco-editor';
        text.append(window.document.createElement('input'));
        widget.node.append(text);
        this.all.push(widget);
        widget.disposed.connect(() => (this.all = this.all.filter(other => other !== widget)));
        return widget;
    }

    async open(uri: URI, options: unknown): Promise<void> {
        this.opened.push({ uri: uri.toString(), options });
    }
}
