import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { guardedArgument } from '@openspace/core/lib/common/tools/guarded-argument';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { ArtifactStore } from '../store/artifact-store';
import { keptVersions } from '../store/kept-versions';
import { FilePath } from './file-schemas';

const Input = z.object({ path: FilePath });
const Snapshot = z.object({
    version: z.number().int(),
    time: z.string().optional(),
    by: z.enum(['agent', 'person', 'unknown']),
    tool: z.string().optional(),
    additions: z.number().int().optional(),
    deletions: z.number().int().optional(),
    current: z.literal(true).optional()
});
const Output = z.object({
    currentVersion: z.number().int().describe('0: there has never been such a file'),
    snapshots: z.array(Snapshot).describe('The newest first')
});

@injectable()
export class FileSnapshotsTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.file.snapshots';
    readonly title = nls.localize('openspace/files/tools/snapshots', 'List Snapshots of a File');
    readonly description =
        'List the former versions of a file that openspace.file.restore can bring back: those before and after changes by agents, 20 at most. ' +
        'For older history use git.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'read';

    @inject(ArtifactStore)
    private readonly store: ArtifactStore;

    async run({ path }: z.output<typeof Input>, context: ToolContext): Promise<z.input<typeof Output>> {
        const file = guardedArgument(context, path);
        const present = await this.store.read(file);
        const history = await this.store.history(file);
        const versions = keptVersions(history);
        const kept = await Promise.all(versions.map(({ hash, root }) => this.store.keeps(hash, root)));
        return {
            currentVersion: present?.version ?? (await this.store.version(file)),
            snapshots: versions
                .filter((_, index) => kept[index])
                .map(({ version, change }) => ({
                    version,
                    by: change?.actor ?? 'unknown',
                    ...(change && {
                        time: new Date(change.time).toISOString(),
                        tool: change.tool,
                        additions: change.additions,
                        deletions: change.deletions
                    }),
                    ...(version === present?.version && { current: true as const })
                }))
        };
    }
}
