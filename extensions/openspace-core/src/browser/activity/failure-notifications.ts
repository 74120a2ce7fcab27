import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceService } from '@theia/core/lib/common/preferences';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { CallRecord } from '../../common/activity/call-record';
import { HubConnection } from '../hub/hub-connection';
import { ActivityViewContribution } from './activity-view-contribution';

/** Tells the person of calls that failed, as far as they want to hear of it. Defects are always told. */
@injectable()
export class FailureNotifications implements FrontendApplicationContribution {
    @inject(HubConnection)
    private readonly hub: HubConnection;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(PreferenceService)
    private readonly preferences: PreferenceService;

    @inject(ActivityViewContribution)
    private readonly view: ActivityViewContribution;

    @inject(ILogger)
    @named('openspace:activity')
    private readonly logger: ILogger;

    onStart(): void {
        this.hub.onDidCall(record => {
            if (record.caller.actor === 'agent' && this.isWorthTelling(record)) {
                this.tell(record).catch(error => this.logger.error('A failure could not be shown', error));
            }
        });
    }

    private isWorthTelling(record: CallRecord): boolean {
        if (record.outcome === 'ok') {
            return false;
        }
        return record.defect === true || this.preferences.get<string>('openspace.notifications.commandFailures') === 'all';
    }

    private async tell(record: CallRecord): Promise<void> {
        const details = nls.localize('openspace/core/showActivity', 'Show Activity');
        const text = nls.localize(
            'openspace/core/agentCallFailed',
            'The agent’s call of {0} failed: {1}',
            record.toolId,
            record.error ?? ''
        );
        const show = record.defect ? this.messages.error.bind(this.messages) : this.messages.warn.bind(this.messages);
        if ((await show(text, { timeout: 8000 }, details)) === details) {
            await this.view.openView({ reveal: true });
        }
    }
}
