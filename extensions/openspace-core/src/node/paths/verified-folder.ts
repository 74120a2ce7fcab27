import { constants } from 'fs';
import * as fs from 'fs/promises';
import * as path from 'path';
import { denial } from '../../common/tools/denial';
import type { GuardedPath } from './guarded-path';
import { hasCode } from './real-path';

/** Windows has neither flag; there a handle is compared with the path after opening. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;
const FOLDER = constants.O_DIRECTORY ?? 0;

/** Gives paths of entries in a folder that stay in it, even when somebody renames the folder or puts a link in its place. */
export type EntryPath = (name: string) => string;

/**
 * Runs an action on the folder of a guarded path. On Linux the folder is held open and entries are reached through its handle, so
 * that check and use are about the same folder. Elsewhere the check comes right before the use.
 */
export async function inVerifiedFolder<T>(guarded: GuardedPath, action: (entry: EntryPath) => Promise<T>): Promise<T> {
    const folder = path.dirname(guarded.absolute);
    if (process.platform !== 'linux') {
        if ((await fs.realpath(folder)) !== folder) {
            throw swapped(guarded);
        }
        return action(name => path.join(folder, name));
    }
    const handle = await openFolder(guarded, folder);
    try {
        const throughHandle = `/proc/self/fd/${handle.fd}`;
        if ((await fs.readlink(throughHandle)) !== folder) {
            throw swapped(guarded);
        }
        return await action(name => `${throughHandle}/${name}`);
    } finally {
        await handle.close();
    }
}

/**
 * Opens the file of a guarded path, and nothing else: no link that was put in its place since, no device, no pipe that would block.
 * A file that is to be cut off is cut off only after that check.
 */
export async function openVerified(guarded: GuardedPath, flags: number, mode = 0o666): Promise<fs.FileHandle> {
    return inVerifiedFolder(guarded, async entry => {
        const handle = await openEntry(guarded, entry, (flags & ~constants.O_TRUNC) | NO_LINK | (constants.O_NONBLOCK ?? 0), mode);
        try {
            await verify(guarded, handle);
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

async function verify(guarded: GuardedPath, handle: fs.FileHandle): Promise<void> {
    const opened = await handle.stat({ bigint: true });
    if (!opened.isFile()) {
        throw denial(`${JSON.stringify(guarded.relative)} is no regular file.`, 'Choose a file.');
    }
    if (process.platform !== 'linux') {
        const expected = await fs.lstat(guarded.absolute, { bigint: true });
        if ((await fs.realpath(guarded.absolute)) !== guarded.absolute || expected.ino !== opened.ino || expected.dev !== opened.dev) {
            throw swapped(guarded);
        }
    }
}

async function openFolder(guarded: GuardedPath, folder: string): Promise<fs.FileHandle> {
    try {
        return await fs.open(folder, constants.O_RDONLY | FOLDER | NO_LINK);
    } catch (error) {
        throw hasCode(error, 'ELOOP', 'ENOTDIR') ? swapped(guarded) : error;
    }
}

async function openEntry(guarded: GuardedPath, entry: EntryPath, flags: number, mode: number): Promise<fs.FileHandle> {
    try {
        return await fs.open(entry(path.basename(guarded.absolute)), flags, mode);
    } catch (error) {
        throw hasCode(error, 'ELOOP', 'EMLINK') ? swapped(guarded) : error;
    }
}

function swapped(guarded: GuardedPath): Error {
    return denial(
        `${JSON.stringify(guarded.relative)} was replaced by something else while it was being opened.`,
        'Look at the folder, then try again.'
    );
}
