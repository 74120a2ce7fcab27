import type { Router } from '@theia/core/shared/express';
import { inject, injectable } from '@theia/core/shared/inversify';
import { HubCredentials } from '../hub/hub-credentials';
import { HubRoute } from '../hub/hub-route';
import { InstructionsService } from './instructions-service';

/** The system prompt over HTTP. opencode fetches it on every model step and can send no header, hence the key in the path. */
@injectable()
export class InstructionsRoute implements HubRoute {
    readonly access = 'open';

    @inject(HubCredentials)
    private readonly credentials: HubCredentials;

    @inject(InstructionsService)
    private readonly instructions: InstructionsService;

    configure(router: Router): void {
        router.get('/openspace/instructions/:key', (request, response) => {
            if (this.credentials.acceptsInstructionsKey(request.params.key)) {
                response.type('text/plain').set('Cache-Control', 'no-store').send(this.instructions.text());
            } else {
                response.status(404).json({ error: 'There is nothing here.' });
            }
        });
    }
}
