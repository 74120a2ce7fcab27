import { BigIntStats, closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, realpathSync, statSync } from 'fs';
import * as fs from 'fs/promises';
import * as path from 'path';
import { denial } from '../../common/tools/denial';
import type { GuardedPath } from '../../common/paths/guarded-path';
import { hasCode } from './real-path';

/** Windows has neither flag; there a handle is compared with the path after opening. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;
const FOLDER = constants.O_DIRECTORY ?? 0;
/** Neither follows a link nor waits for the other end of a pipe. */
const SAFE = NO_LINK | (constants.O_NONBLOCK ?? 0);

/** Gives paths of entries in a folder that stay in it, even when somebody renames the folder or puts a link in its place. */
export type EntryPath = (name: string) => string;

/**
 * A folder of the workspace that was checked, and stays the one that was checked.
 * @public
 */
export interface VerifiedFolder {
    readonly entry: EntryPath;
    /** `undefined` when somebody has deleted it. */
    stats(): BigIntStats | undefined;
    close(): void;
}

/**
 * A file that was checked and is open. Whoever has it closes it.
 * @public
 */
export interface VerifiedFile {
    readonly descriptor: number;
    /** As it was when it was checked. */
    readonly stats: BigIntStats;
}

/**
 * Opens the folder of a guarded path. On Linux it is held open and entries are reached through its handle, so that check and use are
 * about the same folder. Elsewhere the check comes right before the use. It is done at once: the guard has just walked that path, so no
 * disk has to be waited for, and a trip to another thread would take longer.
 * @public
 */
export function openVerifiedFolder(guarded: GuardedPath): VerifiedFolder {
    const folder = path.dirname(guarded.absolute);
    if (process.platform !== 'linux') {
        if (realpathSync(folder) !== folder) {
            throw swapped(guarded);
        }
        return {
            entry: name => path.join(folder, name),
            stats: () => statSync(folder, { bigint: true, throwIfNoEntry: false }),
            close: () => undefined
        };
    }
    const descriptor = opened(guarded, () => openSync(folder, constants.O_RDONLY | FOLDER | NO_LINK));
    const throughHandle = `/proc/self/fd/${descriptor}`;
    if (readlinkSync(throughHandle) !== folder) {
        closeSync(descriptor);
        throw swapped(guarded);
    }
    return {
        entry: name => `${throughHandle}/${name}`,
        stats: () => {
            // One that is held and was deleted has no name left.
            const stats = fstatSync(descriptor, { bigint: true });
            return stats.nlink > 0n ? stats : undefined;
        },
        close: () => closeSync(descriptor)
    };
}

/** Runs an action on the folder of a guarded path; see `openVerifiedFolder`. */
export async function inVerifiedFolder<T>(guarded: GuardedPath, action: (entry: EntryPath) => Promise<T>): Promise<T> {
    const folder = openVerifiedFolder(guarded);
    try {
        return await action(folder.entry);
    } finally {
        folder.close();
    }
}

/**
 * Opens the file of a guarded path, and nothing else: no link that was put in its place since, no device, no pipe that would block.
 * A file that is to be cut off is cut off only after that check.
 */
export function openVerified(guarded: GuardedPath, flags: number, mode = 0o666): Promise<fs.FileHandle> {
    return inVerifiedFolder(guarded, async entry => {
        const handle = await openEntry(guarded, entry, flags & ~constants.O_TRUNC, mode);
        try {
            verify(guarded, handle.fd);
            if (flags & constants.O_TRUNC) {
                await handle.truncate(0);
            }
            return handle;
        } catch (error) {
            await handle.close();
            throw error;
        }
    });
}

/**
 * The file of a guarded path for reading, in a folder that is held already; checked in the same way, and at once.
 * @public
 */
export function openVerifiedForReading(guarded: GuardedPath, { entry }: VerifiedFolder): VerifiedFile {
    const descriptor = opened(guarded, () => openSync(entry(path.basename(guarded.absolute)), constants.O_RDONLY | SAFE));
    try {
        return { descriptor, stats: verify(guarded, descriptor) };
    } catch (error) {
        closeSync(descriptor);
        throw error;
    }
}

/** Makes the folders above a guarded path that are missing, one by one below a handle, so that no link leads out of the workspace. */
export async function makeVerifiedFolders(guarded: GuardedPath): Promise<void> {
    const names = path.relative(guarded.root, path.dirname(guarded.absolute)).split(path.sep).filter(Boolean);
    let folder = guarded.root;
    for (const name of names) {
        folder = path.join(folder, name);
        const step = { ...guarded, absolute: folder };
        await inVerifiedFolder(step, async entry => {
            try {
                await fs.mkdir(entry(name));
            } catch (error) {
                if (!hasCode(error, 'EEXIST')) {
                    throw error;
                }
            }
        });
    }
}

function verify(guarded: GuardedPath, descriptor: number): BigIntStats {
    const found = fstatSync(descriptor, { bigint: true });
    if (!found.isFile()) {
        throw denial(`${JSON.stringify(guarded.relative)} is no regular file.`, 'Choose a file.');
    }
    if (process.platform !== 'linux') {
        const expected = lstatSync(guarded.absolute, { bigint: true });
        if (realpathSync(guarded.absolute) !== guarded.absolute || expected.ino !== found.ino || expected.dev !== found.dev) {
            throw swapped(guarded);
        }
    }
    return found;
}

async function openEntry(guarded: GuardedPath, entry: EntryPath, flags: number, mode: number): Promise<fs.FileHandle> {
    try {
        return await fs.open(entry(path.basename(guarded.absolute)), flags | SAFE, mode);
    } catch (error) {
        throw isSwap(error) ? swapped(guarded) : error;
    }
}

function opened(guarded: GuardedPath, open: () => number): number {
    try {
        return open();
    } catch (error) {
        throw isSwap(error) ? swapped(guarded) : error;
    }
}

/** A link where there was none, or a file where a folder was. */
function isSwap(error: unknown): boolean {
    return hasCode(error, 'ELOOP', 'EMLINK', 'ENOTDIR');
}

function swapped(guarded: GuardedPath): Error {
    return denial(
        `${JSON.stringify(guarded.relative)} was replaced by something else while it was being opened.`,
        'Look at the folder, then try again.'
    );
}
