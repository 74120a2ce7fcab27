import * as path from 'path';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { acquireProcessLock, ProcessLock } from '@openspace/core/lib/node/paths/process-lock';
import { hasCode } from '@openspace/core/lib/node/paths/real-path';
import { FileUri } from '@theia/core/lib/common/file-uri';
import type { ILogger } from '@theia/core/lib/common/logger';
import type { FileChange } from '../../common/changes/agent-change';
import { ChangeClock } from './change-clock';
import { ContentHashes } from './content-hashes';
import { FilePlace, PresentFile } from './file-place';
import { commitChange, Observation, PlannedChange, StoreParts } from './change-commit';
import { observedVersion, Outcome, StoredChange } from './file-state';
import { Journal } from './journal';
import type { FileEntry } from './journal-entry';
import { KeyedQueue } from './keyed-queue';
import { findChange, lockName, settleLeftovers } from './leftovers';
import { SnapshotCollector } from './snapshot-collector';
import type { Content } from './snapshot-delta';
import { SnapshotSync } from './snapshot-sync';
import { Snapshots } from './snapshots';
import { StoreFolder } from './store-folder';

/** The store of one workspace root. Methods marked so are to be called within `exclusively`. */
export class RootStore {
    readonly uri: string;
    readonly hashes = new ContentHashes();
    private readonly queue = new KeyedQueue();
    private readonly collector: SnapshotCollector;
    /** Folders that a rename from the store's own does not reach. */
    private readonly elsewhere = new Set<string>();
    private readonly locks = new Map<string, ProcessLock>();

    private constructor(
        readonly root: string,
        readonly clock: ChangeClock,
        private readonly parts: StoreParts,
        private readonly sync: SnapshotSync
    ) {
        this.uri = FileUri.create(root).toString();
        this.collector = new SnapshotCollector(parts);
    }

    /** Settles what a crash has left behind. */
    static async open(root: string, clock: ChangeClock, logger: ILogger): Promise<RootStore> {
        const folder = await StoreFolder.open(root);
        const journal = await Journal.open(folder, clock, logger);
        await settleLeftovers(root, folder, journal);
        const sync = new SnapshotSync(folder, logger);
        return new RootStore(root, clock, { folder, journal, snapshots: new Snapshots(folder, sync), logger }, sync);
    }

    /** Runs work on a file while nobody else works on it, in this process or another. */
    exclusively<T>(path: string, work: () => Promise<T>): Promise<T> {
        const { folder, journal } = this.parts;
        return this.queue.run(path, async () => {
            await folder.ensure();
            await journal.ensure();
            try {
                await this.lockOut(path);
                return await work();
            } finally {
                this.locks.get(path)?.release();
                this.locks.delete(path);
            }
        });
    }

    /** Runs work on the place of a file, exclusively. */
    inPlace<T>(file: GuardedPath, work: (place: FilePlace) => Promise<T>): Promise<T> {
        return this.exclusively(file.relative, () => withPlace(file, work));
    }

    /** The file with its version when nothing has to be written down for that; `undefined` otherwise. */
    async glance(file: GuardedPath): Promise<Observation | undefined> {
        const present = await withPlace(file, place => this.read(place));
        const state = this.parts.journal.get(file.relative);
        return state?.hash === present?.hash && (state || !present) ? { present, state } : undefined;
    }

    /** Looks at a file and notes when somebody else has changed it. Exclusively. */
    async observe(place: FilePlace): Promise<Observation> {
        const { journal } = this.parts;
        const path = place.file.relative;
        const present = await this.read(place);
        journal.catchUp();
        const known = journal.get(path);
        const version = observedVersion(known, present?.hash);
        if (version !== (known?.version ?? 0)) {
            this.note({ type: 'seen', path, version, hash: present?.hash });
        }
        return { present, state: journal.get(path) };
    }

