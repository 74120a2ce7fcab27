import { setTimeout as pause } from 'timers/promises';
import { isAlive, ProcessIdentity } from './process-identity';

const LOOK_AGAIN = 20;

/** Asks the processes to end, and kills those that have not within the time. Never touches a process that only has the same id. */
export async function endProcesses(processes: readonly ProcessIdentity[], patience: number): Promise<void> {
    const alive = async (): Promise<ProcessIdentity[]> => {
        const states = await Promise.all(processes.map(isAlive));
        return processes.filter((_, index) => states[index]);
    };
    (await alive()).forEach(({ pid }) => signal(pid, 'SIGTERM'));
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
        if ((await alive()).length === 0) {
            return;
        }
        await pause(LOOK_AGAIN);
    }
    (await alive()).forEach(({ pid }) => signal(pid, 'SIGKILL'));
}

/** Between looking and acting a process may have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
    try {
        process.kill(pid, name);
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
            throw error;
        }
    }
}
