import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { OpencodeConnection } from './opencode-connection';

/** A page that is never idle does not keep the agent away for longer. */
const LONGEST_WAIT = 5_000;
/** For browsers that cannot tell when they are idle. */
const PAUSE = 500;

/** Starts the agent's server when the page is there and has nothing to do: the server's start takes a whole processor for seconds. */
@injectable()
export class StartWhenIdle implements FrontendApplicationContribution {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(FrontendApplicationStateService)
    private readonly application: FrontendApplicationStateService;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    onStart(): void {
        this.application
            .reachedState('ready')
            .then(idle)
            .then(() => this.connection.wake())
            .catch(error => this.logger.error('The agent could not be started', error));
    }
}

function idle(): Promise<void> {
    return new Promise(resolve => {
        if ('requestIdleCallback' in window) {
            window.requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT });
        } else {
            setTimeout(resolve, PAUSE);
        }
    });
}
