import { Modality } from '@openspace/core/lib/browser/modality/modality';
import { nls } from '@theia/core/lib/common/nls';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { WorkspaceFiles } from '../editors/workspace-files';

/** Text files in Monaco editors. */
@injectable()
export class EditorModality implements Modality {
    readonly id = 'editor';
    readonly title = nls.localize('openspace/ide/modality/editor', 'Editor');
    readonly contentIsPath = true;

    @inject(WorkspaceFiles) private readonly files: WorkspaceFiles;
    @inject(EditorManager) private readonly editors: EditorManager;

    async getOrCreateWidget(contentId: string): Promise<Widget> {
        const uri = await this.files.resolve(contentId);
        const open = this.files.editorsOf(uri);
        const existing = open.find(widget => widget.isVisible) ?? open[0];
        if (existing) {
            return existing;
        }
        // Theia would ask the person, in a dialog, whether to open what is no text.
        await this.files.text(uri);
        return this.editors.createByUri(uri);
    }

    contentIdOf(widget: Widget): string | undefined {
        return widget instanceof EditorWidget ? this.files.pathOf(widget.editor.uri) : undefined;
    }
}
