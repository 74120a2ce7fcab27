import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { CLOSE_DEADLINE, PaneCloser } from '../panes/pane-closer';
import { PaneService } from '../panes/pane-service';
import { PaneOrContent, eitherOf } from './pane-or-content';

const Output = z.object({ success: z.literal(true) });

@injectable()
export class PaneCloseTool implements AgentTool<typeof PaneOrContent, typeof Output> {
    readonly id = 'openspace.pane.close';
    readonly title = nls.localize('openspace/ide/tools/paneClose', 'Close a Pane or Its Content');
    readonly description =
        'Close a pane with all its tabs (paneId), or one tab (contentId). Unsaved changes are never lost: the person is asked first, and an error ' +
        'says when they refuse or do not answer. Left and right panes are collapsed.';
    readonly input = PaneOrContent;
    readonly output = Output;
    readonly effect = 'ui';
    readonly deadline = CLOSE_DEADLINE;
    readonly queued = false;

    @inject(PaneService) private readonly panes: PaneService;
    @inject(PaneCloser) private readonly closer: PaneCloser;

    async run(input: z.output<typeof PaneOrContent>): Promise<z.input<typeof Output>> {
        await eitherOf(
            input,
            paneId => this.closer.closePane(this.panes.pane(paneId)),
            contentId => this.closer.closeTabs([this.panes.tab(contentId)])
        );
        return { success: true };
    }
}
