import * as fs from 'fs';
import { hasEnded, THIS_PROCESS, withProcessLock } from '@openspace/core/lib/node/paths/process-lock';
import { openVerified } from '@openspace/core/lib/node/paths/verified-folder';
import type { ILogger } from '@theia/core/lib/common/logger';
import { ChangeClock, timeAfter } from './change-clock';
import type { Difference, FileState } from './file-state';
import { FileEntry, folded, JournalEntry } from './journal-entry';
import { SharedSync } from './shared-sync';
import type { StoreFolder } from './store-folder';

const NAME = 'versions.ndjson';
const LOCK = 'journal.lock';
const { O_RDWR, O_APPEND, O_CREAT, O_EXCL } = fs.constants;
/** A journal larger than this, with many more entries than files, is written anew while no other process uses it. */
const LARGEST = 1024 * 1024;
const MOST_ENTRIES_PER_FILE = 10;
const HELLO: JournalEntry = { type: 'hello', process: THIS_PROCESS };

/**
 * What is known of files, as lines in one file that only grows. All of it is in memory. A line is one write in append mode, so that
 * several processes can write it; each reads what the others have added before it relies on what it knows.
 */
export class Journal {
    private readonly states = new Map<string, FileState>();
    private readonly processes = new Set<string>();
    private handle: fs.promises.FileHandle;
    private sync: SharedSync;
    private renewing: Promise<void> | undefined;
    /** So far it was read. */
    private offset = 0;
    private entries = 0;
    /** Of the changes in it. */
    private newestTime = 0;
    /** The last line could not be written to its end. */
    private torn = false;

    private constructor(
        private readonly folder: StoreFolder,
        private readonly clock: ChangeClock,
        private readonly logger: ILogger
    ) {}

    static async open(folder: StoreFolder, clock: ChangeClock, logger: ILogger): Promise<Journal> {
        const journal = new Journal(folder, clock, logger);
        await journal.openFile();
        return journal;
    }

    get(path: string): FileState | undefined {
        return this.states.get(path);
    }

    /** All files with what is known of them. */
    all(): IterableIterator<[string, FileState]> {
        return this.states.entries();
    }

    /** Differences that lead to a content, with others of the same file. */
    differencesTo(hash: string): readonly Difference[] {
        for (const { differences } of this.states.values()) {
            if (differences.some(difference => difference.hash === hash)) {
                return differences;
            }
        }
        return [];
    }

    /** Whether other processes use the store. */
    get shared(): boolean {
        for (const process of this.processes) {
            if (hasEnded(process)) {
                this.processes.delete(process);
            }
        }
        return this.processes.size > 0;
    }

    /** Reads what other processes have added. */
    catchUp(): void {
        const { size } = fs.fstatSync(this.handle.fd);
        if (size > this.offset) {
            const bytes = Buffer.allocUnsafe(size - this.offset);
            const read = fs.readSync(this.handle.fd, bytes, 0, bytes.length, this.offset);
            const end = bytes.subarray(0, read).lastIndexOf('\n') + 1;
            this.offset += end;
            bytes
                .toString('utf8', 0, end)
                .split('\n')
                .forEach(line => line !== '' && this.readLine(line));
        }
    }

    /** Adds an entry, and gives what waits until it is on the disk. Without that it may be lost with the power, though not with the process. */
    append(entry: JournalEntry): () => Promise<void> {
        const line = Buffer.from(`${this.torn ? '\n' : ''}${JSON.stringify(entry)}\n`);
        this.torn = true;
        if (fs.writeSync(this.handle.fd, line) < line.length) {
            throw Object.assign(new Error(`An entry of ${NAME} could only be written in part`), { code: 'ENOSPC' });
        }
        this.torn = false;
        if (fs.fstatSync(this.handle.fd).size === this.offset + line.length) {
            this.offset += line.length;
            this.apply(entry);
        } else {
            this.catchUp();
        }
        const { sync } = this;
        return () => sync.run();
    }

    /** Knows an entry in this process only: it could not be written. */
    assume(entry: FileEntry): void {
        this.apply(entry);
    }

