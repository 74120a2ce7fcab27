import * as fs from 'fs';
import * as path from 'path';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { hasCode } from '@openspace/core/lib/node/paths/real-path';
import {
    makeVerifiedFolders,
    openVerifiedFolder,
    openVerifiedForReading,
    VerifiedFile,
    VerifiedFolder
} from '@openspace/core/lib/node/paths/verified-folder';
import { holds, readAll } from './file-contents';
import { LARGEST_FILE, readOnly, tooLarge } from './store-errors';

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

/** Where a file is or shall be, its folder held open as long as it exists, and the file that was read last. */
export class FilePlace {
    private held: VerifiedFile | undefined;

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
        return (same && settled) || this.stillHas(present.bytes, stats);
    }

    /** Puts another file in the place of this one. */
    replaceBy(other: string): void {
        if (process.platform === 'win32') {
            // There a file that is open keeps its name.
            this.hold(undefined);
        }
        fs.renameSync(other, this.entry());
        this.letGoElsewhere();
    }

    remove(): void {
        fs.unlinkSync(this.entry());
        this.letGoElsewhere();
    }

    close(): void {
        this.hold(undefined);
        this.folder?.close();
    }

    private async contents(expected?: Buffer): Promise<Pick<PresentFile, 'bytes' | 'stats'> | undefined> {
        if (!this.folder) {
            return undefined;
        }
        try {
            const file = openVerifiedForReading(this.file, this.folder);
            this.hold(file);
            const { descriptor, stats } = file;
            if (stats.size > LARGEST_FILE) {
                throw tooLarge(this.file.relative, Number(stats.size));
            }
            const same = expected?.length === Number(stats.size) && (await holds(descriptor, expected));
            return { bytes: same ? expected : await readAll(descriptor, Number(stats.size)), stats };
        } catch (error) {
            if (hasCode(error, 'ENOENT')) {
                return undefined;
            }
            throw error;
        }
    }

    /** What is held need not be opened again where it still has the name. */
    private async stillHas(content: Buffer, { dev, ino }: fs.BigIntStats): Promise<boolean> {
        if (this.held?.stats.ino === ino && this.held.stats.dev === dev) {
            return holds(this.held.descriptor, content);
        }
        return (await this.contents(content))?.bytes.equals(content) ?? false;
    }

    private hold(file: VerifiedFile | undefined): void {
        if (this.held) {
            fs.closeSync(this.held.descriptor);
        }
        this.held = file;
    }

    /**
     * A file that has lost its name goes when nobody holds it any more. To free its space the system may have to wait for the disk, so
     * another thread does that, and neither the change of the name nor whoever waits for it. Nothing was written to it that could fail.
     */
    private letGoElsewhere(): void {
        if (this.held) {
            fs.close(this.held.descriptor, () => undefined);
            this.held = undefined;
        }
    }

    private stats(): fs.BigIntStats | undefined {
        return fs.lstatSync(this.entry(), { bigint: true, throwIfNoEntry: false });
    }
}

function isReadOnly(stats: fs.BigIntStats | undefined): boolean {
    return stats !== undefined && (stats.mode & 0o222n) === 0n;
}
