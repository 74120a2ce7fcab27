import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { TerminalRegistry } from '../../terminal/terminal-registry';
import { describeTerminal, terminalInfo } from './terminal-schemas';

const input = z.object({});
const output = z.object({ terminals: z.array(terminalInfo) });

@injectable()
export class ListTerminalsTool implements AgentTool<typeof input, typeof output> {
    readonly id = 'openspace.terminal.list';
    readonly title = nls.localize('openspace/ide/listTerminals', 'List Terminals');
    readonly description = 'List all terminals, of the person and of agents, with what runs in them.';
    readonly input = input;
    readonly output = output;
    readonly effect = 'read';

    @inject(TerminalRegistry)
    private readonly registry: TerminalRegistry;

    async run(): Promise<z.input<typeof output>> {
        return { terminals: this.registry.list().map(describeTerminal) };
    }
}
