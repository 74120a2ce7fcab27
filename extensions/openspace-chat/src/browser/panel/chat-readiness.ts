import { OpencodeConnection } from '@openspace/opencode/lib/browser/connection/opencode-connection';
import { ModelService } from '@openspace/opencode/lib/browser/models/model-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { Readiness, readinessOf } from '../../common/sessions/readiness';

/** Follows what has to be there before the person can talk to the agent. */
@injectable()
export class ChatReadiness implements FrontendApplicationContribution {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(ModelService)
    private readonly models: ModelService;

    @inject(WorkspaceService)
    private readonly workspace: WorkspaceService;

    @inject(WorkspaceTrustService)
    private readonly trust: WorkspaceTrustService;

    @inject(ILogger)
    @named('openspace:chat')
    private readonly logger: ILogger;

    /** Unknown until the workspace is there: then nothing is claimed. */
    private trusted = true;
    private folder = true;
    private hasModel?: boolean;

    private readonly changed = new Emitter<void>();
    readonly onDidChange: Event<void> = this.changed.event;

    onStart(): void {
        this.connection.onDidChangeStatus(() => this.changed.fire());
        for (const event of [this.connection.onDidChangeFolders, this.models.onDidChange]) {
            event(() => this.attempt(() => this.lookForModels()));
        }
        for (const event of [this.workspace.onWorkspaceChanged, this.trust.onDidChangeWorkspaceTrust]) {
            event(() => this.attempt(() => this.lookAtWorkspace()));
        }
        this.attempt(() => this.lookAtWorkspace());
    }

    get readiness(): Readiness {
        const { folder, trusted, hasModel } = this;
        return readinessOf({ folder, trusted, hasModel, server: this.connection.status });
    }

    private async lookAtWorkspace(): Promise<void> {
        this.folder = (await this.workspace.roots).length > 0;
        this.trusted = await this.trust.getWorkspaceTrust();
        this.changed.fire();
    }

    private async lookForModels(): Promise<void> {
        const directory = this.connection.folders[0]?.directory;
        if (directory !== undefined && this.connection.status.state === 'ready') {
            const { providers } = await this.models.catalog(directory);
            this.hasModel = providers.some(({ models }) => models.length > 0);
            this.changed.fire();
        }
    }

    private attempt(work: () => Promise<void>): void {
        work().catch(error => this.logger.warn('It is not known whether the agent can be talked to', error));
    }
}
