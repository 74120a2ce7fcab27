import { constants, writeSync } from 'fs';
import * as fs from 'fs/promises';
import * as path from 'path';
import type { GuardedPath } from '../../common/paths/guarded-path';
import { makeIgnoredFolder } from '../paths/ignored-folder';
import { withProcessLock } from '../paths/process-lock';
import { hasCode } from '../paths/real-path';
import { inVerifiedFolder, openVerified } from '../paths/verified-folder';

const NAME = 'audit.ndjson';
const LOCK = 'audit.lock';
const FLAGS = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT;

/** How often it is checked that the open file is still the one of that name: somebody may have deleted or rotated it. */
const CHECK_INTERVAL = 1000;

export interface AuditFileLimits {
    readonly bytes: number;
    readonly kept: number;
}

/**
 * A file of lines that only grows, kept open between lines. Each line is one write in append mode, so that lines of several processes
 * never mix. At its limit it becomes `audit.1.ndjson`, and so on. It is opened without following links: a repository may bring
 * a `.openspace` along that leads elsewhere.
 */
export class AuditFile {
    private handle: fs.FileHandle | undefined;
    private identity = '';
    private size = 0;
    private checkedAt = 0;
    private torn = false;
    private queue: Promise<void> = Promise.resolve();

    constructor(
        private readonly folder: string,
        private readonly root: string,
        private readonly limits: AuditFileLimits
    ) {}

    /** Resolves when the line is written. */
    append(line: string): Promise<void> {
        const written = this.queue.then(() => this.write(line));
        this.queue = written.catch(() => undefined);
        return written;
    }

    async close(): Promise<void> {
        await this.queue;
        await this.release();
    }

    private async write(line: string): Promise<void> {
        const handle = await this.current();
        const bytes = Buffer.from(`${this.torn ? '\n' : ''}${line}\n`);
        this.torn = true;
        // Every call waits for its line. A detour through the pool of file threads takes far longer than the write to the system's cache.
        const bytesWritten = writeSync(handle.fd, bytes);
        this.size += bytesWritten;
        if (bytesWritten < bytes.length) {
            throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes of an audit line could be written.`);
        }
        this.torn = false;
    }

    private async current(): Promise<fs.FileHandle> {
        const now = Date.now();
        if (this.handle && (now - this.checkedAt >= CHECK_INTERVAL || this.size >= this.limits.bytes)) {
            this.checkedAt = now;
            await this.check();
        }
        return this.handle ?? this.open();
    }

    private async check(): Promise<void> {
        if ((await identityOf(path.join(this.folder, NAME))) !== this.identity) {
            await this.release();
        } else if (this.size >= this.limits.bytes) {
            await this.release();
            await withProcessLock(path.join(this.folder, LOCK), () => this.rotate(this.identity));
        }
    }

    private async open(): Promise<fs.FileHandle> {
        const file = this.entry(NAME);
        await makeIgnoredFolder(file);
        const handle = await openVerified(file, FLAGS, 0o600);
        const { size } = await handle.stat();
        this.handle = handle;
        this.size = size;
        this.checkedAt = Date.now();
        this.identity = await identityOf(file.absolute);
        this.torn = size > 0 && (await handle.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0] !== '\n'.charCodeAt(0);
        return handle;
    }

    private async release(): Promise<void> {
        const handle = this.handle;
        this.handle = undefined;
        await handle?.close();
    }

    /** Only the file that was seen to be full: another process may have made room already. */
    private async rotate(full: string): Promise<void> {
        await inVerifiedFolder(this.entry(NAME), async entry => {
            if ((await identityOf(entry(NAME))) !== full) {
                return;
            }
            for (let number = this.limits.kept; number > 0; number--) {
                await moveIfThere(entry(number === 1 ? NAME : rotated(number - 1)), entry(rotated(number)));
            }
        });
    }

    private entry(name: string): GuardedPath {
        return { absolute: path.join(this.folder, name), relative: name, root: this.root };
    }
}

function rotated(number: number): string {
    return `audit.${number}.ndjson`;
}

async function identityOf(file: string): Promise<string> {
    try {
        const { dev, ino } = await fs.lstat(file, { bigint: true });
        return `${dev} ${ino}`;
    } catch (error) {
        if (hasCode(error, 'ENOENT')) {
            return '';
        }
        throw error;
    }
}

async function moveIfThere(from: string, to: string): Promise<void> {
    try {
        await fs.rename(from, to);
    } catch (error) {
        if (!hasCode(error, 'ENOENT')) {
            throw error;
        }
    }
}
