import { createHash, randomUUID } from 'crypto';
import * as fs from 'fs/promises';
import * as path from 'path';
import { hasDied, removeStaleLock } from '@openspace/core/lib/node/paths/process-lock';
import { hasCode, pathWithin } from '@openspace/core/lib/node/paths/real-path';
import type { StoredChange } from './file-state';
import type { Journal } from './journal';
import type { StoreFolder } from './store-folder';

/** `new`: the content that waits to take a file's place. `beside`: says that it waits in the file's own folder. */
type Kind = 'new' | 'beside';

const LOCK = '.lock';
const TEMPORARY = /^([0-9a-f]{24})\.(\d+)\.(new|beside)$/;
const OF_PROCESS = /\.(\d+)\.?\w*$/;

export function newChangeId(): string {
    // Takes its randomness from a supply; asking the system each time would cost as much as reading the file.
    return randomUUID().replaceAll('-', '').slice(0, 24);
}

/** Temporary files bear the id of their change and the number of their process, so that what a crash leaves behind can be understood. */
export function temporaryName(changeId: string, kind: Kind): string {
    return `${changeId}.${process.pid}.${kind}`;
}

/** Held while a file is written and other processes use the store. */
export function lockName(path: string): string {
    return `${createHash('sha256').update(path).digest('hex').slice(0, 24)}${LOCK}`;
}

/** In the folder of the file, where the file lies on another disk than the store. */
export function besideName(changeId: string): string {
    return `.openspace-${changeId}.tmp`;
}

/**
 * Settles what processes left behind that have died: a change whose new content still waits was not made and is struck from the history.
 * Then the temporary files go.
 */
export async function settleLeftovers(root: string, folder: StoreFolder, journal: Journal): Promise<void> {
    for (const name of await folder.list('tmp')) {
        const file = folder.temporary(name);
        if (name.endsWith(LOCK)) {
            await removeStaleLock(file);
            continue;
        }
        const pid = Number(OF_PROCESS.exec(name)?.[1] ?? process.pid);
        if (pid !== process.pid && !hasDied(pid)) {
            continue;
        }
        const [, changeId, , kind] = TEMPORARY.exec(name) ?? [];
        if (kind === 'new' || kind === 'beside') {
            const noted = kind === 'beside' ? await fs.readFile(file, 'utf8') : '';
            await settle(root, journal, { changeId, kind, path: noted });
        }
        await fs.rm(file, { force: true, recursive: true });
    }
}

interface Leftover {
    readonly changeId: string;
    readonly kind: Kind;
    /** For `beside`: the path of the file. */
    readonly path: string;
}

async function settle(root: string, journal: Journal, { changeId, kind, path: noted }: Leftover): Promise<void> {
    const [relative, change] = findChange(journal, changeId) ?? [noted];
    const file = path.join(root, relative);
    const beside = path.join(path.dirname(file), besideName(changeId));
    if (change && !(await wasMade(change, kind, file, beside))) {
        await journal.append({ type: 'unmade', path: relative, id: changeId })();
    }
    if (kind === 'beside' && pathWithin(root, beside) !== undefined) {
        await fs.rm(beside, { force: true });
    }
}

/** A change and the path of its file. */
export function findChange(journal: Journal, changeId: string): [path: string, change: StoredChange] | undefined {
    for (const [path, { changes }] of journal.all()) {
        const change = changes.find(({ id }) => id === changeId);
        if (change) {
            return [path, change];
        }
    }
    return undefined;
}

async function wasMade(change: StoredChange, kind: Kind, file: string, beside: string): Promise<boolean> {
    return change.after === undefined ? !(await exists(file)) : kind === 'beside' && !(await exists(beside));
}

async function exists(file: string): Promise<boolean> {
    try {
        await fs.lstat(file);
        return true;
    } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) {
            return false;
        }
        throw error;
    }
}
