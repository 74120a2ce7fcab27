import { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PaneService } from './pane-service';
import { QuietReveal } from './quiet-reveal';

/** Brings a tab to the front, with the keyboard where the person can spare it. */
@injectable()
export class PaneFocus {
    @inject(PaneService) private readonly panes: PaneService;
    @inject(QuietReveal) private readonly quiet: QuietReveal;

    /** Answers whether the tab has the keyboard now. A `ToolError` when it could not even be shown. */
    async focus(widget: Widget, caller: ToolCaller): Promise<boolean> {
        if (caller.actor === 'agent' && !this.quiet.isAllowed && !widget.isVisible) {
            throw ToolError('The person does not let the agent bring things to the front.', {
                advice: 'Tell them in words where to look.'
            });
        }
        const hasKeyboard = await this.quiet.activate(widget);
        if (!hasKeyboard && !(await this.quiet.show(widget))) {
            throw ToolError(`'${widget.title.label}' was not brought to the front: the person is typing in that pane.`, {
                advice: 'Try again later, or show it in another pane.',
                tools: ['openspace.pane.open']
            });
        }
        this.panes.notifyChange();
        return hasKeyboard;
    }
}
