import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { nls } from '@theia/core/lib/common/nls';
import { MessageService } from '@theia/core/lib/common/message-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { DiffEditorWidget } from '@theia/monaco-editor-core/esm/vs/editor/browser/widget/diffEditor/diffEditorWidget';
import type { FileChange } from '../../common/changes/agent-change';
import { fileOf } from '../../common/changes/change-groups';
import type { Hunk } from '../../common/changes/hunks';
import { ChangesHistory } from './changes-history';
import { changeUri } from './change-resources';

interface ShowOptions {
    /** The place to show; else the first difference. */
    readonly hunk?: Hunk;
    /** Whether the editor gets the keyboard. */
    readonly activate: boolean;
}

/** Shows changes in Theia's diff editor. */
@injectable()
export class ChangeDiffs {
    @inject(ChangesHistory)
    private readonly history: ChangesHistory;

    @inject(EditorManager)
    private readonly editors: EditorManager;

    @inject(MonacoTextModelService)
    private readonly models: MonacoTextModelService;

    @inject(MessageService)
    private readonly messages: MessageService;

    /** Before against after. After is the file itself while it is as the change left it, so that the person can go on editing there. */
    async open(change: FileChange, options: ShowOptions): Promise<void> {
        const { before, after, current, binary } = await this.history.service.contents(change.id);
        const file = fileOf(change);
        if (binary) {
            this.messages.info(
                nls.localize('openspace/files/binary', '{0} is not a text file, so there is no comparison to show.', change.path)
            );
            return;
        }
        if ((change.before !== undefined && before === undefined) || (change.after !== undefined && after === undefined)) {
            this.messages.info(nls.localize('openspace/files/forgotten', 'The former content of {0} is no longer kept.', change.path));
            return;
        }
        const live = current && change.after !== undefined && !this.models.get(file.toString())?.dirty;
        const label = nls.localize('openspace/files/diffLabel', '{0} (agent change)', file.path.base);
        await this.show(changeUri(change, 'before'), live ? file : changeUri(change, 'after'), label, options);
    }

    /** The file before the oldest of these changes against the file as it is now. */
    async openFile(changes: readonly FileChange[], options: ShowOptions): Promise<void> {
        const oldest = changes[changes.length - 1];
        const file = fileOf(oldest);
        if (this.history.stateOf(file) === 'missing') {
            return this.open(changes[0], options);
        }
        const label = nls.localize('openspace/files/fileDiffLabel', '{0} (agent changes)', file.path.base);
        await this.show(changeUri(oldest, 'before'), file, label, options);
    }

    /** What the agent wrote last against the text of the person, which is still unsaved. */
    async openCollision(file: URI): Promise<void> {
        const newest = this.history.changes().find(change => fileOf(change).isEqual(file));
        if (newest) {
            const label = nls.localize('openspace/files/collisionLabel', '{0} (agent’s text, your text)', file.path.base);
            await this.show(changeUri(newest, 'after'), file, label, { activate: true });
        }
    }

    private async show(left: URI, right: URI, label: string, { hunk, activate }: ShowOptions): Promise<void> {
        const widget = await this.editors.open(DiffUris.encode(left, right, label), {
            mode: activate ? 'activate' : 'reveal',
            preview: true
        });
        if (hunk && widget.editor instanceof MonacoDiffEditor) {
            await showHunk(widget.editor, hunk);
        }
    }
}

/** A diff editor goes to its first difference when it is shown, as soon as it knows it; this comes after. */
async function showHunk(editor: MonacoDiffEditor, { after }: Hunk): Promise<void> {
    const diff: unknown = editor.diffEditor;
    if (diff instanceof DiffEditorWidget) {
        await diff.waitForDiff();
    }
    const line = Math.max(0, after.lines.length > 0 ? after.start : after.start - 1);
    const position = { line, character: 0 };
    editor.cursor = position;
    editor.revealRange({ start: position, end: { line: Math.max(line, after.end - 1), character: 0 } }, { at: 'center' });
}
