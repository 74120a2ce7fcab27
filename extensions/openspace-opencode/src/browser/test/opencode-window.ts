import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { RemoteConnectionProvider, ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { LocalStorageService, StorageService } from '@theia/core/lib/browser/storage-service';
import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { DIRECTORY } from '../../common/session/test/stream-builder';
import { bindSessions } from '../bind-sessions';
import { OpencodeConnection } from '../connection/opencode-connection';
import { FakeOpencode } from './fake-opencode';

class RecordingLogger extends MockLogger {
    readonly warnings: unknown[][] = [];

    override async warn(...parameters: unknown[]): Promise<void> {
        this.warnings.push(parameters);
    }

    override async error(...parameters: unknown[]): Promise<void> {
        this.warnings.push(parameters);
    }
}

/** What the browser stores; survives the window. */
class FakeStorage implements StorageService {
    private readonly data = new Map<string, string>();

    async setData(key: string, value: unknown): Promise<void> {
        this.data.set(key, JSON.stringify(value));
    }

    async getData<T>(key: string, otherwise?: T): Promise<T> {
        const text = this.data.get(key);
        return text === undefined ? (otherwise as T) : (JSON.parse(text) as T);
    }
}

/** The far end of the window's wire. */
export interface Wire {
    readonly provider: ServiceConnectionProvider;
    connect(): void;
}

/** A window with all of our services. What is not ours is made up: Theia's storage, workspace and trust. */
export class OpencodeWindow<W extends Wire = FakeOpencode> {
    readonly container = new Container({ defaultScope: 'Singleton' });
    readonly logger = new RecordingLogger();
    readonly trustChanged = new Emitter<boolean>();
    trusted = true;
    roots = [`file://${DIRECTORY}`];

    constructor(
        readonly opencode: W,
        readonly storage = new FakeStorage()
    ) {
        this.container.bind(RemoteConnectionProvider).toConstantValue(this.opencode.provider);
        this.container.bind(ILogger).toConstantValue(this.logger);
        this.container.bind(StorageService).toConstantValue(storage);
        this.container.bind<unknown>(LocalStorageService).toConstantValue(storage);
        const roots = (): Promise<unknown> => Promise.resolve(this.roots.map(uri => ({ resource: new URI(uri) })));
        const workspace = Object.defineProperty({ onWorkspaceChanged: new Emitter<void>().event }, 'roots', { get: roots });
        this.container.bind<unknown>(WorkspaceService).toConstantValue(workspace);
        this.container.bind<unknown>(WorkspaceTrustService).toConstantValue({
            getWorkspaceTrust: async () => this.trusted,
            onDidChangeWorkspaceTrust: this.trustChanged.event
        });
        this.container.bind(FrontendApplicationStateService).toSelf();
        bindSessions(this.container.bind.bind(this.container));
    }

    /** Starts the window, connects it, and waits until it knows what the server knows; unless it sleeps until its page is there. */
    async start(asleep = false): Promise<this> {
        for (const contribution of this.container.getAll<FrontendApplicationContribution>(FrontendApplicationContribution)) {
            await contribution.onStart?.(undefined as never);
        }
        this.opencode.connect();
        if (!asleep) {
            await this.get(OpencodeConnection).wake();
        }
        await settle();
        return this;
    }

    get<T>(service: abstract new (...parameters: never[]) => T): T {
        return this.container.get<T>(service);
    }
}

/** Lets everything that can happen at once happen. */
export function settle(): Promise<void> {
    return new Promise(resolve => setTimeout(resolve, 5));
}