    /** Makes a change, or throws and leaves everything as it was. Exclusively. */
    async commit(place: FilePlace, planned: PlannedChange, snapshotLimit: number): Promise<FileChange> {
        const { relative, absolute } = place.file;
        const folder = path.dirname(absolute);
        const guarded: PlannedChange = {
            ...planned,
            // A process that came while this change was being prepared is kept out for the rest of it.
            lastCheck: async () => {
                await this.lockOut(relative);
                await planned.lastCheck();
            }
        };
        let change: StoredChange;
        try {
            change = await commitChange(this.parts, place, guarded, this.elsewhere.has(folder));
        } catch (error) {
            if (!hasCode(error, 'EXDEV') || this.elsewhere.has(folder)) {
                throw error;
            }
            this.elsewhere.add(folder);
            change = await commitChange(this.parts, place, guarded, true);
        }
        this.collector.changed(change.bytes, snapshotLimit);
        return this.complete(change, relative);
    }

    /** Writes down a change that somebody else has made. Exclusively. */
    async record(path: string, change: StoredChange, snapshotLimit: number): Promise<FileChange> {
        await this.parts.journal.append({ type: 'record', path, change })();
        this.collector.changed(change.bytes, snapshotLimit);
        return this.find(change.id) ?? this.complete(change, path);
    }

    /** Keeps a content that others have written. Exclusively. */
    async keep(content: Content): Promise<void> {
        await this.parts.snapshots.put(content);
    }

    content(hash: string): Promise<Buffer | undefined> {
        return this.parts.snapshots.get(hash, this.parts.journal.differencesTo(hash));
    }

    keeps(hash: string): boolean {
        return this.parts.snapshots.has(hash, this.parts.journal.differencesTo(hash));
    }

    find(changeId: string): FileChange | undefined {
        this.parts.journal.catchUp();
        const [path, change] = findChange(this.parts.journal, changeId) ?? [];
        return path !== undefined && change ? this.complete(change, path) : undefined;
    }

    /** `undefined` when the change is not remembered any more. */
    async mark(changeId: string, outcome: Outcome): Promise<FileChange | undefined> {
        const change = this.find(changeId);
        if (change) {
            await this.parts.journal.append({ type: 'mark', path: change.path, id: changeId, outcome })();
        }
        return change && { ...change, ...outcome };
    }

    history(path: string): FileChange[] {
        this.parts.journal.catchUp();
        return (this.parts.journal.get(path)?.changes ?? []).map(change => this.complete(change, path));
    }

    allChanges(): FileChange[] {
        this.parts.journal.catchUp();
        return [...this.parts.journal.all()].flatMap(([path, { changes }]) => changes.map(change => this.complete(change, path)));
    }

    async close(): Promise<void> {
        await this.queue.idle();
        await this.collector.idle();
        await this.sync.flush();
        await this.parts.journal.close();
        this.parts.folder.close();
    }

    private read(place: FilePlace): Promise<PresentFile | undefined> {
        const guess = this.parts.journal.get(place.file.relative)?.hash;
        return place.read(bytes => this.hashes.of(bytes, guess), this.hashes.content(guess));
    }

    /** A file can be read although its version cannot be written down; it holds for as long as this process lives. */
    private note(entry: FileEntry): void {
        const { journal, logger } = this.parts;
        try {
            journal.append(entry);
        } catch (error) {
            logger.warn(`The version of ${entry.path} cannot be written down.`, error);
            journal.assume(entry);
        }
    }

    /** Locks cost as much as a small change, so they are taken only while other processes use the store. */
    private async lockOut(path: string): Promise<void> {
        const { folder, journal } = this.parts;
        journal.catchUp();
        if (journal.shared && !this.locks.has(path)) {
            this.locks.set(path, await acquireProcessLock(folder.temporary(lockName(path))));
        }
    }

    private complete(change: StoredChange, path: string): FileChange {
        return { ...change, path, root: this.uri };
    }
}

async function withPlace<T>(file: GuardedPath, work: (place: FilePlace) => Promise<T>): Promise<T> {
    const place = FilePlace.open(file);
    try {
        return await work(place);
    } finally {
        place.close();
    }
}
