import { TERMINAL_VARIABLE } from './shell-environment';
import { hasCode, processesWithEnvironment, ProcessEntry, processTable } from './process-table';

const GRACE = 1_000;
const PATIENCE = 4_000;
const INTERVAL = 25;

/**
 * Ends all that a terminal has started, also what left its session: first kindly, then not. Resolves when nothing is left;
 * rejects when something survives.
 */
export async function endTerminalProcesses(shellPid: number, marker: string): Promise<void> {
    const started = performance.now();
    // Only once: when the shell is gone, its number may be given to a stranger.
    const related = await relatives(shellPid);
    let signal: NodeJS.Signals | undefined = 'SIGHUP';
    for (;;) {
        const left = await stillAlive(related, marker);
        const waited = performance.now() - started;
        if (left.length === 0) {
            return;
        }
        if (waited > PATIENCE) {
            throw new Error(`Processes ${left.join(', ')} of a closed terminal do not end`);
        }
        if (signal) {
            // A stopped process sees the signal only when it goes on.
            [signal, 'SIGCONT' as const].forEach(each => left.forEach(pid => send(pid, each)));
        }
        signal = waited > GRACE ? 'SIGKILL' : undefined;
        await new Promise(resolve => setTimeout(resolve, INTERVAL));
    }
}

/** Ends the shell itself if it has not obeyed within the grace period. */
export async function endShell(shellPid: number, isGone: () => boolean): Promise<void> {
    const started = performance.now();
    while (!isGone() && performance.now() - started < GRACE) {
        await new Promise(resolve => setTimeout(resolve, INTERVAL));
    }
    if (!isGone()) {
        send(shellPid, 'SIGKILL');
    }
}

/** Members of the shell's session and its descendants: some have wiped the variable from their environment. */
async function relatives(shellPid: number): Promise<number[]> {
    const table = await processTable();
    const byPid = new Map(table.map(entry => [entry.pid, entry]));
    const descends = (entry: ProcessEntry | undefined): boolean =>
        entry !== undefined && (entry.pid === shellPid || descends(byPid.get(entry.parent)));
    return table.filter(entry => entry.session === shellPid || descends(entry)).map(entry => entry.pid);
}

async function stillAlive(related: readonly number[], marker: string): Promise<number[]> {
    const [marked, table] = await Promise.all([processesWithEnvironment(TERMINAL_VARIABLE, marker), processTable()]);
    const alive = new Set(table.map(entry => entry.pid));
    return [...new Set([...marked, ...related])].filter(pid => alive.has(pid) && pid !== process.pid);
}

function send(pid: number, signal: NodeJS.Signals): void {
    try {
        process.kill(pid, signal);
    } catch (error) {
        if (!hasCode(error, 'ESRCH')) {
            throw error;
        }
    }
}
