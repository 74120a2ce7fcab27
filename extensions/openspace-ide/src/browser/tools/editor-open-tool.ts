import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { checkRange, LineRange, splitLines } from '../../common/editors/line-range';
import { RevealMode } from '../../common/editors/reveal-mode';
import { Highlights } from '../editors/highlights';
import { RevealRequests } from '../editors/reveal-requests';
import { WorkspaceFiles } from '../editors/workspace-files';

const Position = z.number().int().min(1).optional();
const Input = z.object({
    path: workspacePath('The file to show'),
    line: Position,
    endLine: Position,
    column: Position,
    endColumn: Position,
    highlight: z.boolean().optional().describe('Mark line to endLine as well'),
    mode: RevealMode.optional().describe("Only quieter than the person's setting"),
    newPane: z.boolean().optional().describe('Split to the right')
});
const Output = z.object({ success: z.literal(true), shown: z.boolean(), highlightId: z.string().optional() });

@injectable()
export class EditorOpenTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.editor.open';
    readonly title = nls.localize('openspace/ide/tools/editorOpen', 'Open a File at a Line');
    readonly description =
        'Show the person a file, scrolled to a line or range; this is how you point at code. Lines and columns count from 1. Keyboard, cursor and ' +
        'selection stay where the person has them, and Escape brings them back. shown is false when the person only gets a notice (suggest-only) or ' +
        'wants to see nothing (disabled): then name the place in words.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'ui';

    @inject(WorkspaceFiles) private readonly files: WorkspaceFiles;
    @inject(RevealRequests) private readonly reveals: RevealRequests;
    @inject(Highlights) private readonly highlights: Highlights;

    async run(input: z.output<typeof Input>, { caller }: ToolContext): Promise<z.input<typeof Output>> {
        const { path, highlight, mode, newPane } = input;
        const uri = await this.files.resolve(path);
        const range = rangeOf(input);
        const { text } = await this.files.text(uri);
        if (range) {
            checkRange(path, range, splitLines(text).length);
        }
        const shown = await this.reveals.show({ uri, range, mode, newPane }, caller);
        if (!highlight || !range) {
            return { success: true, shown };
        }
        const highlightId = this.highlights.newId();
        this.highlights.add(caller, { id: highlightId, uri, ranges: [range], color: 'yellow' });
        return { success: true, shown, highlightId };
    }
}

function rangeOf({ line, endLine, column, endColumn }: z.output<typeof Input>): LineRange | undefined {
    const startLine = line ?? endLine;
    return startLine === undefined ? undefined : { startLine, endLine, startColumn: column, endColumn };
}
