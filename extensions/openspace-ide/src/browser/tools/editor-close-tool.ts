import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { z } from 'zod';
import { WorkspaceFiles } from '../editors/workspace-files';
import { CLOSE_DEADLINE, PaneCloser } from '../panes/pane-closer';

const Input = z.object({ path: workspacePath('A file that is open') });
const Output = z.object({ success: z.literal(true) });

@injectable()
export class EditorCloseTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.editor.close';
    readonly title = nls.localize('openspace/ide/tools/editorClose', 'Close an Editor');
    readonly description =
        'Close the editors of a file, in all panes. Unsaved changes are never lost: the person is asked first, and an error says when they refuse or ' +
        'do not answer.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'ui';
    readonly deadline = CLOSE_DEADLINE;
    readonly queued = false;

    @inject(WorkspaceFiles) private readonly files: WorkspaceFiles;
    @inject(EditorManager) private readonly editors: EditorManager;
    @inject(PaneCloser) private readonly closer: PaneCloser;

    async run({ path }: z.output<typeof Input>): Promise<z.input<typeof Output>> {
        const uri = await this.files.resolve(path);
        const open = this.files.editorsOf(uri);
        if (open.length === 0) {
            const others = [...new Set(this.editors.all.map(widget => this.files.pathOf(widget.editor.uri)))];
            throw ToolError(`${path} is not open.`, { advice: `Open editors: ${others.join(', ') || 'none'}.` });
        }
        await this.closer.closeTabs(open);
        return { success: true };
    }
}
