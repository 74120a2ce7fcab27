import { z } from 'zod';
import { ChangeId, Difference, FileState, Hash, Outcome, RelativePath, StoredChange, withChange, withoutChange } from './file-state';

const path = RelativePath;

/** One line of the journal. Lines are checked when they are read: a repository may bring a file of that name along. */
export const JournalEntry = z.discriminatedUnion('type', [
    /** A process uses the store. */
    z.object({ type: z.literal('hello'), process: z.string() }),
    /** All that is known of a file. */
    z.object({ type: z.literal('state'), path, state: FileState }),
    /** A file was found with a content that was not known. */
    z.object({ type: z.literal('seen'), path, version: z.number().int().min(1), hash: Hash.optional() }),
    /** A change is about to be made. Its content comes along where that is little more than what it was before. */
    z.object({ type: z.literal('change'), path, change: StoredChange, difference: Difference.optional() }),
    /** It was not made, and nobody has heard of it. */
    z.object({ type: z.literal('withdrawn'), path, id: ChangeId }),
    /** It was not made: a crash came in between. */
    z.object({ type: z.literal('unmade'), path, id: ChangeId }),
    /** A change that others have made, of a version that may have been seen already. */
    z.object({ type: z.literal('record'), path, change: StoredChange }),
    z.object({ type: z.literal('mark'), path, id: ChangeId, outcome: Outcome })
]);
export type JournalEntry = z.infer<typeof JournalEntry>;

/** An entry about one file. */
export type FileEntry = Exclude<JournalEntry, { type: 'hello' }>;

/**
 * What is known of a file after an entry. All processes read the same entries in the same order, so they agree: of two that claim the
 * same version, the first one has it.
 */
export function folded(state: FileState | undefined, entry: FileEntry): FileState | undefined {
    const version = state?.version ?? 0;
    switch (entry.type) {
        case 'state':
            return entry.state.version >= version ? entry.state : state;
        case 'seen':
            return entry.version > version ? { changes: [], differences: [], ...state, version: entry.version, hash: entry.hash } : state;
        case 'change':
            return entry.change.version > version ? withChange(state, entry.change, entry.difference) : state;
        case 'record':
            return entry.change.version >= version ? withChange(state, entry.change) : state;
        case 'withdrawn':
            return state && withoutChange(state, entry.id, false);
        case 'unmade':
            return state && withoutChange(state, entry.id, true);
        case 'mark':
            return (
                state && {
                    ...state,
                    changes: state.changes.map(change => (change.id === entry.id ? { ...change, ...entry.outcome } : change))
                }
            );
    }
}
