import { ICodeEditorService } from '@theia/monaco-editor-core/esm/vs/editor/browser/services/codeEditorService';
import type { ICodeEditor } from '@theia/monaco-editor-core/esm/vs/editor/browser/editorBrowser';
import type { ITextModel } from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';

/** Changes a text while all editors that show it keep the same lines in view, wherever those move to. */
export function keepScrollPositions(model: ITextModel, change: () => void): void {
    const restores = StandaloneServices.get(ICodeEditorService)
        .listCodeEditors()
        .filter(editor => editor.getModel() === model)
        .map(editor => followTopLine(editor, model));
    change();
    restores.forEach(restore => restore());
}

/** Remembers the line at the top of an editor. One that shows the beginning of the file goes on showing it. */
function followTopLine(editor: ICodeEditor, model: ITextModel): () => void {
    const [visible] = editor.getVisibleRanges();
    const scrollTop = editor.getScrollTop();
    if (!visible || scrollTop === 0) {
        return () => undefined;
    }
    const { startLineNumber } = visible;
    const into = scrollTop - editor.getTopForLineNumber(startLineNumber);
    const range = { startLineNumber, startColumn: 1, endLineNumber: startLineNumber, endColumn: 1 };
    const [mark] = model.deltaDecorations([], [{ range, options: { description: 'openspace-top-line' } }]);
    return () => {
        const line = model.getDecorationRange(mark)?.startLineNumber;
        model.deltaDecorations([mark], []);
        if (line !== undefined && line !== startLineNumber) {
            editor.setScrollTop(editor.getTopForLineNumber(line) + into);
        }
    };
}
