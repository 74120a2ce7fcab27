import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { PaneGeometry } from '../../common/panes/pane-layout';
import { PaneResizer } from '../panes/pane-resizer';

const Percent = z.number().min(1).max(99).optional();
const Input = z.object({ paneId: z.string().max(200), width: Percent, height: Percent });
const Output = z.object({ success: z.literal(true), geometry: PaneGeometry });

@injectable()
export class PaneResizeTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.pane.resize';
    readonly title = nls.localize('openspace/ide/tools/paneResize', 'Resize a Pane');
    readonly description =
        'Give a pane a width or height in percent of the workbench, as openspace.pane.list measures it; neighbours give or take the rest. ' +
        'Left and right panes have only a width.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'ui';

    @inject(PaneResizer) private readonly resizer: PaneResizer;

    async run({ paneId, width, height }: z.output<typeof Input>): Promise<z.input<typeof Output>> {
        if (width === undefined && height === undefined) {
            throw ToolError('Give a width, a height or both.');
        }
        return { success: true, geometry: await this.resizer.resize(paneId, { width, height }) };
    }
}
