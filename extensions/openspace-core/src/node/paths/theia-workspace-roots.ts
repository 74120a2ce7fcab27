import { FileUri } from '@theia/core/lib/common/file-uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceServer } from '@theia/workspace/lib/common/workspace-protocol';
import { WindowRegistry } from '../windows/window-registry';
import type { WorkspaceRoots } from './workspace-roots';

/** The roots of the window used last; without a window, the folder the backend was started with. */
@injectable()
export class TheiaWorkspaceRoots implements WorkspaceRoots {
    @inject(WindowRegistry)
    private readonly windows: WindowRegistry;

    @inject(WorkspaceServer)
    private readonly workspaces: WorkspaceServer;

    async roots(): Promise<string[]> {
        const [window] = this.windows.known();
        const uris = window?.hello.roots.length ? window.hello.roots : [await this.workspaces.getMostRecentlyUsedWorkspace()];
        return uris.filter(uri => uri !== undefined && uri !== '').map(uri => FileUri.fsPath(uri as string));
    }
}
