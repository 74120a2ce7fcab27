import { LinkHandler } from '@openspace/core/lib/browser/links/link-handler';
import { Link, linkedLines } from '@openspace/core/lib/common/links/link';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { inject, injectable } from '@theia/core/shared/inversify';
import { checkRange, splitLines } from '../../common/editors/line-range';
import { AgentReveal } from '../editors/agent-reveal';
import { WorkspaceFiles } from '../editors/workspace-files';

/** `code:src/a.ts#L3-L9` opens a file of the workspace at lines, as if the person had opened it themselves. */
@injectable()
export class CodeLinkHandler implements LinkHandler {
    readonly scheme = 'code';

    @inject(WorkspaceFiles) private readonly files: WorkspaceFiles;
    @inject(AgentReveal) private readonly reveal: AgentReveal;

    async open({ target, fragment }: Link): Promise<void> {
        const range = linkedLines(fragment);
        if (fragment && !range) {
            throw ToolError(`'${fragment}' names no lines. Lines are written as L3 or L3-L9.`);
        }
        const uri = await this.files.resolve(target);
        if (range) {
            checkRange(target, range, splitLines((await this.files.text(uri)).text).length);
        }
        await this.reveal.openForPerson(uri, range);
    }
}
