import { Disposable } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { OpencodeFolder } from '../../common/opencode-protocol';
import type { ServerStatus } from '../../common/server/server-status';
import { CatalogApi } from '../adapter/catalog-api';
import { EventRelay, Listener } from '../events/event-relay';
import { OpenFolders } from '../permissions/open-folders';
import { OpencodeServer } from '../server/opencode-server';
import { OpencodeSettings } from '../server/opencode-settings';
import { ServerLog } from '../server/server-log';

/** What windows may do with the server itself. */
@injectable()
export class ServerDesk implements BackendApplicationContribution {
    @inject(OpencodeServer)
    private readonly server: OpencodeServer;

    @inject(OpenFolders)
    private readonly folders: OpenFolders;

    @inject(EventRelay)
    private readonly relay: EventRelay;

    @inject(CatalogApi)
    private readonly catalog: CatalogApi;

    @inject(OpencodeSettings)
    private readonly settings: OpencodeSettings;

    @inject(ServerLog)
    private readonly serverLog: ServerLog;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    initialize(): void {
        this.server.onDidStart(() => this.warm(this.server.openDirectories));
    }

    get status(): ServerStatus {
        return this.server.status;
    }

    listen(listener: Listener): Disposable {
        return this.relay.add(listener);
    }

    /** The person trusts these: the server may work in them. */
    async open(roots: readonly string[]): Promise<OpencodeFolder[]> {
        const folders = await this.folders.open(roots);
        this.server.permit(folders.map(folder => folder.directory));
        return folders;
    }

    /** Starts the server, unless it runs, and gets it ready to work in these. */
    start(folders: readonly OpencodeFolder[]): void {
        this.server.want();
        if (this.server.status.state === 'ready') {
            this.warm(folders.map(folder => folder.directory));
        }
    }

    restart(): void {
        if (this.server.status.state === 'off') {
            this.server.want();
        } else {
            this.server.restart();
        }
    }

    log(): string[] {
        return this.serverLog.tail();
    }

    async setPassword(password: string): Promise<boolean> {
        const { url } = this.settings;
        if (!url) {
            return false;
        }
        await this.settings.setPassword(url, password);
        this.server.restart();
        return true;
    }

    /** The first request in a directory loads its configuration and connects its MCP servers; the person's first one shall not wait for that. */
    private warm(directories: readonly string[]): void {
        for (const directory of directories) {
            this.catalog.worktree(directory).catch(error => this.logger.warn(`opencode is not ready for ${directory}`, error));
        }
    }
}
