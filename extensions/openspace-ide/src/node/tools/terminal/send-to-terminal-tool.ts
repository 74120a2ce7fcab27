import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { shellCommand } from '@openspace/core/lib/common/tools/argument-kind';
import type { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { keyboardInput } from '../../../common/terminal/terminal-input';
import { CommandRunner } from '../../terminal/command-runner';
import type { SharedTerminal } from '../../terminal/shared-terminal';
import { TerminalRegistry } from '../../terminal/terminal-registry';
import { done, terminalId } from './terminal-schemas';

const input = z.object({
    terminalId,
    text: shellCommand('Text to type; \\x03 interrupts.'),
    enter: z.boolean().optional().describe('Press Enter after it unless it ends in a newline; default true.')
});

@injectable()
export class SendToTerminalTool implements AgentTool<typeof input, typeof done> {
    readonly id = 'openspace.terminal.send';
    readonly title = nls.localize('openspace/ide/sendToTerminal', 'Send Text to Terminal');
    readonly description =
        'Type into a terminal, for programs that wait for input or keep running. Read the result with openspace.terminal.read_output; for one command use openspace.terminal.run.';
    readonly input = input;
    readonly output = done;
    readonly effect = 'execute';
    readonly deadline = 20_000;

    @inject(TerminalRegistry)
    private readonly registry: TerminalRegistry;

    @inject(CommandRunner)
    private readonly runner: CommandRunner;

    async run({ terminalId, text, enter }: z.output<typeof input>, { caller }: ToolContext): Promise<z.input<typeof done>> {
        const keys = keyboardInput(text, enter);
        const terminal = this.registry.findAlive(terminalId);
        await this.runner.type(terminal, keys, () => this.checkFree(caller, this.registry.findAlive(terminal.id)));
        return { success: true };
    }

    private checkFree({ actor }: ToolCaller, { title, commands }: SharedTerminal): void {
        if (actor === 'agent' && commands.unfinishedInput === 'person') {
            throw ToolError(`The person has begun to type at the prompt of terminal '${title}'.`, {
                advice: 'Use another terminal, or wait until they have finished.'
            });
        }
    }
}
