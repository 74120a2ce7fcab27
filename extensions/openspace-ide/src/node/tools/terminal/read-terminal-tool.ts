import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { TerminalRegistry } from '../../terminal/terminal-registry';
import { firstThatFit, lastThatFit, terminalId } from './terminal-schemas';

const input = z.object({
    terminalId,
    lines: z.number().int().min(1).max(10_000).default(100),
    since: z.number().int().min(0).optional().describe('The cursor of an earlier answer: the lines from there on, oldest first.')
});
const output = z.object({
    output: z.array(z.string()),
    cursor: z.number().int().describe('For since. The last line comes again, as it may have changed.'),
    truncated: z.number().int().optional().describe('Lines from since on that are no longer kept.'),
    remaining: z.number().int().optional().describe('Lines that follow; read them with cursor.'),
    fullScreen: z.array(z.string()).optional().describe('What a program such as an editor shows instead of lines.')
});

@injectable()
export class ReadTerminalTool implements AgentTool<typeof input, typeof output> {
    readonly id = 'openspace.terminal.read_output';
    readonly title = nls.localize('openspace/ide/readTerminal', 'Read Terminal Output');
    readonly description =
        'Read the last lines of a terminal as clean text, or those since a cursor. Works for terminals of the person and for ended ones.';
    readonly input = input;
    readonly output = output;
    readonly effect = 'read';

    @inject(TerminalRegistry)
    private readonly registry: TerminalRegistry;

    async run({ terminalId, lines, since }: z.output<typeof input>): Promise<z.input<typeof output>> {
        const { screen } = this.registry.find(terminalId);
        const end = screen.end;
        if (since === undefined) {
            return { output: lastThatFit(screen.read(end - lines, end), lines), cursor: screen.cursorLine, fullScreen: screen.fullScreen };
        }
        const from = Math.min(Math.max(since, screen.first), end);
        const found = firstThatFit(screen.read(from, end), lines);
        const remaining = end - from - found.length;
        return {
            output: found,
            cursor: remaining > 0 ? from + found.length : Math.max(screen.cursorLine, Math.min(since, end)),
            truncated: from > since ? from - since : undefined,
            remaining: remaining > 0 ? remaining : undefined,
            fullScreen: screen.fullScreen
        };
    }
}
