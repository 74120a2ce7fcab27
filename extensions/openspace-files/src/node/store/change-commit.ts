import type { ILogger } from '@theia/core/lib/common/logger';
import type { CommonEnds } from '../text/common-ends';
import { conflict } from '../../common/changes/conflict';
import type { NewFile } from './durable-file';
import type { FilePlace, PresentFile } from './file-place';
import type { Difference, FileState, StoredChange } from './file-state';
import type { Journal } from './journal';
import type { FileEntry } from './journal-entry';
import type { Snapshots } from './snapshots';
import { StagedContent } from './staged-content';
import type { StoreFolder } from './store-folder';

/** A file and what is known of it, at one moment. */
export interface Observation {
    readonly present: PresentFile | undefined;
    readonly state: FileState | undefined;
}

/** A change that is ready to be made. */
export interface PlannedChange {
    readonly id: string;
    readonly seen: Observation;
    /** Absent to delete the file. */
    readonly bytes: Buffer | undefined;
    /** What it has in common with the present content. */
    readonly common: CommonEnds;
    /** What will be remembered of it. For a large content it takes as long as writing, so it is asked for while that goes on. */
    readonly describe: () => StoredChange;
    /** The last moment to refuse: everything is written but in its place. */
    readonly lastCheck: () => Promise<void>;
}

export interface StoreParts {
    readonly folder: StoreFolder;
    readonly journal: Journal;
    readonly snapshots: Snapshots;
    readonly logger: ILogger;
}

/**
 * Makes a change, or throws and leaves everything as it was. First the contents are written, under names nobody looks at, and the new
 * one is on the disk; then the change is written down, then the file gets its new content, which is the step that counts: see
 * `settleLeftovers`. Whoever hears of the change hears of one that is on the disk.
 */
export async function commitChange(store: StoreParts, place: FilePlace, planned: PlannedChange, beside: boolean): Promise<StoredChange> {
    await place.prepare();
    place.checkWritable(planned.seen.present);
    const content = new StagedContent(place, store.folder, planned.id);
    try {
        const file = await content.begin(planned.bytes, planned.seen.present, beside);
        const change = planned.describe();
        const difference = await stage(store, planned, change, file);
        await planned.lastCheck();
        return await writeDownAndCommit(store, place, { change, difference }, content);
    } finally {
        content.discard();
    }
}

/** A change as it is written down, with its content where that is not kept apart. */
type Written = Pick<Extract<FileEntry, { type: 'change' }>, 'change' | 'difference'>;

async function stage(
    { snapshots }: StoreParts,
    { seen: { present, state }, bytes, common }: PlannedChange,
    { after }: StoredChange,
    file: NewFile
): Promise<Difference | undefined> {
    const known = state?.differences ?? [];
    const keepBoth = async (): Promise<Difference | undefined> => {
        if (present) {
            await snapshots.put(present, known);
        }
        return after !== undefined && bytes
            ? snapshots.putNext({ hash: after, bytes }, present && { hash: present.hash, common }, known)
            : undefined;
    };
    // Both come to an end before one of them is told to have failed, so that nothing is written after that.
    const [finished, kept] = await Promise.allSettled([file.finish(), keepBoth()]);
    if (finished.status === 'rejected') {
        throw finished.reason;
    }
    if (kept.status === 'rejected') {
        throw kept.reason;
    }
    return kept.value;
}

async function writeDownAndCommit(
    parts: StoreParts,
    place: FilePlace,
    { change, difference }: Written,
    content: StagedContent
): Promise<StoredChange> {
    const onDisk = parts.journal.append({ type: 'change', path: place.file.relative, change, difference });
    const written = takeEffect(parts, place, change, content);
    // The file has its new content, so the change stays in the history even where nobody can be sure that the disk has it.
    await onDisk();
    return written;
}

/** Gives the file its new content, or strikes the change. */
function takeEffect({ journal, logger }: StoreParts, { file }: FilePlace, change: StoredChange, content: StagedContent): StoredChange {
    try {
        const newest = journal.get(file.relative)?.changes[0];
        if (newest?.id !== change.id) {
            throw conflict(
                `Conflict: another IDE has just changed ${file.relative}.`,
                'Nothing was written. Read it again.',
                change.version
            );
        }
        content.commit(change.after === undefined);
        return newest;
    } catch (error) {
        withdraw(journal, { type: 'withdrawn', path: file.relative, id: change.id }, failure => {
            logger.error('A change that was not made could not be struck from the history; the next start will do so.', failure);
            content.leave();
        });
        throw error;
    }
}

/** A change that could not be made must not stay in the history. Where even that cannot be written, its waiting content says so. */
function withdraw(journal: Journal, entry: FileEntry, onFailure: (failure: unknown) => void): void {
    try {
        journal.append(entry);
    } catch (failure) {
        journal.assume(entry);
        onFailure(failure);
    }
}
