import { hash as digestOf } from 'crypto';
import { z } from 'zod';
import type { FileChange } from '../../common/changes/agent-change';
import { LATEST_TIME } from './change-clock';

/** Of each file so many changes are remembered. */
const KEPT_CHANGES = 20;
/** Contents that lead to each other; each step costs time when the last one is wanted. */
export const LONGEST_CHAIN = 10;
/** Twice as many as can be needed, so that not every change has to look for those that are not. */
const MOST_DIFFERENCES = 2 * (KEPT_CHANGES + LONGEST_CHAIN);
/** Larger differences get a file of their own. */
export const LARGEST_WITH_CHANGE = 1024;

/** A change as it is kept with its file, which knows where it lies. */
export type StoredChange = Omit<FileChange, 'path' | 'root'>;

export const Hash = z.string().regex(/^[0-9a-f]{64}$/);
export const ChangeId = z.string().regex(/^[0-9a-f]{24}$/);
const Decision = z.enum(['accepted', 'undone']);

/** From the root, with slashes. */
export const RelativePath = z.string().refine(path => !path.startsWith('/') && !path.split(/[\\/]/).includes('..'));

/** What became of a change. */
export const Outcome = z.object({
    state: z.enum(['open', 'accepted', 'undone']),
    decided: z.record(z.coerce.number().int().min(0), Decision).optional()
});
export type Outcome = Pick<FileChange, 'state' | 'decided'>;

export const StoredChange: z.ZodType<StoredChange> = z.object({
    id: ChangeId,
    time: z.number().int().min(0).max(LATEST_TIME),
    actor: z.enum(['agent', 'person']),
    session: z.string().optional(),
    client: z.string(),
    tool: z.string(),
    version: z.number().int().min(1),
    baseVersion: z.number().int().min(0),
    before: Hash.optional(),
    after: Hash.optional(),
    bytes: z.number().int().min(0),
    additions: z.number().int().min(0),
    deletions: z.number().int().min(0),
    ...Outcome.shape,
    undoes: z.string().optional(),
    batch: ChangeId.optional(),
    hunks: z.array(z.number().int().min(0)).optional()
});

/** A content as what it differs in from another one. */
export const Difference = z.object({
    hash: Hash,
    /** The hash of the other one. */
    base: Hash,
    /** What both have at the beginning and at the end. */
    start: z.number().int().min(0),
    end: z.number().int().min(0),
    /** Differences between this and a content that is kept as it is. */
    depth: z.number().int().min(1).max(LONGEST_CHAIN),
    /** What it has in between, as base64. */
    middle: z.string().max(2 * LARGEST_WITH_CHANGE)
});
export type Difference = z.infer<typeof Difference>;

/** What is known of one file. */
export const FileState = z.object({
    version: z.number().int().min(1),
    /** Of the content at that version; absent when there was no file. */
    hash: Hash.optional(),
    /** The newest first. */
    changes: z.array(StoredChange).max(KEPT_CHANGES),
    /** Contents of these changes, and those they rest on: what is small is kept here, because a file would cost as much as the change. */
    differences: z.array(Difference).max(MOST_DIFFERENCES).default([])
});
export type FileState = z.infer<typeof FileState>;

export function hashOf(bytes: Uint8Array): string {
    return digestOf('sha256', bytes, 'hex');
}

/** The version after a look at the file: another content than the known one is another version, whoever made it. */
export function observedVersion(known: FileState | undefined, hash: string | undefined): number {
    if (!known) {
        return hash === undefined ? 0 : 1;
    }
    return known.hash === hash ? known.version : known.version + 1;
}

export function withChange(state: FileState | undefined, change: StoredChange, difference?: Difference): FileState {
    const changes = [change, ...(state?.changes ?? [])].slice(0, KEPT_CHANGES);
    const differences = [...(difference ? [difference] : []), ...(state?.differences ?? [])];
    return { version: change.version, hash: change.after, changes, differences: neededDifferences(changes, differences) };
}

/** Both the newest first, so that a content comes before the one it rests on. */
function neededDifferences(changes: readonly StoredChange[], differences: Difference[]): Difference[] {
    if (differences.length <= MOST_DIFFERENCES) {
        return differences;
    }
    const needed = new Set(changes.flatMap(({ before, after }) => [before, after]));
    return differences.filter(({ hash, base }) => needed.has(hash) && needed.add(base)).slice(0, MOST_DIFFERENCES);
}

/**
 * The state without a change that was not made after all. The version goes back only where nobody can have heard of the new one; after a
 * crash it goes on, so that no version ever stands for two contents.
 */
export function withoutChange(state: FileState, changeId: string, heardOf: boolean): FileState | undefined {
    const change = state.changes.find(({ id }) => id === changeId);
    const changes = state.changes.filter(({ id }) => id !== changeId);
    if (!change || change.version !== state.version) {
        return { ...state, changes };
    }
    const version = heardOf ? change.version + 1 : change.baseVersion;
    return version === 0 ? undefined : { ...state, version, hash: change.before, changes };
}
