import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { PaneFocus } from '../panes/pane-focus';
import { PaneService } from '../panes/pane-service';
import { PaneOrContent, eitherOf } from './pane-or-content';

const Output = z.object({ success: z.literal(true), keyboard: z.boolean() });

@injectable()
export class PaneFocusTool implements AgentTool<typeof PaneOrContent, typeof Output> {
    readonly id = 'openspace.pane.focus';
    readonly title = nls.localize('openspace/ide/tools/paneFocus', 'Focus a Pane');
    readonly description =
        "Bring a pane (paneId) or a tab (contentId) to the front and give it the keyboard. The person's typing is never interrupted: then it is " +
        'only shown, and keyboard is false.';
    readonly input = PaneOrContent;
    readonly output = Output;
    readonly effect = 'ui';

    @inject(PaneService) private readonly panes: PaneService;
    @inject(PaneFocus) private readonly focus: PaneFocus;

    async run(input: z.output<typeof PaneOrContent>, { caller }: ToolContext): Promise<z.input<typeof Output>> {
        const widget = eitherOf(
            input,
            paneId => {
                const { current, widgets } = this.panes.pane(paneId);
                return current ?? widgets[0];
            },
            contentId => this.panes.tab(contentId)
        );
        return { success: true, keyboard: await this.focus.focus(widget, caller) };
    }
}
