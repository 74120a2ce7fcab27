import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { PermissionRequest } from '@openspace/opencode/lib/common/opencode-types';
import type { Located } from '@openspace/opencode/lib/common/session/session-state';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import type { ProposedFile } from '../../common/docks/proposed-edit';
import { afterPatch, sidesOfPatch } from '../../common/tools/file-patch';
import { PatchDiffs } from '../renderers/patch-diffs';

/** Shows in Theia's diff editor what an agent wants to do to a file, before it is allowed. */
@injectable()
export class ProposedEdits {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(FileService)
    private readonly files: FileService;

    @inject(PatchDiffs)
    private readonly diffs: PatchDiffs;

    /** The file itself stands on the left where the edit fits it. */
    async open({ directory }: Located<PermissionRequest>, { path, diff, patch }: ProposedFile): Promise<void> {
        if (!patch) {
            return;
        }
        const file = this.locate(directory, path);
        const label = nls.localize('openspace/chat/proposal', '{0} (proposed by the agent)', file.path.base);
        const exists = await this.files.exists(file);
        const before = exists ? (await this.files.read(file)).value : '';
        const after = afterPatch(before, patch);
        if (after !== undefined && exists) {
            return this.diffs.propose(file, after, label);
        }
        const sides = after === undefined ? sidesOfPatch(diff) : { before, after };
        return this.diffs.compare(file, sides.before, sides.after, label);
    }

    /** opencode names files by paths of the machine it runs on; the folders of the workspace say where that is. */
    private locate(directory: string, path: string): URI {
        const root = this.sessions.projects.find(folder => folder.directory === directory)?.uri;
        const absolute = path.startsWith('/') || /^[a-z]:[\\/]/i.test(path);
        const prefix = directory.endsWith('/') ? directory : `${directory}/`;
        if (root !== undefined && (!absolute || path.startsWith(prefix))) {
            return new URI(root).resolve(absolute ? path.slice(prefix.length) : path);
        }
        return URI.fromFilePath(path);
    }
}
