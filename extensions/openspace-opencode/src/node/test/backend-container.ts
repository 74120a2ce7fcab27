import coreModule from '@openspace/core/lib/node/core-backend-module';
import { Hub } from '@openspace/core/lib/node/hub/hub';
import { HubCli } from '@openspace/core/lib/node/hub/hub-cli';
import { AgentControlService } from '@openspace/core/lib/node/policy/agent-control-service';
import { AuditLog } from '@openspace/core/lib/node/policy/audit-log';
import { ResourceCleaner } from '@openspace/core/lib/node/resources/resource-cleaner';
import filesModule from '@openspace/files/lib/node/files-backend-module';
import { ArtifactStore } from '@openspace/files/lib/node/store/artifact-store';
import type { WorkspaceArtifactStore } from '@openspace/files/lib/node/store/workspace-artifact-store';
import { EnvVariablesServer } from '@theia/core/lib/common/env-variables';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { backendApplicationModule } from '@theia/core/lib/node/backend-application-module';
import { Container, interfaces } from '@theia/core/shared/inversify';
import { FileSystemWatcherServer } from '@theia/filesystem/lib/common/filesystem-watcher-protocol';
import filesystemModule from '@theia/filesystem/lib/node/filesystem-backend-module';
import preferenceModule from '@theia/preferences/lib/node/preference-backend-module';
import { WorkspaceServer } from '@theia/workspace/lib/common/workspace-protocol';
import opencodeModule, { CONTRIBUTIONS } from '../opencode-backend-module';
import { OpencodeCli } from '../server/opencode-cli';
import { OpencodeServiceImpl } from '../windows/opencode-service-impl';
import { RecordingWindow } from './recording-window';

/** Keeps what the product complains about. */
class RecordingLogger extends MockLogger {
    constructor(private readonly lines: string[]) {
        super();
    }

    override async warn(message: unknown, ...parameters: unknown[]): Promise<void> {
        const texts = [message, ...parameters].map(each => (each instanceof Error ? (each.stack ?? each.message) : String(each)));
        this.lines.push(texts.join(' '));
    }

    override async error(message: unknown, ...parameters: unknown[]): Promise<void> {
        await this.warn(message, ...parameters);
    }
}

/** The parts of the backend that the agent needs, all real, without the rest of Theia. It uses the environment of the process. */
export class BackendContainer {
    readonly container = new Container();
    /** What the product complained about. */
    readonly log: string[] = [];
    private readonly connections: Container[] = [];

    constructor(configFolder: string, workspace: string) {
        const { container } = this;
        container.load(backendApplicationModule, filesystemModule, preferenceModule, coreModule, filesModule, opencodeModule);
        this.replace<EnvVariablesServer>(EnvVariablesServer, { getConfigDirUri: async () => FileUri.create(configFolder).toString() });
        this.replace<WorkspaceServer>(WorkspaceServer, {
            getMostRecentlyUsedWorkspace: async () => FileUri.create(workspace).toString()
        });
        // The real one starts a process of its own.
        this.replace<FileSystemWatcherServer>(FileSystemWatcherServer, {
            setClient: () => undefined,
            watchFileChanges: async () => 0,
            unwatchFileChanges: async () => undefined,
            dispose: () => undefined
        });
        container.bind(ILogger).toConstantValue(new RecordingLogger(this.log));
    }

    /** Starts what has a part in the backend's life; a server given here is used instead of a new one. */
    async start(url?: string): Promise<void> {
        const args = { _: [], $0: '', 'hub-port': 0, 'allow-agent': true, 'opencode-url': url };
        this.container.get(HubCli).setArguments(args);
        this.container.get(OpencodeCli).setArguments(args);
        await Promise.all(this.contributions().map(async contribution => contribution.initialize?.()));
    }

    /** A window that is there but has opened nothing yet. */
    connect(): RecordingWindow {
        return new RecordingWindow(this.service());
    }

    /** The backend's end of a new connection. */
    service(): OpencodeServiceImpl {
        const connection = this.container.createChild();
        connection.bind(OpencodeServiceImpl).toSelf().inSingletonScope();
        this.connections.push(connection);
        return connection.get(OpencodeServiceImpl);
    }

    async stop(): Promise<void> {
        this.connections.forEach(connection => connection.unbindAll());
        await Promise.all(this.contributions().map(async contribution => contribution.onStop?.()));
        await this.container.get<WorkspaceArtifactStore>(ArtifactStore).close();
        await this.container.get(AuditLog).close();
    }

    /** Theia's own would want a whole application around them. */
    private contributions(): BackendApplicationContribution[] {
        return [AgentControlService, ResourceCleaner, Hub, ...CONTRIBUTIONS].map(each =>
            this.container.get<BackendApplicationContribution>(each)
        );
    }

    private replace<T>(id: interfaces.ServiceIdentifier<T>, value: Partial<T>): void {
        (this.container.isBound(id) ? this.container.rebind(id) : this.container.bind(id)).toConstantValue(value as T);
    }
}
