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

    /** Asked for several times in each call of a tool; taking an address apart takes longer than all the rest. */
    private readonly paths = new Map<string, string>();

    async roots(): Promise<string[]> {
        const [window] = this.windows.known();
        const uris = window?.hello.roots.length ? window.hello.roots : [await this.workspaces.getMostRecentlyUsedWorkspace()];
        return uris.filter(uri => uri !== undefined && uri !== '').map(uri => this.pathOf(uri as string));
    }

    private pathOf(uri: string): string {
        const path = this.paths.get(uri) ?? FileUri.fsPath(uri);
        this.paths.set(uri, path);
        return path;
    }
}
