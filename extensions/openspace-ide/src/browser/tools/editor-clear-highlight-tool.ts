import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { Highlights } from '../editors/highlights';
import { WorkspaceFiles } from '../editors/workspace-files';

const Input = z.object({
    path: workspacePath('Only in this file').optional(),
    highlightId: z.string().max(100).optional()
});
const Output = z.object({ success: z.literal(true), cleared: z.number().int() });

@injectable()
export class EditorClearHighlightTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.editor.clear_highlight';
    readonly title = nls.localize('openspace/ide/tools/editorClearHighlight', 'Clear Highlights');
    readonly description = 'Remove marks made with openspace.editor.highlight: one by its highlightId, all of a file, or all there are.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'ui';

    @inject(WorkspaceFiles) private readonly files: WorkspaceFiles;
    @inject(Highlights) private readonly highlights: Highlights;

    async run({ path, highlightId }: z.output<typeof Input>): Promise<z.input<typeof Output>> {
        const uri = path === undefined ? undefined : await this.files.resolve(path);
        const existing = this.highlights.ids();
        const cleared = this.highlights.clear({ uri, id: highlightId });
        if (highlightId !== undefined && cleared === 0) {
            throw ToolError(`There is no highlight '${highlightId}'${path === undefined ? '' : ` in ${path}`}.`, {
                advice: `Existing: ${existing.join(', ') || 'none; the person may have pressed Escape'}.`
            });
        }
        return { success: true, cleared };
    }
}
