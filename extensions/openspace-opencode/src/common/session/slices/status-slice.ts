import type { SessionStatus } from '../../opencode-types';
import type { EventHandlers } from '../event-handlers';
import { sameJson } from '../same-json';
import type { SessionState } from '../session-state';
import { dropRequests } from './request-slice';
import { markUnread } from './unread-slice';

/** Whether a session is at work. Only the server's word on status counts: a message without an end may be left from a crash. */
export const STATUS_EVENTS: EventHandlers = {
    'session.status': (state, { sessionID, status }, { directory }) => putStatus(state, directory, sessionID, status)
};

/** Sessions of the directory that are not named are idle. */
export function applyStatuses(state: SessionState, directory: string, statuses: Readonly<Record<string, SessionStatus>>): SessionState {
    const ended = [...state.status].filter(([sessionId, status]) => status.directory === directory && !(sessionId in statuses));
    const idle = ended.reduce((current, [sessionId]) => putStatus(current, directory, sessionId, { type: 'idle' }), state);
    return Object.entries(statuses).reduce((current, [sessionId, status]) => putStatus(current, directory, sessionId, status), idle);
}

function putStatus(state: SessionState, directory: string, sessionId: string, status: SessionStatus): SessionState {
    const present = state.status.get(sessionId);
    if (status.type === 'idle') {
        return present ? becomeIdle(state, sessionId) : state;
    }
    if (present && sameJson(present.value, status)) {
        return state;
    }
    // A new turn: what failed in the last one is in its messages.
    const faults = present ? state.faults : state.faults.delete(sessionId);
    return { ...state, faults, status: state.status.set(sessionId, { directory, value: status }) };
}

/**
 * What an idle session asked for is void, although the server goes on listing it after an abort and would run the command if one allowed
 * it. The end of a subagent is no news: its root goes on.
 */
function becomeIdle(state: SessionState, sessionId: string): SessionState {
    const idle = dropRequests({ ...state, status: state.status.delete(sessionId) }, sessionId);
    return state.sessions.get(sessionId)?.parentID === undefined ? markUnread(idle, sessionId) : idle;
}
