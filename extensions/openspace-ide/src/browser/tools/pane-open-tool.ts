import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { PaneOpener } from '../panes/pane-opener';

const Input = z.object({
    type: z.string().max(100).describe('A modality, such as editor; openspace.modality.list has all'),
    contentId: workspacePath('For editors, decks and boards a path in the workspace, otherwise an id of that modality'),
    title: z.string().max(200).optional(),
    targetPaneId: z.string().max(200).optional(),
    newPane: z.boolean().optional(),
    splitDirection: z.enum(['horizontal', 'vertical']).optional().describe('vertical: new pane to the right; horizontal: below')
});
const Output = z.object({ paneId: z.string(), shown: z.boolean() });

@injectable()
export class PaneOpenTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.pane.open';
    readonly title = nls.localize('openspace/ide/tools/paneOpen', 'Open Content in a Pane');
    readonly description =
        'Open content of any modality in a pane, or bring it to the front where it is open already; with targetPaneId, newPane or splitDirection ' +
        'it is moved there. To show lines of a file use openspace.editor.open. The keyboard stays with the person. shown is false when it waits ' +
        'in a background tab, because the person types there or does not let the agent show things.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'ui';

    @inject(PaneOpener) private readonly opener: PaneOpener;

    run(input: z.output<typeof Input>, { caller }: ToolContext): Promise<z.input<typeof Output>> {
        return this.opener.open(input, caller);
    }
}
