import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { guardedArgument } from '@openspace/core/lib/common/tools/guarded-argument';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { ArtifactStore } from '../store/artifact-store';
import { keptVersions } from '../store/kept-versions';
import { FilePath, Line, Version, Written } from './file-schemas';

const Input = z.object({
    path: FilePath,
    version: Line.describe('One that openspace.file.snapshots lists'),
    baseVersion: Version.optional().describe('Restore only over this version')
});

@injectable()
export class RestoreFileTool implements AgentTool<typeof Input, typeof Written> {
    readonly id = 'openspace.file.restore';
    readonly title = nls.localize('openspace/files/tools/restore', 'Restore a Snapshot of a File');
    readonly description =
        'Put exactly the content of a former version back, as a new version. All later edits of the file go, also the person’s: ' +
        'to take back only some lines use openspace.file.patch.';
    readonly input = Input;
    readonly output = Written;
    readonly effect = 'write';

    @inject(ArtifactStore)
    private readonly store: ArtifactStore;

    async run({ path, version, baseVersion }: z.output<typeof Input>, context: ToolContext): Promise<z.input<typeof Written>> {
        const file = guardedArgument(context, path);
        const bytes = await this.contentAt(file, version);
        let current = version;
        const origin = { caller: context.caller, tool: this.id, audit: context.audit };
        const change = await this.store.change(
            file,
            present => {
                current = present?.version ?? current;
                return bytes;
            },
            origin,
            baseVersion
        );
        return { success: true, version: change?.version ?? current };
    }

    private async contentAt(file: GuardedPath, version: number): Promise<Buffer> {
        const kept = keptVersions(await this.store.history(file)).find(candidate => candidate.version === version);
        const bytes = kept && (await this.store.content(kept.hash, kept.root));
        if (!bytes) {
            throw ToolError(`Version ${version} of ${file.relative} is not kept.`, {
                advice: 'openspace.file.snapshots lists the versions there are.',
                details: { error: 'not found' }
            });
        }
        return bytes;
    }
}
