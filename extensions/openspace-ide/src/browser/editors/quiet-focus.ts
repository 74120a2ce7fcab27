import type { TextEditor } from '@theia/editor/lib/browser/editor';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';
import { injectable } from '@theia/core/shared/inversify';

/**
 * Lets editors become visible without the keyboard. Theia focuses every editor that is shown, also by a mere reveal:
 * what the person types at that moment would go into the file that the agent shows.
 */
@injectable()
export class QuietFocus {
    private running = 0;

    /** While this runs, editors that become visible do not ask for the keyboard. */
    async run<T>(show: () => Promise<T>): Promise<T> {
        this.running++;
        try {
            return await show();
        } finally {
            this.running--;
        }
    }

    /** Every new editor passes here. */
    adopt<T extends TextEditor>(editor: T): T {
        const handleVisibilityChanged = editor.handleVisibilityChanged.bind(editor);
        editor.handleVisibilityChanged = nowVisible => {
            if (this.running > 0 && nowVisible && editor instanceof MonacoEditor) {
                withoutFocus(editor, () => handleVisibilityChanged(nowVisible));
            } else {
                handleVisibilityChanged(nowVisible);
            }
        };
        return editor;
    }
}

function withoutFocus(editor: MonacoEditor, show: () => void): void {
    const control = editor.getControl();
    const focus = control.focus;
    control.focus = () => undefined;
    try {
        show();
    } finally {
        control.focus = focus;
    }
}
