import { ResourceCleaner } from '@openspace/core/lib/node/resources/resource-cleaner';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { EventPump } from '../events/event-pump';

/** Puts away what the agent made for a session when that session is deleted, by whoever. */
@injectable()
export class SessionResources implements BackendApplicationContribution {
    @inject(EventPump)
    private readonly pump: EventPump;

    @inject(ResourceCleaner)
    private readonly cleaner: ResourceCleaner;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    initialize(): void {
        this.pump.onDidReceive(({ event }) => {
            if (event.type === 'session.deleted') {
                const { sessionID } = event.properties;
                this.cleaner
                    .release(sessionID)
                    .catch(error => this.logger.error(`Not all that session ${sessionID} left could be put away`, error));
            }
        });
    }
}
