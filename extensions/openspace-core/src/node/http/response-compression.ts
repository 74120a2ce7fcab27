import compression = require('compression');
import { BackendApplicationContribution, EarlyExpressMiddleware } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';

/** Compresses what the build could not compress ahead: grammars, plugin resources, downloads. */
@injectable()
export class ResponseCompression implements BackendApplicationContribution {
    @inject(EarlyExpressMiddleware)
    private readonly middleware: EarlyExpressMiddleware;

    initialize(): void {
        this.middleware.handlers.push(compression());
    }
}
