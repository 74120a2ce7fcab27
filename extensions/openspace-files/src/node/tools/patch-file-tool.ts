import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { guardedArgument } from '@openspace/core/lib/common/tools/guarded-argument';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { PatchOperations } from '../../common/patch/patch-operation';
import { ArtifactStore } from '../store/artifact-store';
import { notFound } from '../store/store-errors';
import { FileText } from '../text/file-text';
import { FilePath, Version, Written } from './file-schemas';

const Input = z.object({
    path: FilePath,
    baseVersion: Version.describe('The version you read'),
    operations: PatchOperations.describe('All lines as you read them, before any of the operations')
});

@injectable()
export class PatchFileTool implements AgentTool<typeof Input, typeof Written> {
    readonly id = 'openspace.file.patch';
    readonly title = nls.localize('openspace/files/tools/patch', 'Change Lines of a File');
    readonly description =
        'Change lines of a text file you have read with openspace.file.read: insert, delete, replace, append; all of it or nothing. ' +
        'A conflict means that somebody else changed it: nothing was written, read it again. Encoding and line endings stay.';
    readonly input = Input;
    readonly output = Written;
    readonly effect = 'write';

    @inject(ArtifactStore)
    private readonly store: ArtifactStore;

    async run({ path, baseVersion, operations }: z.output<typeof Input>, context: ToolContext): Promise<z.input<typeof Written>> {
        const file = guardedArgument(context, path);
        const origin = { caller: context.caller, tool: this.id, audit: context.audit };
        const change = await this.store.change(
            file,
            present => {
                if (!present) {
                    throw notFound(file.relative);
                }
                return FileText.of(file.relative, present.bytes).patched(operations);
            },
            origin,
            baseVersion
        );
        return { success: true, version: change?.version ?? baseVersion };
    }
}
