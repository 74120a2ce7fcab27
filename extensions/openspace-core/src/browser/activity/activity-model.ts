import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { CallRecord } from '../../common/activity/call-record';
import { HubConnection } from '../hub/hub-connection';

const MOST_CALLS = 200;

/** The recent calls of agents, as this window knows them. */
@injectable()
export class ActivityModel implements FrontendApplicationContribution {
    @inject(HubConnection)
    private readonly hub: HubConnection;

    @inject(ILogger)
    @named('openspace:activity')
    private readonly logger: ILogger;

    private records: CallRecord[] = [];
    private readonly changed = new Emitter<void>();
    readonly onDidChange: Event<void> = this.changed.event;

    onStart(): void {
        this.hub.onDidCall(record => this.replace([...this.records, record]));
        this.hub.whenConnected(() => {
            this.hub.service.recentCalls().then(
                records => this.replace(records),
                error => this.logger.error('Earlier activity of agents could not be read', error)
            );
        });
    }

    calls(): readonly CallRecord[] {
        return this.records;
    }

    private replace(records: CallRecord[]): void {
        this.records = records.filter(record => record.caller.actor === 'agent').slice(-MOST_CALLS);
        this.changed.fire();
    }
}
