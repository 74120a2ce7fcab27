import * as fs from 'fs';
import { promisify } from 'util';

const open = promisify(fs.open);
const write = promisify(fs.write);
const datasync = promisify(fs.fdatasync);

const { O_WRONLY, O_CREAT, O_EXCL, O_DSYNC } = fs.constants;
const NEW = O_WRONLY | O_CREAT | O_EXCL;
/** So much goes into the system's memory faster than another thread could be asked to do it. */
const SMALL = 256 * 1024;

export interface WriteOptions {
    /** Of the new file, before the umask. */
    readonly mode: number;
    /** Whether it must be on the disk before this is over; otherwise it may be lost with the power, though not with the process. */
    readonly durable: boolean;
    /** Owner and permissions to take over. */
    readonly like?: fs.BigIntStats;
}

/** A new file that is being written. Every one must be finished. */
export interface NewFile {
    /** Resolves when all of it is written. Nothing is left of it when that fails. */
    finish(): Promise<void>;
}

/**
 * Begins to write a new file. A small one goes to the system's memory at once, because a trip to another thread would cost more; a large
 * one is written by another thread. Either way the disk is at work while this thread does something else.
 */
export async function beginNewFile(file: string, bytes: Uint8Array, { mode, durable, like }: WriteOptions): Promise<NewFile> {
    const small = bytes.length <= SMALL;
    const handle = small ? fs.openSync(file, NEW, mode) : await open(file, durable ? NEW | (O_DSYNC ?? 0) : NEW, mode);
    const undone = (error: unknown): never => {
        fs.closeSync(handle);
        fs.rmSync(file, { force: true });
        throw error;
    };
    const end = async (written: Promise<void> | undefined): Promise<void> => {
        await written;
        fs.closeSync(handle);
    };
    try {
        takeOver(handle, like);
        const writing = small ? writeAtOnce(handle, bytes, durable) : writeElsewhere(handle, bytes, durable && O_DSYNC === undefined);
        // A failure is told when it is asked for.
        writing?.catch(() => undefined);
        return { finish: () => end(writing).catch(undone) };
    } catch (error) {
        return undone(error);
    }
}

export async function writeNewFile(file: string, bytes: Uint8Array, options: WriteOptions): Promise<void> {
    return (await beginNewFile(file, bytes, options)).finish();
}

/** Only the disk is waited for, where it must be. */
function writeAtOnce(handle: number, bytes: Uint8Array, sync: boolean): Promise<void> | undefined {
    for (let written = 0; written < bytes.length;) {
        written += fs.writeSync(handle, bytes, written);
    }
    return sync ? datasync(handle) : undefined;
}

async function writeElsewhere(handle: number, bytes: Uint8Array, sync: boolean): Promise<void> {
    for (let written = 0; written < bytes.length;) {
        written += (await write(handle, bytes, written)).bytesWritten;
    }
    if (sync) {
        await datasync(handle);
    }
}

/** Has a file that was written before on the disk. */
export async function makeDurable(file: string): Promise<void> {
    const handle = fs.openSync(file, 'r');
    try {
        await datasync(handle);
    } finally {
        fs.closeSync(handle);
    }
}

/** Only root may give files away; for anybody else the file becomes theirs, as with any editor that saves through a new file. */
function takeOver(handle: number, like: fs.BigIntStats | undefined): void {
    if (!like) {
        return;
    }
    const { uid, gid, mode } = fs.fstatSync(handle, { bigint: true });
    if (process.getuid?.() === 0 && (like.uid !== uid || like.gid !== gid)) {
        fs.fchownSync(handle, Number(like.uid), Number(like.gid));
    }
    if (like.mode !== mode) {
        fs.fchmodSync(handle, Number(like.mode) & 0o7777);
    }
}
