import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { OpencodeConnection } from './opencode-connection';

/** Opens the workspace's folders for the agent as soon as the person trusts them: before that nothing of them is started. */
@injectable()
export class WorkspaceFolders implements FrontendApplicationContribution {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(WorkspaceService)
    private readonly workspace: WorkspaceService;

    @inject(WorkspaceTrustService)
    private readonly trust: WorkspaceTrustService;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    onStart(): void {
        const open = (): void => {
            this.open().catch(error => this.logger.error('The folders of the workspace could not be opened for the agent', error));
        };
        this.connection.whenConnected(open);
        this.workspace.onWorkspaceChanged(open);
        this.trust.onDidChangeWorkspaceTrust(open);
    }

    private async open(): Promise<void> {
        const roots = await this.workspace.roots;
        const trusted = await this.trust.getWorkspaceTrust();
        await this.connection.open(trusted ? roots.map(root => root.resource.toString()) : []);
    }
}
