import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { Modalities } from '../modality/modalities';
import { PaneService } from '../panes/pane-service';

const Input = z.object({});
const Output = z.object({
    modalities: z.array(
        z.object({
            id: z.string(),
            title: z.string(),
            /** What is open of it. */
            open: z.array(z.string()),
            /** Whether the person used one of them last. */
            active: z.boolean()
        })
    )
});

@injectable()
export class ModalityListTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.modality.list';
    readonly title = nls.localize('openspace/ide/tools/modalityList', 'List Modalities');
    readonly description =
        'List the kinds of content that panes can show (editor, terminal, deck …), what is open of each, and which one the person uses. ' +
        'The ids are the types of openspace.pane.open.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'read';

    @inject(Modalities) private readonly modalities: Modalities;
    @inject(PaneService) private readonly panes: PaneService;

    async run(): Promise<z.input<typeof Output>> {
        const { panes, activePaneId } = this.panes.listPanes();
        const tabs = panes.flatMap(pane => pane.tabs);
        const active = panes.find(pane => pane.id === activePaneId)?.tabs.find(tab => tab.isActive);
        return {
            modalities: this.modalities.all().map(({ id, title }) => ({
                id,
                title,
                open: [...new Set(tabs.filter(tab => tab.type === id).map(tab => tab.contentId))],
                active: active?.type === id
            }))
        };
    }
}
