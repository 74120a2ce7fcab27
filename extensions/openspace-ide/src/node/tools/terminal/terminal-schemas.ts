import { z } from 'zod';
import type { SharedTerminal } from '../../terminal/shared-terminal';

/** One answer never carries more text than this, whatever the number of lines. */
const MAX_CHARACTERS = 400_000;

/** How tools are told which terminal is meant. */
export const terminalId = z.string().min(1).max(1000).describe('Id of the terminal, or its title where only one has it.');

export const done = z.object({ success: z.literal(true) });

export const terminalInfo = z.object({
    id: z.string(),
    title: z.string(),
    cwd: z.string(),
    shell: z.string(),
    pid: z.number().int(),
    openedBy: z.enum(['agent', 'person']),
    owner: z.string().optional().describe('Session or connection that opened it.'),
    personTyped: z.boolean(),
    command: z.string().optional().describe('What is running.'),
    exitCode: z.number().int().optional().describe('Of the shell, when it has ended.'),
    ended: z.boolean(),
    lastActivity: z.string()
});

export function describeTerminal(terminal: SharedTerminal): z.infer<typeof terminalInfo> {
    const { id, title, cwd, shell, pid, openedBy, owner, personTyped, commands, exit, lastActivity } = terminal;
    return {
        id,
        title,
        cwd,
        shell,
        pid,
        openedBy,
        owner,
        personTyped,
        command: commands.running?.command,
        exitCode: exit?.code,
        ended: exit !== undefined,
        lastActivity: new Date(lastActivity).toISOString()
    };
}

/** The last of the lines that fit into one answer. */
export function lastThatFit(lines: readonly string[], maxLines: number): string[] {
    let characters = 0;
    let start = lines.length;
    while (start > 0 && lines.length - start < maxLines && characters + lines[start - 1].length <= MAX_CHARACTERS) {
        start--;
        characters += lines[start].length + 1;
    }
    return lines.slice(start);
}

/** The first of the lines that fit into one answer; at least one, or a reader would never get on. */
export function firstThatFit(lines: readonly string[], maxLines: number): string[] {
    let characters = 0;
    let end = 0;
    while (end < lines.length && end < maxLines && (end === 0 || characters + lines[end].length <= MAX_CHARACTERS)) {
        characters += lines[end].length + 1;
        end++;
    }
    return lines.slice(0, end);
}
