import type { SessionState } from '../session-state';
import { rootOf } from '../session-tree';

/** Something ended or waits in a session. The person is told by its root: that is what the list of sessions shows. */
export function markUnread(state: SessionState, sessionId: string): SessionState {
    const root = rootOf(state, sessionId);
    const seen = state.active !== undefined && rootOf(state, state.active) === root;
    return seen || state.unread.has(root) ? state : { ...state, unread: state.unread.set(root, true) };
}

export function activate(state: SessionState, sessionId: string | undefined): SessionState {
    return { ...state, active: sessionId, unread: sessionId === undefined ? state.unread : state.unread.delete(sessionId) };
}
