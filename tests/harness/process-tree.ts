import * as fs from 'node:fs/promises';
import { waitFor } from './temporary';

/**
 * Ids of the processes that were started with this variable. Children inherit it, also when they leave the process group or
 * their parent dies, so it finds what a walk over parent ids would miss. Only Linux lets us see it; elsewhere the list is empty.
 */
export async function processesWithEnvironment(name: string, value: string): Promise<number[]> {
    if (process.platform !== 'linux') {
        return [];
    }
    const ids = (await fs.readdir('/proc')).filter(entry => /^\d+$/.test(entry)).map(Number);
    const found = await Promise.all(ids.map(async id => ((await environmentOf(id)).includes(`${name}=${value}`) ? [id] : [])));
    return found.flat();
}

/** Kills the listed processes until the list is empty. */
export async function endProcesses(list: () => Promise<number[]>): Promise<void> {
    await waitFor(async () => {
        const ids = await list();
        ids.forEach(kill);
        return ids.length === 0;
    }, 'the processes to end');
}

/** Empty when the process is gone, is a zombie or belongs to someone else. */
async function environmentOf(id: number): Promise<string[]> {
    try {
        return (await fs.readFile(`/proc/${id}/environ`, 'utf8')).split('\0');
    } catch (error) {
        if (hasCode(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) {
            return [];
        }
        throw error;
    }
}

function kill(id: number): void {
    try {
        process.kill(id, 'SIGKILL');
    } catch (error) {
        if (!hasCode(error, 'ESRCH')) {
            throw error;
        }
    }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
    return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
