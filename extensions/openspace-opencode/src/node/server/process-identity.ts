import { execFile } from 'child_process';
import * as fs from 'fs/promises';
import { promisify } from 'util';

const run = promisify(execFile);

/** Tells one process from another that later got the same id. */
export interface ProcessIdentity {
    readonly pid: number;
    /** When it started, in the words of the system. */
    readonly started: string;
    /** How it was called. */
    readonly command: string;
}

/** Who has this id now; `undefined` when nobody has, or the system does not tell. */
export async function identityOf(pid: number): Promise<ProcessIdentity | undefined> {
    if (process.platform === 'linux') {
        const [stat, command] = await Promise.all([readOrNothing(`/proc/${pid}/stat`), readOrNothing(`/proc/${pid}/cmdline`)]);
        const fields = fieldsOf(stat);
        // A zombie has no command any more: it is as good as gone.
        return fields && command ? { pid, started: fields.started, command: command.split('\0').join(' ').trim() } : undefined;
    }
    if (process.platform === 'win32') {
        return undefined;
    }
    const line = await psLines('-p', String(pid), '-o', 'lstart=,command=');
    const [, started, command] = /^(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/.exec(line[0]?.trim() ?? '') ?? [];
    return started && command ? { pid, started, command } : undefined;
}

/** Whether the very process is still there. */
export async function isAlive(known: ProcessIdentity): Promise<boolean> {
    const present = await identityOf(known.pid);
    return present !== undefined && present.started === known.started && present.command === known.command;
}

/** All processes that this one started, directly or not, as long as they have not been left behind by a parent. */
export async function descendantsOf(pid: number): Promise<ProcessIdentity[]> {
    const children = new Map<number, number[]>();
    for (const [child, parent] of await parents()) {
        children.set(parent, [...(children.get(parent) ?? []), child]);
    }
    const found: number[] = [];
    for (let generation = [pid]; generation.length > 0;) {
        generation = generation.flatMap(parent => children.get(parent) ?? []);
        found.push(...generation);
    }
    return (await Promise.all(found.map(identityOf))).filter(identity => identity !== undefined);
}

/**
 * Processes that a server left behind when it ended: they have no parent any more, but opencode tells its id to all it starts. Only Linux
 * lets us see that; elsewhere the list is empty.
 */
export async function strandedBy(server: number): Promise<ProcessIdentity[]> {
    if (process.platform !== 'linux') {
        return [];
    }
    const found = await Promise.all(
        (await processIds()).map(async pid => {
            const environment = pid === server || pid === process.pid ? undefined : await readOrNothing(`/proc/${pid}/environ`);
            return environment?.split('\0').includes(`OPENCODE_PID=${server}`) ? identityOf(pid) : undefined;
        })
    );
    return found.filter(identity => identity !== undefined);
}

async function processIds(): Promise<number[]> {
    return (await fs.readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number);
}

/** Pairs of a process and its parent. */
async function parents(): Promise<[number, number][]> {
    if (process.platform === 'linux') {
        const pairs = await Promise.all(
            (await processIds()).map(async (pid): Promise<[number, number] | undefined> => {
                const fields = fieldsOf(await readOrNothing(`/proc/${pid}/stat`));
                return fields && [pid, fields.parent];
            })
        );
        return pairs.filter(pair => pair !== undefined);
    }
    if (process.platform === 'win32') {
        return [];
    }
    return (await psLines('-A', '-o', 'pid=,ppid=')).map(line => line.trim().split(/\s+/).map(Number) as [number, number]);
}

/** The name of the program, in brackets, may hold anything: the other fields follow the last bracket. */
function fieldsOf(stat: string | undefined): { parent: number; started: string } | undefined {
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields && fields.length > 19 ? { parent: Number(fields[1]), started: fields[19] } : undefined;
}

/** Processes come and go while one looks. */
async function readOrNothing(file: string): Promise<string | undefined> {
    try {
        return await fs.readFile(file, 'utf8');
    } catch {
        return undefined;
    }
}

async function psLines(...args: string[]): Promise<string[]> {
    try {
        const { stdout } = await run('ps', args, { env: { ...process.env, LC_ALL: 'C' } });
        return stdout.split('\n').filter(line => line.trim() !== '');
    } catch {
        // `ps` fails when it finds nothing.
        return [];
    }
}
