import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { TerminalRegistry } from '../../terminal/terminal-registry';
import { lastThatFit, terminalId } from './terminal-schemas';

const OUTPUT_LINES = 50;

const input = z.object({ terminalId, limit: z.number().int().min(1).max(100).default(10) });
const output = z.object({
    commands: z.array(
        z.object({
            command: z.string().describe('Empty when it was kept out of the history of the shell.'),
            author: z.enum(['agent', 'person']),
            output: z.array(z.string()).describe('Its last lines, as far as they are still kept.'),
            exitCode: z.number().int().optional().describe('Absent while it runs.'),
            startedAt: z.string(),
            durationMs: z.number().optional()
        })
    )
});

@injectable()
export class TerminalHistoryTool implements AgentTool<typeof input, typeof output> {
    readonly id = 'openspace.terminal.history';
    readonly title = nls.localize('openspace/ide/terminalHistory', 'Show Terminal History');
    readonly description = 'List the last commands of a terminal with author, output and exit code; also those that the person typed.';
    readonly input = input;
    readonly output = output;
    readonly effect = 'read';

    @inject(TerminalRegistry)
    private readonly registry: TerminalRegistry;

    async run({ terminalId, limit }: z.output<typeof input>): Promise<z.input<typeof output>> {
        const terminal = this.registry.find(terminalId);
        return {
            commands: terminal.commands.records.slice(-limit).map(record => ({
                command: record.command,
                author: record.author,
                output: lastThatFit(terminal.outputOf(record), OUTPUT_LINES),
                exitCode: record.exitCode,
                startedAt: new Date(record.startedAt).toISOString(),
                durationMs: record.durationMs
            }))
        };
    }
}
