import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { PaneLayout } from '../../common/panes/pane-layout';
import { PaneService } from '../panes/pane-service';

const Input = z.object({});

@injectable()
export class PaneListTool implements AgentTool<typeof Input, typeof PaneLayout> {
    readonly id = 'openspace.pane.list';
    readonly title = nls.localize('openspace/ide/tools/paneList', 'List Panes');
    readonly description =
        'List all panes with their tabs: what the person has open, sees and has not saved. Geometry is in percent of the workbench; a collapsed ' +
        'pane has activeTabIndex -1 and no size.';
    readonly input = Input;
    readonly output = PaneLayout;
    readonly effect = 'read';

    @inject(PaneService) private readonly panes: PaneService;

    async run(): Promise<z.input<typeof PaneLayout>> {
        return this.panes.listPanes();
    }
}
