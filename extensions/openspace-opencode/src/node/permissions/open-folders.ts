import { realPathOf } from '@openspace/core/lib/node/paths/real-path';
import type { WorkspaceRoots } from '@openspace/core/lib/node/paths/workspace-roots';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { injectable } from '@theia/core/shared/inversify';
import type { OpencodeFolder } from '../../common/opencode-protocol';

/** The folders that windows have opened and the person trusts, for as long as the backend runs. The agent works in these. */
@injectable()
export class OpenFolders implements WorkspaceRoots {
    private readonly directories = new Set<string>();

    /** The server's name of a folder is its real path: so it is the same project as for opencode in a terminal. */
    async open(roots: readonly string[]): Promise<OpencodeFolder[]> {
        const folders = await Promise.all(roots.map(async uri => ({ uri, directory: await realPathOf(FileUri.fsPath(uri)) })));
        folders.forEach(({ directory }) => this.directories.add(directory));
        return folders;
    }

    async roots(): Promise<string[]> {
        return [...this.directories];
    }
}
