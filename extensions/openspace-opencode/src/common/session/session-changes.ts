import { PersistentMap } from './collections/persistent-map';
import type { SessionState } from './session-state';

/** What differs between two states, for those who show a part of it. */
export interface SessionChanges {
    /** Sessions that are new, gone, or have other words about them. */
    readonly sessions: ReadonlySet<string>;
    readonly status: ReadonlySet<string>;
    readonly transcripts: ReadonlySet<string>;
    readonly todos: ReadonlySet<string>;
    readonly unread: ReadonlySet<string>;
    /** By session; the empty id for those of none. */
    readonly faults: ReadonlySet<string>;
    /** By the id of the request. */
    readonly permissions: ReadonlySet<string>;
    readonly questions: ReadonlySet<string>;
    readonly active: boolean;
}

/** Undefined when nothing that anybody shows has changed. */
export function changesBetween(before: SessionState, after: SessionState): SessionChanges | undefined {
    if (before === after) {
        return undefined;
    }
    const changes = {
        sessions: changedKeys(before.sessions, after.sessions),
        status: changedKeys(before.status, after.status),
        transcripts: changedKeys(before.transcripts, after.transcripts),
        todos: changedKeys(before.todos, after.todos),
        unread: changedKeys(before.unread, after.unread),
        faults: changedKeys(before.faults, after.faults),
        permissions: changedKeys(before.permissions, after.permissions),
        questions: changedKeys(before.questions, after.questions),
        active: before.active !== after.active
    };
    const any = changes.active || Object.values(changes).some(change => change instanceof Set && change.size > 0);
    return any ? changes : undefined;
}

const NONE: ReadonlySet<string> = new Set();

function changedKeys<T>(before: PersistentMap<T>, after: PersistentMap<T>): ReadonlySet<string> {
    return before === after ? NONE : after.changedSince(before);
}
