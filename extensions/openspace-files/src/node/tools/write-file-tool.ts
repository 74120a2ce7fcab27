import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { guardedArgument } from '@openspace/core/lib/common/tools/guarded-argument';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { ArtifactStore, StoredFile } from '../store/artifact-store';
import { FileText } from '../text/file-text';
import { FilePath, Version, Written } from './file-schemas';

const Input = z.object({
    path: FilePath,
    content: z.string(),
    baseVersion: Version.optional().describe('Write only over this version; 0: only if there has never been such a file')
});
const Output = Written.extend({ created: z.boolean() });

@injectable()
export class WriteFileTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.file.write';
    readonly title = nls.localize('openspace/files/tools/write', 'Write File');
    readonly description =
        'Write a whole text file; folders are made. For new files and complete rewrites; to change some lines use openspace.file.patch. ' +
        'Give baseVersion for a file you have read, so that nobody else’s edit is overwritten. Encoding and line endings of the file stay.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'write';

    @inject(ArtifactStore)
    private readonly store: ArtifactStore;

    async run({ path, content, baseVersion }: z.output<typeof Input>, context: ToolContext): Promise<z.input<typeof Output>> {
        const file = guardedArgument(context, path);
        let former: StoredFile | undefined;
        const make = (present: StoredFile | undefined): Buffer => {
            former = present;
            return present ? FileText.of(file.relative, present.bytes).replaced(content) : Buffer.from(content);
        };
        const origin = { caller: context.caller, tool: this.id, audit: context.audit };
        const change = await this.store.change(file, make, origin, baseVersion);
        return { success: true, version: change?.version ?? former?.version ?? 0, created: former === undefined };
    }
}
