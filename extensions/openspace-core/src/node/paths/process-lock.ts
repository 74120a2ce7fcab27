import { symlinkSync, unlinkSync, writeFileSync } from 'fs';
import * as fs from 'fs/promises';
import * as os from 'os';
import { hasCode } from './real-path';

const POLL = 20;
const PATIENCE = 5_000;
/** Who takes over a lock waits this long, so that another who does the same is noticed. */
const TAKEOVER = 50;

/** This process, told apart from others that had or will have its number. */
export const THIS_PROCESS = `${process.pid}.${Math.round(performance.timeOrigin)}@${os.hostname()}`;
const OWNER_PARTS = /^(\d+)\.\d+@(.*)$/s;

/** Another process has kept a lock for too long. */
export class LockedError extends Error {
    readonly code = 'ELOCKED';
}

/** A lock that this process holds. */
export interface ProcessLock {
    /** One that somebody has cleared away meanwhile is given back too. */
    release(): void;
}

/**
 * Waits until no other process, and nobody else in this one, holds the lock of that path. A lock is a link that leads nowhere: it is
 * made at once or not at all, and its target says whose it is. That of a process that has died is taken over.
 */
export async function acquireProcessLock(lock: string): Promise<ProcessLock> {
    await acquire(lock);
    return { release: () => release(lock) };
}

/** Runs work while it holds the lock of that path. */
export async function withProcessLock<T>(path: string, work: () => Promise<T>): Promise<T> {
    const lock = await acquireProcessLock(path);
    try {
        return await work();
    } finally {
        lock.release();
    }
}

/** Clears away a lock whose process has died. */
export async function removeStaleLock(lock: string): Promise<void> {
    const owner = await ownerOf(lock);
    if (owner !== undefined && hasEnded(owner)) {
        release(lock);
    }
}

/** Whether a process of this machine is there no more. */
export function hasDied(pid: number): boolean {
    try {
        process.kill(pid, 0);
        return false;
    } catch (error) {
        return hasCode(error, 'ESRCH');
    }
}

async function acquire(lock: string): Promise<void> {
    const deadline = performance.now() + PATIENCE;
    while (!tryToMake(lock)) {
        const owner = await ownerOf(lock);
        if (owner !== undefined && hasEnded(owner) && (await takeOver(lock))) {
            return;
        }
        if (performance.now() > deadline) {
            throw new LockedError(`Another process holds ${lock}`);
        }
        await new Promise(resolve => setTimeout(resolve, POLL));
    }
}

function release(lock: string): void {
    try {
        unlinkSync(lock);
    } catch (error) {
        if (!hasCode(error, 'ENOENT')) {
            throw error;
        }
    }
}

function tryToMake(lock: string): boolean {
    try {
        make(lock);
        return true;
    } catch (error) {
        if (hasCode(error, 'EEXIST')) {
            return false;
        }
        throw error;
    }
}

/** Windows lets only administrators make links. A link is made in memory, so no disk is waited for. */
function make(lock: string): void {
    if (process.platform === 'win32') {
        writeFileSync(lock, THIS_PROCESS, { flag: 'wx' });
    } else {
        symlinkSync(THIS_PROCESS, lock);
    }
}

async function ownerOf(lock: string): Promise<string | undefined> {
    try {
        return process.platform === 'win32' ? await fs.readFile(lock, 'utf8') : await fs.readlink(lock);
    } catch (error) {
        // What is no lock of ours stands in the way like a lock nobody gives back.
        if (hasCode(error, 'ENOENT', 'EINVAL')) {
            return undefined;
        }
        throw error;
    }
}

/** Whether a process is there no more, by what `THIS_PROCESS` was for it. One of another machine counts as running. */
export function hasEnded(owner: string): boolean {
    const [, pid, host] = OWNER_PARTS.exec(owner) ?? [];
    if (pid === undefined) {
        return true;
    }
    return host === os.hostname() && owner !== THIS_PROCESS && (Number(pid) === process.pid || hasDied(Number(pid)));
}

async function takeOver(lock: string): Promise<boolean> {
    const mine = `${lock}.${process.pid}`;
    await fs.rm(mine, { force: true });
    make(mine);
    await fs.rename(mine, lock);
    await new Promise(resolve => setTimeout(resolve, TAKEOVER));
    return (await ownerOf(lock)) === THIS_PROCESS;
}
