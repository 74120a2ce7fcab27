import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { injectable } from '@theia/core/shared/inversify';
import { AgentActivityWidget } from '../view/agent-activity-widget';

@injectable()
export class ActivityViewContribution extends AbstractViewContribution<AgentActivityWidget> {
    constructor() {
        super({
            widgetId: AgentActivityWidget.ID,
            widgetName: AgentActivityWidget.LABEL,
            defaultWidgetOptions: { area: 'bottom' },
            toggleCommandId: 'openspace.activity.toggle'
        });
    }
}
