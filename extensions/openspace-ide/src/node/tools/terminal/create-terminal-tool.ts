import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { TerminalLauncher } from '../../terminal/terminal-launcher';

const input = z.object({
    title: z.string().min(1).max(100).optional().describe('Shown on the tab.'),
    cwd: workspacePath('Folder to start in; default the workspace root.').optional(),
    shellPath: z.string().min(1).max(4096).optional().describe("Default: the person's shell.")
});
const output = z.object({ terminalId: z.string() });

@injectable()
export class CreateTerminalTool implements AgentTool<typeof input, typeof output> {
    readonly id = 'openspace.terminal.create';
    readonly title = nls.localize('openspace/ide/createTerminal', 'Create Terminal');
    readonly description =
        'Open a terminal that the person sees too. Use it for what keeps running, such as a server; for one command use openspace.terminal.run.';
    readonly input = input;
    readonly output = output;
    readonly effect = 'execute';

    @inject(TerminalLauncher)
    private readonly launcher: TerminalLauncher;

    async run(request: z.output<typeof input>, { caller }: ToolContext): Promise<z.input<typeof output>> {
        return { terminalId: (await this.launcher.open(caller, request)).id };
    }
}