    /** Begins anew where somebody has deleted the file or it has become long, with all that is known. */
    async ensure(): Promise<void> {
        if (fs.fstatSync(this.handle.fd).nlink === 0) {
            const former = this.handle;
            const known = [...this.states];
            await this.openFile();
            known.forEach(([path, state]) => this.append({ type: 'state', path, state }));
            await former.close();
        } else if (this.isLong()) {
            this.renewing ??= withProcessLock(this.folder.temporary(LOCK), () => this.renew())
                .catch(error => this.logger.warn(`${NAME} could not be written anew and goes on growing.`, error))
                .finally(() => (this.renewing = undefined));
            await this.renewing;
        }
    }

    async close(): Promise<void> {
        await this.sync.run();
        await this.handle.close();
    }

    private async openFile(): Promise<void> {
        await withProcessLock(this.folder.temporary(LOCK), async () => {
            await this.load();
            await this.renew();
        });
        this.append(HELLO);
    }

    private async load(): Promise<void> {
        this.handle = await openVerified(this.folder.file(NAME), O_RDWR | O_APPEND | O_CREAT, 0o600);
        this.sync = new SharedSync(this.handle);
        this.offset = 0;
        this.entries = 0;
        this.newestTime = 0;
        this.catchUp();
        this.torn = this.offset < fs.fstatSync(this.handle.fd).size;
    }

    private isLong(): boolean {
        return this.offset > LARGEST && this.entries > this.states.size * MOST_ENTRIES_PER_FILE && !this.shared;
    }

    /** Goes on in a new file that has all that is known, if it still has to. */
    private async renew(): Promise<void> {
        this.catchUp();
        if (!this.isLong()) {
            return;
        }
        const temporary = this.folder.temporary(`${NAME}.${process.pid}`);
        await fs.promises.rm(temporary, { force: true });
        const next = await fs.promises.open(temporary, O_RDWR | O_APPEND | O_CREAT | O_EXCL, 0o600);
        const { handle, sync } = this;
        try {
            this.goOnIn(next, temporary);
        } catch (error) {
            await next.close();
            await fs.promises.rm(temporary, { force: true });
            throw error;
        }
        await sync.run();
        await handle.close();
    }

    /** At once: what is added meanwhile would be lost. */
    private goOnIn(next: fs.promises.FileHandle, temporary: string): void {
        this.catchUp();
        const known = [...this.states].map(([path, state]): JournalEntry => ({ type: 'state', path, state }));
        // Where it fails it is tried again after as many entries more.
        this.entries = known.length;
        fs.writeFileSync(next.fd, [HELLO, ...known].map(entry => `${JSON.stringify(entry)}\n`).join(''));
        fs.fdatasyncSync(next.fd);
        fs.renameSync(temporary, this.folder.file(NAME).absolute);
        this.handle = next;
        this.sync = new SharedSync(next);
        this.offset = fs.fstatSync(next.fd).size;
        this.torn = false;
    }

    private readLine(line: string): void {
        try {
            this.apply(JournalEntry.parse(JSON.parse(line)));
        } catch (error) {
            this.logger.warn(`A line of ${NAME} is not used because it cannot be read.`, error);
        }
    }

    private apply(entry: JournalEntry): void {
        this.entries++;
        if (entry.type === 'hello') {
            if (entry.process !== THIS_PROCESS) {
                this.processes.add(entry.process);
            }
            return;
        }
        const state = folded(this.states.get(entry.path), this.inOrder(entry));
        if (state) {
            this.states.set(entry.path, state);
        } else {
            this.states.delete(entry.path);
        }
    }

    /** Changes are made in the order of their lines: one whose time says otherwise, as those of two processes may, gets the next one. */
    private inOrder(entry: FileEntry): FileEntry {
        const times = entry.type === 'state' ? entry.state.changes.map(({ time }) => time) : [];
        if (entry.type === 'change' || entry.type === 'record') {
            const time = timeAfter(this.newestTime, entry.change.time);
            entry = { ...entry, change: { ...entry.change, time } };
            times.push(time);
        }
        this.newestTime = Math.max(this.newestTime, ...times);
        this.clock.heard(this.newestTime);
        return entry;
    }
}
