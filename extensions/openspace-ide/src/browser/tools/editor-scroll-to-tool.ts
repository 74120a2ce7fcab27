import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { checkRange, splitLines } from '../../common/editors/line-range';
import { RevealRequests } from '../editors/reveal-requests';
import { WorkspaceFiles } from '../editors/workspace-files';

const Input = z.object({
    path: workspacePath('A file that is open'),
    line: z.number().int().min(1),
    column: z.number().int().min(1).optional()
});
const Output = z.object({ success: z.literal(true), shown: z.boolean() });

@injectable()
export class EditorScrollToTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.editor.scroll_to';
    readonly title = nls.localize('openspace/ide/tools/editorScrollTo', 'Scroll an Editor to a Line');
    readonly description =
        'Scroll an open editor to a line, and bring it to the front. Use openspace.editor.open for files that are not open. shown as there.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'ui';

    @inject(WorkspaceFiles) private readonly files: WorkspaceFiles;
    @inject(RevealRequests) private readonly reveals: RevealRequests;

    async run({ path, line, column }: z.output<typeof Input>, { caller }: ToolContext): Promise<z.input<typeof Output>> {
        const uri = await this.files.resolve(path);
        if (this.files.editorsOf(uri).length === 0) {
            throw ToolError(`${path} is not open.`, { advice: 'Open it with openspace.editor.open, which scrolls as well.' });
        }
        const range = { startLine: line, startColumn: column };
        checkRange(path, range, splitLines((await this.files.text(uri)).text).length);
        return { success: true, shown: await this.reveals.show({ uri, range }, caller) };
    }
}
