import { realpathSync } from 'fs';
import * as fs from 'fs/promises';
import * as path from 'path';

const MAXIMAL_LINKS = 40;

/**
 * The real path of a file, also of one that does not exist yet: the existing part is resolved, and so is a link whose target is
 * missing. A writer would create that target, so it counts and not the link.
 */
export async function realPathOf(file: string, links = 0): Promise<string> {
    try {
        return await fs.realpath(file);
    } catch (error) {
        if (!hasCode(error, 'ENOENT') || path.dirname(file) === file) {
            throw error;
        }
    }
    const parent = await realPathOf(path.dirname(file), links);
    const entry = path.join(parent, path.basename(file));
    const target = await linkTarget(entry);
    if (target === undefined) {
        return entry;
    }
    if (links >= MAXIMAL_LINKS) {
        throw Object.assign(new Error(`Too many links: ${file}`), { code: 'ELOOP' });
    }
    return realPathOf(path.resolve(parent, target), links + 1);
}

/**
 * The same for a path that somebody has looked up a moment ago: the system has it in memory, and a trip to another thread would take
 * longer than asking at once.
 */
export async function realPathOfKnown(file: string): Promise<string> {
    try {
        return realpathSync.native(file);
    } catch (error) {
        if (hasCode(error, 'ENOENT')) {
            return realPathOf(file);
        }
        throw error;
    }
}

/** The path from a folder to what lies in it, with slashes, or `undefined` for what lies elsewhere. */
export function pathWithin(folder: string, file: string): string | undefined {
    const relative = path.relative(folder, file);
    const outside = relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative);
    return outside ? undefined : relative.split(path.sep).join('/');
}

export function hasCode(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
    return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

async function linkTarget(entry: string): Promise<string | undefined> {
    try {
        return await fs.readlink(entry);
    } catch (error) {
        if (hasCode(error, 'ENOENT', 'EINVAL')) {
            return undefined;
        }
        throw error;
    }
}
