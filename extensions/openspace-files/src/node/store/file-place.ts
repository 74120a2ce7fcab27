import * as fs from 'fs';
import * as path from 'path';
import { promisify } from 'util';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { hasCode } from '@openspace/core/lib/node/paths/real-path';
import {
    makeVerifiedFolders,
    openVerifiedFolder,
    openVerifiedForReading,
    VerifiedFolder
} from '@openspace/core/lib/node/paths/verified-folder';
import { LARGEST_FILE, readOnly, tooLarge } from './store-errors';

const read = promisify(fs.read);

const SMALL = 256 * 1024;
/** Larger files are compared in parts of this size. */
const PART = 1024 * 1024;
const SMALL_PART = Buffer.allocUnsafeSlow(64 * 1024);

/** A clock of a file system may tick as slowly as this: what was written so short a time before it was read may be written again unnoticed. */
const CLOCK_TICK = 10;

/** A file as it was found. */
export interface PresentFile {
    readonly bytes: Buffer;
    readonly hash: string;
    readonly stats: fs.BigIntStats;
    /** Milliseconds since 1970, right before it was read. */
    readonly readAt: number;
}

/** Where a file is or shall be, its folder held open as long as it exists. */
export class FilePlace {
    private constructor(
        readonly file: GuardedPath,
        private folder: VerifiedFolder | undefined
    ) {}

    static open(file: GuardedPath): FilePlace {
        try {
            return new FilePlace(file, openVerifiedFolder(file));
        } catch (error) {
            if (hasCode(error, 'ENOENT')) {
                return new FilePlace(file, undefined);
            }
            throw error;
        }
    }

    /** The path of the file through its folder, or of another one in it. */
    entry(name = path.basename(this.file.absolute)): string {
        if (!this.folder) {
            throw Object.assign(new Error(`The folder of ${this.file.relative} does not exist`), { code: 'ENOENT' });
        }
        return this.folder.entry(name);
    }

    /** `undefined` when there is no such file. Where it still has the content that is expected, that is used and not read into memory anew. */
    async read(hash: (bytes: Buffer) => string, expected?: Buffer): Promise<PresentFile | undefined> {
        const readAt = Date.now();
        const found = await this.contents(expected);
        return found && { ...found, hash: hash(found.bytes), readAt };
    }

    /** Makes the folders that are missing. */
    async prepare(): Promise<void> {
        if (!this.folder) {
            await makeVerifiedFolders(this.file);
            this.folder = openVerifiedFolder(this.file);
        }
    }

    /** Permission bits count for everybody: a file that somebody has made read-only is not to be written, not even by root. */
    checkWritable(present: PresentFile | undefined): void {
        if ([this.folder?.stats(), present?.stats].some(isReadOnly)) {
            throw readOnly(this.file.relative);
        }
        if (present && process.getuid?.() !== 0) {
            fs.accessSync(this.entry(), fs.constants.W_OK);
        }
    }

    /** Whether the file is what it was when it was read. Its content decides where there is any doubt. */
    async isUnchanged(present: PresentFile | undefined): Promise<boolean> {
        const stats = this.stats();
        if (!stats || !present) {
            return !stats && !present;
        }
        const { ino, size, mtimeNs, ctimeNs } = present.stats;
        const same = stats.ino === ino && stats.size === size && stats.mtimeNs === mtimeNs && stats.ctimeNs === ctimeNs;
        const settled = Number(ctimeNs / 1_000_000n) < present.readAt - CLOCK_TICK;
        return (same && settled) || ((await this.contents(present.bytes))?.bytes.equals(present.bytes) ?? false);
    }

    close(): void {
        this.folder?.close();
    }

    private async contents(expected?: Buffer): Promise<Pick<PresentFile, 'bytes' | 'stats'> | undefined> {
        if (!this.folder) {
            return undefined;
        }
        try {
            const { descriptor, stats } = openVerifiedForReading(this.file, this.folder);
            try {
                if (stats.size > LARGEST_FILE) {
                    throw tooLarge(this.file.relative, Number(stats.size));
                }
                const same = expected?.length === Number(stats.size) && (await holds(descriptor, expected));
                return { bytes: same ? expected : await readAll(descriptor, Number(stats.size)), stats };
            } finally {
                fs.closeSync(descriptor);
            }
        } catch (error) {
            if (hasCode(error, 'ENOENT')) {
                return undefined;
            }
            throw error;
        }
    }

    private stats(): fs.BigIntStats | undefined {
        return fs.lstatSync(this.entry(), { bigint: true, throwIfNoEntry: false });
    }
}

/** Whether a file has a content. Memory for all of it would cost more than reading it. */
async function holds(handle: number, content: Buffer): Promise<boolean> {
    if (content.length <= SMALL) {
        return holdsAtOnce(handle, content);
    }
    const part = Buffer.allocUnsafeSlow(PART);
    for (let at = 0; ;) {
        const { bytesRead } = await read(handle, part, 0, part.length, at);
        if (bytesRead === 0 || !isPart(part.subarray(0, bytesRead), content, at)) {
            return bytesRead === 0 && at === content.length;
        }
        at += bytesRead;
    }
}

/** Nobody else comes in between, so one part serves all. */
function holdsAtOnce(handle: number, content: Buffer): boolean {
    for (let at = 0; ;) {
        const bytesRead = fs.readSync(handle, SMALL_PART, 0, SMALL_PART.length, at);
        if (bytesRead === 0 || !isPart(SMALL_PART.subarray(0, bytesRead), content, at)) {
            return bytesRead === 0 && at === content.length;
        }
        at += bytesRead;
    }
}

function isPart(part: Buffer, content: Buffer, at: number): boolean {
    return at + part.length <= content.length && part.compare(content, at, at + part.length) === 0;
}

/** A file may grow or shrink while it is read: it is as long as what could be read of it. */
async function readAll(handle: number, size: number): Promise<Buffer> {
    let bytes = Buffer.allocUnsafeSlow(size + 1);
    let length = 0;
    for (;;) {
        const bytesRead = await readInto(bytes.subarray(length), handle, length, size);
        length += bytesRead;
        if (bytesRead === 0 || length < bytes.length) {
            return bytes.subarray(0, length);
        }
        bytes = Buffer.concat([bytes, Buffer.allocUnsafeSlow(bytes.length)]);
    }
}

/** Somebody has most likely just looked at a small file, so it is in memory, and a trip to another thread would take longer. */
async function readInto(bytes: Buffer, handle: number, position: number, size: number): Promise<number> {
    return size <= SMALL
        ? fs.readSync(handle, bytes, 0, bytes.length, position)
        : (await read(handle, bytes, 0, bytes.length, position)).bytesRead;
}

function isReadOnly(stats: fs.BigIntStats | undefined): boolean {
    return stats !== undefined && (stats.mode & 0o222n) === 0n;
}
