import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { Modalities } from '../modality/modalities';
import { PaneFocus } from '../panes/pane-focus';
import { PaneGroups } from '../panes/pane-groups';

const Input = z.object({ modalityId: z.string().max(100) });
const Output = z.object({ success: z.literal(true), contentId: z.string(), keyboard: z.boolean() });

@injectable()
export class ModalityFocusTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.modality.focus';
    readonly title = nls.localize('openspace/ide/tools/modalityFocus', 'Focus a Modality');
    readonly description =
        'Bring what is open of a modality to the front, one that is seen first. Use openspace.pane.focus for certain content, openspace.pane.open ' +
        'when nothing is open.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'ui';

    @inject(Modalities) private readonly modalities: Modalities;
    @inject(PaneGroups) private readonly groups: PaneGroups;
    @inject(PaneFocus) private readonly focus: PaneFocus;

    async run({ modalityId }: z.output<typeof Input>, { caller }: ToolContext): Promise<z.input<typeof Output>> {
        const modality = this.modalities.get(modalityId);
        const open = this.groups.all().flatMap(group => group.widgets.filter(widget => modality.contentIdOf(widget) !== undefined));
        const widget = open.find(candidate => candidate.isVisible) ?? open[0];
        if (!widget) {
            throw ToolError(`Nothing of the modality '${modalityId}' is open.`, {
                advice: 'Open something of it first.',
                tools: ['openspace.pane.open']
            });
        }
        const keyboard = await this.focus.focus(widget, caller);
        return { success: true, contentId: modality.contentIdOf(widget) ?? '', keyboard };
    }
}
