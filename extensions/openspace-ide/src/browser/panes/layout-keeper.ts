import type { FrontendApplication } from '@theia/core/lib/browser/frontend-application';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ShellLayoutRestorer } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import debounce = require('@theia/core/shared/lodash.debounce');
import { PaneIds } from './pane-ids';
import { PaneService } from './pane-service';

const QUIET = 2_000;
const LONGEST = 10_000;

/** Stores the layout soon after it changed. Theia does so only when the page unloads, which a killed browser never does. */
@injectable()
export class LayoutKeeper implements FrontendApplicationContribution {
    @inject(PaneService) private readonly panes: PaneService;
    @inject(PaneIds) private readonly ids: PaneIds;
    @inject(ShellLayoutRestorer) private readonly restorer: ShellLayoutRestorer;
    @inject(ILogger) @named('openspace:panes') private readonly logger: ILogger;

    onStart(app: FrontendApplication): void {
        const store = debounce(() => this.store(app), QUIET, { maxWait: LONGEST });
        this.panes.onPaneLayoutChanged(store);
    }

    onStop(): void {
        this.storeIds();
    }

    private store(app: FrontendApplication): void {
        this.restorer.storeLayout(app);
        this.storeIds();
    }

    private storeIds(): void {
        this.ids.store().catch(error => this.logger.error('Could not store the ids of panes', error));
    }
}
