import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { checkRange, splitLines } from '../../common/editors/line-range';
import { WorkspaceFiles } from '../editors/workspace-files';

const Line = z.number().int().min(1).optional();
const Input = z.object({ path: workspacePath('The file to read'), startLine: Line, endLine: Line });
const Output = z.object({
    content: z.string(),
    startLine: z.number().int(),
    endLine: z.number().int(),
    totalLines: z.number().int(),
    isDirty: z.boolean(),
    open: z.boolean()
});

@injectable()
export class EditorReadFileTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.editor.read_file';
    readonly title = nls.localize('openspace/ide/tools/editorReadFile', 'Read What an Editor Shows');
    readonly description =
        "Read a file as the person sees it, with unsaved changes (isDirty); from disk when it is not open. A range may end beyond the file's end. " +
        'To change a file afterwards, read it with openspace.file.read, which gives its version.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'read';

    @inject(WorkspaceFiles) private readonly files: WorkspaceFiles;

    async run({ path, startLine = 1, endLine }: z.output<typeof Input>): Promise<z.input<typeof Output>> {
        const uri = await this.files.resolve(path);
        const { text, isDirty } = await this.files.text(uri);
        const lines = splitLines(text);
        const last = Math.min(endLine ?? lines.length, lines.length);
        checkRange(path, { startLine, endLine: last }, lines.length);
        return {
            content: lines.slice(startLine - 1, last).join(''),
            startLine,
            endLine: last,
            totalLines: lines.length,
            isDirty,
            open: this.files.editorsOf(uri).length > 0
        };
    }
}
