import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import throttle = require('@theia/core/shared/lodash.throttle');
import { HubConnection } from './hub-connection';
import { IdeStateSource } from './ide-state-source';

/** At most this often, however much moves on the screen. */
const INTERVAL = 1_000;

/** Tells the Hub what this window shows, whenever that changes. */
@injectable()
export class StatePublisher implements FrontendApplicationContribution {
    @inject(HubConnection)
    private readonly hub: HubConnection;

    @inject(ContributionProvider)
    @named(IdeStateSource)
    private readonly sources: ContributionProvider<IdeStateSource>;

    private readonly publish = throttle(() => {
        this.hub.service.notifyState(this.sources.getContributions().flatMap(source => source.lines()));
    }, INTERVAL);

    onStart(): void {
        for (const source of this.sources.getContributions()) {
            source.onDidChange(() => this.publish());
        }
        this.hub.onDidIntroduce(() => this.publish());
    }
}
