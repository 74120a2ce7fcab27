import * as path from 'path';
import type { GuardedPath, PathPurpose } from '@openspace/core/lib/common/paths/guarded-path';
import { PathGuard } from '@openspace/core/lib/node/paths/path-guard';
import { WorkspaceRoots } from '@openspace/core/lib/node/paths/workspace-roots';
import { inject, injectable } from '@theia/core/shared/inversify';

/** The files of the workspace, as tools name them. */
@injectable()
export class WorkspaceFiles {
    @inject(PathGuard)
    private readonly guard: PathGuard;

    @inject(WorkspaceRoots)
    private readonly workspace: WorkspaceRoots;

    /** What a search has found. */
    resolve(requested: string, purpose: PathPurpose): Promise<GuardedPath> {
        return this.guard.resolveAgain(requested, purpose);
    }

    /** The folder or file to look in, or all roots. */
    async places(requested: string | undefined): Promise<GuardedPath[]> {
        const wanted = requested === undefined ? await this.workspace.roots() : [requested];
        return Promise.all((wanted.length > 0 ? wanted : ['.']).map(place => this.guard.resolve(place, 'read')));
    }

    /** A name that leads back to the file: in a workspace with several roots it begins with the root's. */
    async nameOf({ root, relative }: Pick<GuardedPath, 'root' | 'relative'>): Promise<string> {
        return (await this.workspace.roots()).length > 1 ? path.posix.join(path.basename(root), relative) : relative || '.';
    }
}
