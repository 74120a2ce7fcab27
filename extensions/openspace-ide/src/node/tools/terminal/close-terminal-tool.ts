import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { TerminalRegistry } from '../../terminal/terminal-registry';
import { done, terminalId } from './terminal-schemas';

const input = z.object({ terminalId });

@injectable()
export class CloseTerminalTool implements AgentTool<typeof input, typeof done> {
    readonly id = 'openspace.terminal.close';
    readonly title = nls.localize('openspace/ide/closeTerminal', 'Close Terminal');
    readonly description = 'Close a terminal and end all that runs in it.';
    readonly input = input;
    readonly output = done;
    readonly effect = 'execute';

    @inject(TerminalRegistry)
    private readonly registry: TerminalRegistry;

    async run({ terminalId }: z.output<typeof input>): Promise<z.input<typeof done>> {
        await this.registry.close(this.registry.find(terminalId));
        return { success: true };
    }
}
