import type { SessionState } from '../session-state';
import { dropRequests } from './request-slice';
import { markLost } from './transcript-slice';

/** Transcripts kept for sessions that nobody shows, so that switching back is instant. */
const KEPT_CLOSED = 6;
/** A transcript longer than this costs more to keep than its last page costs to fetch. */
export const LONGEST_CLOSED = 200;

/** Nobody shows the session any more. Its messages stay for a while, then only what the list of sessions needs. */
export function closeTranscript(state: SessionState, sessionId: string): SessionState {
    const transcript = state.transcripts.get(sessionId);
    if (!transcript) {
        return state;
    }
    if (transcript.messages.length > LONGEST_CLOSED && transcript.outgoing.length === 0) {
        return { ...state, closed: state.closed.filter(id => id !== sessionId), transcripts: state.transcripts.delete(sessionId) };
    }
    const closed = [...state.closed.filter(id => id !== sessionId), sessionId];
    const evicted = closed.splice(0, Math.max(0, closed.length - KEPT_CLOSED));
    const transcripts = evicted.reduce((kept, id) => kept.delete(id), state.transcripts);
    return { ...state, closed, transcripts };
}

/** What is shown will be fetched again; what is not shown is fetched when somebody opens it. */
export function loseEvents(state: SessionState, directory: string | undefined): SessionState {
    const lost = (sessionId: string): boolean => {
        const session = state.sessions.get(sessionId);
        return directory === undefined || session === undefined || session.directory === directory;
    };
    let { transcripts } = state;
    for (const [sessionId, transcript] of state.transcripts) {
        if (lost(sessionId)) {
            transcripts = state.closed.includes(sessionId)
                ? transcripts.delete(sessionId)
                : transcripts.set(sessionId, markLost(transcript));
        }
    }
    const fetches = new Map(
        [...state.fetches].map(([id, fetch]) => {
            const { scope } = fetch;
            const affected = 'sessionId' in scope ? lost(scope.sessionId) : directory === undefined || scope.directory === directory;
            return [id, affected ? { ...fetch, outdated: true } : fetch];
        })
    );
    return { ...state, transcripts, fetches, closed: state.closed.filter(id => transcripts.has(id)) };
}

/** Everything about a session that is gone. */
export function forgetSession(state: SessionState, sessionId: string): SessionState {
    return {
        ...dropRequests(state, sessionId),
        sessions: state.sessions.delete(sessionId),
        status: state.status.delete(sessionId),
        todos: state.todos.delete(sessionId),
        faults: state.faults.delete(sessionId),
        transcripts: state.transcripts.delete(sessionId),
        closed: state.closed.filter(id => id !== sessionId),
        unread: state.unread.delete(sessionId),
        active: state.active === sessionId ? undefined : state.active
    };
}
