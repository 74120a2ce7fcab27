import { execFile } from 'node:child_process';
import * as fs from 'node:fs/promises';
import { promisify } from 'node:util';

export interface ProcessEntry {
    readonly pid: number;
    readonly parent: number;
    readonly group: number;
    readonly session: number;
    /** The group that gets what is typed into the process's terminal. */
    readonly foregroundGroup: number;
    readonly name: string;
}

/** All processes of this machine, as far as they can be seen. */
export async function processTable(): Promise<ProcessEntry[]> {
    return process.platform === 'linux' ? linuxTable() : process.platform === 'win32' ? [] : posixTable();
}

/** Ids of the processes that were started with this variable. Only Linux shows it. */
export async function processesWithEnvironment(name: string, value: string): Promise<number[]> {
    if (process.platform !== 'linux') {
        return [];
    }
    const found = await Promise.all(
        (await linuxIds()).map(async pid => ((await readEntry(pid, 'environ')).split('\0').includes(`${name}=${value}`) ? [pid] : []))
    );
    return found.flat();
}

async function linuxTable(): Promise<ProcessEntry[]> {
    const entries = await Promise.all((await linuxIds()).map(async pid => parseStat(await readEntry(pid, 'stat'))));
    return entries.filter(entry => entry !== undefined);
}

async function linuxIds(): Promise<number[]> {
    return (await fs.readdir('/proc')).filter(entry => /^\d+$/.test(entry)).map(Number);
}

/** The name stands in parentheses and may contain anything, also parentheses and spaces. */
export function parseStat(stat: string): ProcessEntry | undefined {
    const match = /^(\d+) \((.*)\) (.*)$/s.exec(stat.trimEnd());
    if (!match) {
        return undefined;
    }
    const [, pid, name, rest] = match;
    const [state, parent, group, session, , foregroundGroup] = rest.split(' ');
    return state === 'Z'
        ? undefined
        : {
              pid: Number(pid),
              name,
              parent: Number(parent),
              group: Number(group),
              session: Number(session),
              foregroundGroup: Number(foregroundGroup)
          };
}

/** Empty when the process is gone, is a zombie or belongs to someone else. */
async function readEntry(pid: number, file: 'stat' | 'environ'): Promise<string> {
    try {
        return await fs.readFile(`/proc/${pid}/${file}`, 'utf8');
    } catch (error) {
        if (hasCode(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) {
            return '';
        }
        throw error;
    }
}

async function posixTable(): Promise<ProcessEntry[]> {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,pgid=,sess=,tpgid=,comm='], {
        maxBuffer: 16 * 1024 * 1024
    });
    return stdout.split('\n').flatMap(line => {
        const [pid, parent, group, session, foregroundGroup, ...name] = line.trim().split(/\s+/);
        const [numbers, command] = [[pid, parent, group, session, foregroundGroup].map(Number), name.join(' ')];
        return command === ''
            ? []
            : [
                  {
                      pid: numbers[0],
                      parent: numbers[1],
                      group: numbers[2],
                      session: numbers[3],
                      foregroundGroup: numbers[4],
                      name: command.split('/').at(-1) ?? command
                  }
              ];
    });
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
    return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
