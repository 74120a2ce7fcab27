import type { Session } from '../../opencode-types';
import { isArchived, SessionState } from '../session-state';

export interface SessionFilter {
    readonly directory?: string;
    /** Without it those that are not archived. */
    readonly archived?: boolean;
    /** Part of the title, whatever the case. */
    readonly search?: string;
}

/** The sessions that people started, the last changed first. */
export function rootSessions(state: SessionState, { directory, archived = false, search = '' }: SessionFilter = {}): Session[] {
    const wanted = search.trim().toLocaleLowerCase();
    return [...state.sessions.values()]
        .filter(
            session =>
                session.parentID === undefined &&
                (directory === undefined || session.directory === directory) &&
                isArchived(session) === archived &&
                session.title.toLocaleLowerCase().includes(wanted)
        )
        .sort(byTimeOfChange);
}

/** The subagents that a session has started itself, the oldest first. */
export function childSessions(state: SessionState, sessionId: string): Session[] {
    return [...state.sessions.values()].filter(session => session.parentID === sessionId).sort((a, b) => a.time.created - b.time.created);
}

function byTimeOfChange(a: Session, b: Session): number {
    return b.time.updated - a.time.updated || b.time.created - a.time.created || (a.id < b.id ? -1 : 1);
}
