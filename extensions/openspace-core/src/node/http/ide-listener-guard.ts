import type * as http from 'http';
import type * as https from 'https';
import type { AddressInfo } from 'net';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution, EarlyExpressMiddleware } from '@theia/core/lib/node/backend-application';
import { BackendApplicationHosts } from '@theia/core/lib/node/hosting/backend-application-hosts';
import { WsRequestValidatorContribution } from '@theia/core/lib/node/ws-request-validators';
import type { Handler } from '@theia/core/shared/express';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { isLoopbackAddress, isOwnHost, isOwnOrigin, isWebviewHost, ListenerAddress } from '../../common/http/authority';
import { pageSecurityPolicy } from '../../common/http/content-security-policy';

const WEBVIEW_PATH = '/webview/';

/** Extensions that run in the browser live in this worker; what they may reach is theirs to say, as it is for those that run in the backend. */
const PLUGIN_WORKER = '/plugin-worker.js';

/**
 * Refuses every request to Theia's own listener that was not addressed to it by a page of its own.
 * Theia alone accepts any `Host`, so a rebound DNS name would get the connection cookie and with it files and terminals.
 * What it lets through carries the policy of what the page may load and run; webviews bring one of their own.
 */
@injectable()
export class IdeListenerGuard implements BackendApplicationContribution, WsRequestValidatorContribution {
    @inject(EarlyExpressMiddleware)
    private readonly middleware: EarlyExpressMiddleware;

    @inject(BackendApplicationHosts)
    private readonly hosts: BackendApplicationHosts;

    @inject(ILogger)
    @named('openspace:http')
    private readonly logger: ILogger;

    private server: http.Server | https.Server | undefined;

    initialize(): void {
        // First of all handlers: Theia's own would still set the connection cookie on a refused answer.
        this.middleware.handlers.unshift(this.guard);
    }

    onStart(server: http.Server | https.Server): void {
        this.server = server;
    }

    /** Covers socket.io's upgrades and its HTTP polling, which never pass express. */
    allowWsUpgrade(request: http.IncomingMessage): boolean {
        const listener = this.address();
        const own = !!listener && isOwnHost(request.headers.host, listener) && this.ownOrigin(request, listener);
        return this.accept(request, own && this.isNear(request, listener));
    }

    private readonly guard: Handler = (request, response, next) => {
        const listener = this.address();
        const allowed = !!listener && this.allowsHttp(request, listener) && this.isNear(request, listener);
        if (!this.accept(request, allowed) || !listener) {
            response.status(403).type('text/plain').send('This server answers only to its own pages.');
            return;
        }
        if (!isWebviewHost(request.headers.host, listener) && request.path !== PLUGIN_WORKER) {
            response.setHeader('Content-Security-Policy', pageSecurityPolicy(listener));
        }
        next();
    };

    private allowsHttp(request: http.IncomingMessage, listener: ListenerAddress): boolean {
        if (isWebviewHost(request.headers.host, listener)) {
            return request.url?.startsWith(WEBVIEW_PATH) ?? false;
        }
        return isOwnHost(request.headers.host, listener) && this.ownOrigin(request, listener);
    }

    private ownOrigin(request: http.IncomingMessage, listener: ListenerAddress): boolean {
        return request.headers.origin === undefined || isOwnOrigin(request.headers.origin, listener);
    }

    /** From elsewhere only who comes by a public name that the person has set: a listener on all interfaces opens nothing by itself. */
    private isNear(request: http.IncomingMessage, { publicHosts }: ListenerAddress): boolean {
        return isLoopbackAddress(request.socket.remoteAddress) || (publicHosts?.has(request.headers.host?.toLowerCase() ?? '') ?? false);
    }

    private accept(request: http.IncomingMessage, allowed: boolean): boolean {
        if (!allowed) {
            this.logger.warn('Refused a request from a foreign host or origin', {
                host: request.headers.host,
                origin: request.headers.origin
            });
        }
        return allowed;
    }

    private address(): ListenerAddress | undefined {
        // The port is asked for on each request: `onStart` may run before or after the socket is bound.
        const address = this.server?.address() as AddressInfo | null | undefined;
        return address ? { port: address.port, publicHosts: this.hosts.hosts } : undefined;
    }
}
