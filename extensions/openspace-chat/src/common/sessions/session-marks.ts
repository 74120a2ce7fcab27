import { pendingPermissions, pendingQuestions } from '@openspace/opencode/lib/common/session/selectors/pending-requests';
import type { SessionState } from '@openspace/opencode/lib/common/session/session-state';

export type SessionMark = 'waiting' | 'working' | 'failed' | 'unread';

/** What a person should know of a session that they do not look at, the most pressing first. */
export function markOf(state: SessionState, sessionId: string): SessionMark | undefined {
    if (pendingPermissions(state, sessionId).length > 0 || pendingQuestions(state, sessionId).length > 0) {
        return 'waiting';
    }
    if (state.status.has(sessionId)) {
        return 'working';
    }
    if (state.faults.has(sessionId)) {
        return 'failed';
    }
    return state.unread.has(sessionId) ? 'unread' : undefined;
}
