import type { SnapshotFileDiff } from '../opencode-types';

/** What a session did to one file, in all its turns. */
export interface SessionFileDiff {
    readonly file: string;
    readonly status: NonNullable<SnapshotFileDiff['status']>;
    readonly additions: number;
    readonly deletions: number;
    /** One patch for each turn that changed the file, the oldest first. */
    readonly patches: readonly string[];
}

/** Puts the diffs of turns together, the oldest turn first: the server has no diff of a whole session. */
export function combineDiffs(turns: readonly (readonly SnapshotFileDiff[])[]): SessionFileDiff[] {
    const files = new Map<string, SessionFileDiff>();
    for (const diff of turns.flat()) {
        if (diff.file === undefined) {
            continue;
        }
        const before = files.get(diff.file);
        files.set(diff.file, {
            file: diff.file,
            status: statusAfter(before?.status, diff.status ?? 'modified'),
            additions: (before?.additions ?? 0) + diff.additions,
            deletions: (before?.deletions ?? 0) + diff.deletions,
            patches: [...(before?.patches ?? []), ...(diff.patch === undefined ? [] : [diff.patch])]
        });
    }
    return [...files.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
}

type Status = SessionFileDiff['status'];

/** A file that was made in this session and changed again is still new; one that was deleted and made again is changed. */
function statusAfter(before: Status | undefined, now: Status): Status {
    if (before === 'added') {
        return now === 'deleted' ? 'deleted' : 'added';
    }
    return before === 'deleted' && now === 'added' ? 'modified' : now;
}
