import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { HighlightColor } from '../../common/editors/highlight-color';
import { checkRange, LineRange, splitLines } from '../../common/editors/line-range';
import { Highlights } from '../editors/highlights';
import { RevealRequests } from '../editors/reveal-requests';
import { WorkspaceFiles } from '../editors/workspace-files';

const Input = z.object({
    path: workspacePath('The file'),
    ranges: z.array(LineRange).min(1).max(100).describe('Whole lines unless columns are given'),
    highlightId: z.string().min(1).max(100).optional().describe('Your name for it; the same name replaces it'),
    color: HighlightColor.optional()
});
const Output = z.object({ highlightId: z.string() });

@injectable()
export class EditorHighlightTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.editor.highlight';
    readonly title = nls.localize('openspace/ide/tools/editorHighlight', 'Highlight Lines');
    readonly description =
        'Mark ranges of a file for the person, while you explain them; several marks in different colours can stand side by side. A file that is ' +
        'not open is opened at the first range; one that is open is not scrolled (openspace.editor.scroll_to does). Marks stay until cleared, or ' +
        'until the person presses Escape.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'ui';

    @inject(WorkspaceFiles) private readonly files: WorkspaceFiles;
    @inject(RevealRequests) private readonly reveals: RevealRequests;
    @inject(Highlights) private readonly highlights: Highlights;

    async run(input: z.output<typeof Input>, { caller }: ToolContext): Promise<z.input<typeof Output>> {
        const { path, ranges, highlightId = this.highlights.newId(), color = 'yellow' } = input;
        const uri = await this.files.resolve(path);
        const lineCount = splitLines((await this.files.text(uri)).text).length;
        ranges.forEach(range => checkRange(path, range, lineCount));
        if (this.files.editorsOf(uri).length === 0) {
            await this.reveals.show({ uri, range: ranges[0] }, caller);
        }
        this.highlights.add(caller, { id: highlightId, uri, ranges, color });
        return { highlightId };
    }
}
