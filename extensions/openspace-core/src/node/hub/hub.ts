import * as http from 'http';
import type { AddressInfo } from 'net';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { WorkspaceServer } from '@theia/workspace/lib/common/workspace-protocol';
import express = require('@theia/core/shared/express');
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { PolicySettings } from '../policy/policy-settings';
import { DiscoveryFile } from './discovery-file';
import { HubCli } from './hub-cli';
import { HubCredentials } from './hub-credentials';
import { bearerOnly, boundedConcurrency, jsonOnly, ownAddressOnly, shallowOnly } from './hub-guards';
import { HubRoute } from './hub-route';

const LARGEST_BODY = '4mb';
/** A body that trickles in slower than this is given up. */
const REQUEST_TIMEOUT = 30_000;
/** Far above what is served at once: a connection over it is cut without a word, and its caller never learns why. */
const MOST_CONNECTIONS = 4096;
const PORTS_TO_TRY = 50;

/** The listener for agents: loopback only, apart from Theia's own, so that it works the same in a browser and in Electron. */
@injectable()
export class Hub implements BackendApplicationContribution {
    @inject(HubCli)
    private readonly cli: HubCli;

    @inject(HubCredentials)
    private readonly credentials: HubCredentials;

    @inject(ContributionProvider)
    @named(HubRoute)
    private readonly routes: ContributionProvider<HubRoute>;

    @inject(PolicySettings)
    private readonly settings: PolicySettings;

    @inject(WorkspaceServer)
    private readonly workspaces: WorkspaceServer;

    @inject(ILogger)
    @named('openspace:hub')
    private readonly logger: ILogger;

    private server: http.Server | undefined;
    private discovery: DiscoveryFile | undefined;

    /** `http://127.0.0.1:PORT`, once the Hub listens. */
    get url(): string {
        const address = this.server?.address() as AddressInfo | null | undefined;
        if (!address) {
            throw new Error('The Hub is not listening.');
        }
        return `http://127.0.0.1:${address.port}`;
    }

    async initialize(): Promise<void> {
        // Until the person's settings are read the defaults would hold, and read-only mode be off.
        await this.settings.ready;
        await this.credentials.load();
        await this.removeStaleFiles();
        const server = http.createServer({ requestTimeout: REQUEST_TIMEOUT, headersTimeout: REQUEST_TIMEOUT });
        server.maxConnections = MOST_CONNECTIONS;
        server.on('request', this.application(server));
        const port = await listen(server, this.cli.port);
        this.server = server;
        this.logger.info(`The Hub listens on ${this.url}`);
        if (this.cli.port !== 0 && port !== this.cli.port) {
            this.logger.warn(`Port ${this.cli.port} is taken; agents that were configured for it will not find this Hub.`);
        }
        this.discovery = new DiscoveryFile(port);
        await this.announce();
    }

    /** Where the agent's system prompt is fetched from. */
    get instructionsUrl(): string {
        return `${this.url}/openspace/instructions/${this.credentials.instructionsKey}`;
    }

    /** Locks out everybody who has the old token, also who is connected right now. */
    async renewToken(): Promise<void> {
        await this.credentials.renew();
        await this.announce();
        await this.endConnections();
        this.logger.info('The Hub has a new token.');
    }

    async onStop(): Promise<void> {
        await this.discovery?.remove();
        this.server?.close();
        // `close` alone would wait for open event streams.
        await this.endConnections();
    }

    private async endConnections(): Promise<void> {
        await Promise.all(this.routes.getContributions().map(async route => route.close?.()));
        this.server?.closeAllConnections();
    }

    private async announce(): Promise<void> {
        const { url, instructionsUrl } = this;
        const workspace = await this.workspaces.getMostRecentlyUsedWorkspace();
        await this.discovery?.write({ url, token: this.credentials.token, instructionsUrl, pid: process.pid, workspace });
    }

    private async removeStaleFiles(): Promise<void> {
        try {
            await DiscoveryFile.removeStale();
        } catch (error) {
            this.logger.warn('Files of Hubs that are gone could not be removed', error);
        }
    }

    private application(server: http.Server): express.Application {
        const application = express();
        application.disable('x-powered-by');
        application.use(ownAddressOnly(server), boundedConcurrency());
        const open = express.Router();
        const guarded = express.Router();
        guarded.use(bearerOnly(this.credentials), jsonOnly, express.json({ limit: LARGEST_BODY }), shallowOnly);
        open.get('/healthz', (_, response) => response.json({ ok: true }));
        for (const route of this.routes.getContributions()) {
            route.configure(route.access === 'token' ? guarded : open);
        }
        application.use(open, guarded);
        application.use(this.answerError);
        return application;
    }

    private readonly answerError: express.ErrorRequestHandler = (error, request, response, next) => {
        const status = typeof error.status === 'number' ? error.status : 500;
        if (status >= 500) {
            this.logger.error(
                this.credentials.strikeFrom(`${request.method} ${request.path} failed`),
                this.credentials.strikeFromError(error)
            );
        }
        if (response.headersSent) {
            next(error);
        } else {
            response.status(status).json({ error: status >= 500 ? 'The Hub failed; its log says why.' : error.message });
        }
    };
}

/** Listens on the wanted port or the next free one. */
async function listen(server: http.Server, wanted: number): Promise<number> {
    const candidates = wanted === 0 ? [0] : Array.from({ length: PORTS_TO_TRY }, (_, offset) => wanted + offset);
    for (const port of [...candidates, 0]) {
        if (await tryToListen(server, port)) {
            return (server.address() as AddressInfo).port;
        }
    }
    throw new Error(`No port is free for the Hub, from ${wanted} on.`);
}

function tryToListen(server: http.Server, port: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
        const onError = (error: NodeJS.ErrnoException): void => {
            server.removeListener('listening', onListening);
            if (error.code === 'EADDRINUSE' || error.code === 'EACCES') {
                resolve(false);
            } else {
                reject(error);
            }
        };
        const onListening = (): void => {
            server.removeListener('error', onError);
            resolve(true);
        };
        server.once('error', onError);
        server.once('listening', onListening);
        server.listen({ port, host: '127.0.0.1', backlog: MOST_CONNECTIONS });
    });
}
