import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { shellCommand, workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { ownerOf, ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { CommandRunner } from '../../terminal/command-runner';
import type { SharedTerminal } from '../../terminal/shared-terminal';
import { TerminalLauncher } from '../../terminal/terminal-launcher';
import { TerminalRegistry } from '../../terminal/terminal-registry';
import { lastThatFit, terminalId } from './terminal-schemas';

const DEFAULT_TIMEOUT = 60_000;
const MAX_TIMEOUT = 600_000;
/** For the shell's own start, before the clock of the command runs. */
const OVERHEAD = 60_000;
const MAX_LINES = 2_000;

const input = z.object({
    terminalId: terminalId.optional(),
    command: shellCommand('What to run; several lines are fine.'),
    cwd: workspacePath('Folder to run in; default the workspace root, or where the given terminal is.').optional(),
    timeout: z.number().int().min(1).max(MAX_TIMEOUT).default(DEFAULT_TIMEOUT).describe('Milliseconds to wait for the end.')
});
const output = z.object({
    output: z.array(z.string()),
    exitCode: z.number().int().optional().describe('Absent while it runs.'),
    durationMs: z.number(),
    timedOut: z.boolean().describe('It is still running; read on with cursor.'),
    terminalId: z.string(),
    cursor: z.number().int(),
    omitted: z.number().int().optional().describe('Lines before these that were left out.')
});

@injectable()
export class RunInTerminalTool implements AgentTool<typeof input, typeof output> {
    readonly id = 'openspace.terminal.run';
    readonly title = nls.localize('openspace/ide/runInTerminal', 'Run Command in Terminal');
    readonly description =
        'Run one command in a terminal that the person sees, wait for its end and get output and exit code. At the timeout you get what there is and the command goes on; stop it with openspace.terminal.send \\x03.';
    readonly input = input;
    readonly output = output;
    readonly effect = 'execute';
    readonly queued = false;
    readonly deadline = MAX_TIMEOUT + OVERHEAD;

    @inject(TerminalRegistry)
    private readonly registry: TerminalRegistry;

    @inject(TerminalLauncher)
    private readonly launcher: TerminalLauncher;

    @inject(CommandRunner)
    private readonly runner: CommandRunner;

    async run(
        { terminalId, command, cwd, timeout }: z.output<typeof input>,
        { caller, cancellation }: ToolContext
    ): Promise<z.input<typeof output>> {
        const terminal = terminalId === undefined ? await this.terminalFor(caller, cwd) : this.registry.findAlive(terminalId);
        const folder = terminalId === undefined || cwd === undefined ? undefined : await this.launcher.folder(cwd);
        const record = await this.runner.run(terminal, { command, folder, timeout, cancellation });
        const lines = terminal.outputOf(record);
        const shown = lastThatFit(lines, MAX_LINES);
        const lost = Math.max(0, terminal.screen.first - record.firstLine);
        const omitted = lost + lines.length - shown.length;
        return {
            output: shown,
            exitCode: record.exitCode,
            durationMs: record.durationMs ?? Date.now() - record.startedAt,
            timedOut: record.endLine === undefined,
            terminalId: terminal.id,
            cursor: record.endLine ?? terminal.screen.cursorLine,
            omitted: omitted > 0 ? omitted : undefined
        };
    }

    /** A free terminal of the same agent in the same folder, where only agents have typed, or a new one. */
    private async terminalFor(caller: ToolCaller, cwd: string | undefined): Promise<SharedTerminal> {
        const folder = await this.launcher.folder(cwd);
        const free = this.registry
            .list()
            .find(
                terminal =>
                    terminal.openedBy === 'agent' &&
                    terminal.owner === ownerOf(caller) &&
                    !terminal.personTyped &&
                    terminal.cwd === folder &&
                    this.runner.isFree(terminal)
            );
        return free ?? this.launcher.open(caller, { cwd });
    }
}
