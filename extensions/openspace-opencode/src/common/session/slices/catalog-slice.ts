import type { DirectoryEvent } from '../../opencode-protocol';
import type { Session } from '../../opencode-types';
import type { EventHandlers } from '../event-handlers';
import { sameJson } from '../same-json';
import type { Overview } from '../session-action';
import type { SessionState } from '../session-state';
import { applyRequests } from './request-slice';
import { forgetSession } from './retention-slice';
import { applyStatuses } from './status-slice';

/** The sessions themselves and what is to be done in them. */
export const CATALOG_EVENTS: EventHandlers = {
    'session.created': (state, { info }) => ({ ...state, sessions: state.sessions.set(info.id, info) }),
    'session.updated': (state, { info }) => ({ ...state, sessions: state.sessions.set(info.id, info) }),
    'session.deleted': (state, { sessionID }) => forgetSession(state, sessionID),
    'todo.updated': (state, { sessionID, todos }) => ({ ...state, todos: state.todos.set(sessionID, todos) })
};

export function putSession(state: SessionState, session: Session): SessionState {
    const present = state.sessions.get(session.id);
    return present && sameJson(present, session) ? state : { ...state, sessions: state.sessions.set(session.id, session) };
}

/** The sessions that these events say are there. */
export function announcedSessions(events: readonly DirectoryEvent[]): string[] {
    return events.flatMap(({ event }) =>
        event.type === 'session.created' || event.type === 'session.updated' ? [event.properties.info.id] : []
    );
}

/** Brings a directory in line with what the server said of it. Sessions announced since it was asked may be too new for its list. */
export function applyOverview(state: SessionState, directory: string, overview: Overview, announced: readonly string[]): SessionState {
    const listed = new Set([...overview.sessions.map(session => session.id), ...announced]);
    const isGone = (session: Session): boolean =>
        session.directory === directory &&
        session.time.updated > overview.completeSince &&
        (!overview.roots || session.parentID === undefined) &&
        !listed.has(session.id);
    const gone = [...state.sessions.values()].filter(isGone);
    const kept = gone.reduce((current, session) => forgetSession(current, session.id), state);
    const known = overview.sessions.reduce(putSession, kept);
    return applyRequests(applyStatuses(known, directory, overview.status), directory, overview);
}
