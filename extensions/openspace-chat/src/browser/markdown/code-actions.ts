import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { codeTarget } from '../../common/markdown/code-target';
import { placeCode } from '../../common/markdown/place-code';
import { PatchDiffs } from '../renderers/patch-diffs';

/** Brings code of a message into editors. Nothing is saved: the person sees the change, can undo it, and saves it themselves. */
@injectable()
export class CodeActions {
    @inject(EditorManager)
    private readonly editors: EditorManager;

    @inject(FileService)
    private readonly files: FileService;

    @inject(WorkspaceService)
    private readonly workspace: WorkspaceService;

    @inject(PatchDiffs)
    private readonly diffs: PatchDiffs;

    @inject(ApplicationShell)
    private readonly shell: ApplicationShell;

    @inject(MessageService)
    private readonly messages: MessageService;

    /** At the cursor of the editor used last, in place of what is selected. */
    async insert(code: string): Promise<void> {
        const editor = await this.requireEditor();
        const { selection } = editor.editor;
        editor.editor.executeEdits([{ range: selection, newText: code }]);
        await this.shell.activateWidget(editor.id);
    }

    /** Shows what the code would change, in the file it names or in the editor used last, and changes it when the person says so. */
    async apply(info: string, code: string): Promise<void> {
        const path = codeTarget(info, code);
        const named = path === undefined ? undefined : await this.fileOf(path);
        const editor = named ? undefined : await this.requireEditor();
        const file = named ?? editor?.getResourceUri();
        if (!file) {
            return;
        }
        const exists = await this.files.exists(file);
        const current = editor?.editor.document.getText() ?? (exists ? await this.textOf(file) : '');
        const proposal = editor ? replaceSelection(editor, current, code) : placeCode(current, code);
        const preview = await this.diffs.preview(file, current, proposal);
        const apply = nls.localize('openspace/chat/applyNow', 'Apply');
        const answer = await this.messages.info(
            nls.localize(
                'openspace/chat/applyQuestion',
                'Apply this change to {0}? It is not saved until you save it.',
                path ?? file.path.base
            ),
            apply,
            nls.localize('openspace/chat/applyDiscard', 'Discard')
        );
        await this.closePreview(preview);
        if (answer === apply) {
            await this.write(file, exists, current, proposal);
        }
    }

    private async write(file: URI, exists: boolean, current: string, proposal: string): Promise<void> {
        if (!exists) {
            await this.files.create(file, '');
        }
        const { editor } = await this.editors.open(file, { mode: 'activate' });
        if (editor.document.getText() !== current) {
            await this.messages.warn(
                nls.localize(
                    'openspace/chat/applyStale',
                    '{0} has changed meanwhile. Apply again to see the new difference.',
                    file.path.base
                )
            );
            return;
        }
        const { lineCount } = editor.document;
        const end = { line: lineCount - 1, character: editor.document.getLineMaxColumn(lineCount) - 1 };
        editor.executeEdits([{ range: { start: { line: 0, character: 0 }, end }, newText: proposal }]);
    }

    private async closePreview(uri: URI): Promise<void> {
        const preview = await this.editors.getByUri(uri);
        preview?.close();
    }

    private async fileOf(path: string): Promise<URI | undefined> {
        const roots = await this.workspace.roots;
        for (const { resource } of roots) {
            const file = resource.resolve(path);
            if (await this.files.exists(file)) {
                return file;
            }
        }
        return roots[0]?.resource.resolve(path);
    }

    private async textOf(file: URI): Promise<string> {
        const open = await this.editors.getByUri(file);
        return open ? open.editor.document.getText() : (await this.files.read(file)).value;
    }

    private async requireEditor(): Promise<EditorWidget> {
        const editor = this.editors.currentEditor ?? this.editors.all.at(-1);
        if (!editor) {
            throw new Error(nls.localize('openspace/chat/noEditor', 'Open the file that shall get the code first.'));
        }
        return editor;
    }
}

function replaceSelection({ editor }: EditorWidget, text: string, code: string): string {
    const start = editor.document.offsetAt(editor.selection.start);
    const end = editor.document.offsetAt(editor.selection.end);
    return `${text.slice(0, start)}${code}${text.slice(end)}`;
}
