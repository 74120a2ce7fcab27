import { nls } from '@theia/core/lib/common/nls';
import { faultWords } from '../../fault-words';
import type { EventHandlers } from '../event-handlers';
import type { SessionFault, SessionState } from '../session-state';
import { markUnread } from './unread-slice';

/** Under this id is the fault of no session that the server named. */
const NO_SESSION = '';

export const FAULT_EVENTS: EventHandlers = {
    'session.error': (state, { sessionID, error }, { directory }) => {
        const present = state.faults.get(sessionID ?? NO_SESSION);
        const report = messageOf(error);
        const fault = { directory, name: error?.name ?? 'UnknownError', message: faultWords(report) };
        // Who stops the agent knows it.
        if (fault.name === 'MessageAbortedError' || (present && isSameFault(present, report))) {
            return state;
        }
        const named: SessionFault = sessionID === undefined ? fault : { ...fault, sessionId: sessionID };
        const faulty = { ...state, faults: state.faults.set(sessionID ?? NO_SESSION, named) };
        return sessionID === undefined ? faulty : markUnread(faulty, sessionID);
    }
};

/**
 * After a loss the session was fetched again. When its last answer never ended and nobody works on it, the server went down in the middle of
 * it, and will not say so.
 */
export function noteInterruption(before: SessionState, after: SessionState, sessionId: string): SessionState {
    const wasLost = before.transcripts.get(sessionId)?.stale === true && after.transcripts.get(sessionId)?.stale === false;
    const last = wasLost && !after.status.has(sessionId) ? after.transcripts.get(sessionId)?.messages.at(-1)?.info : undefined;
    const session = after.sessions.get(sessionId);
    if (!session || last?.role !== 'assistant' || last.time.completed !== undefined || last.error !== undefined) {
        return after;
    }
    const message = nls.localize(
        'openspace/opencode/interrupted',
        'The agent was cut off in the middle of its answer: its server ended or was started anew. Tell it to go on.'
    );
    const fault: SessionFault = { sessionId, directory: session.directory, name: 'Interrupted', message };
    return markUnread({ ...after, faults: after.faults.set(sessionId, fault) }, sessionId);
}

export function dismissFault(state: SessionState, sessionId: string | undefined): SessionState {
    return { ...state, faults: state.faults.delete(sessionId ?? NO_SESSION) };
}

/** The server reports some faults twice: first as a sentence, then the same sentence with a name before and a stack trace behind it. */
function isSameFault(present: SessionFault, report: string): boolean {
    return report.includes(present.message);
}

function messageOf(error: { readonly name: string; readonly data?: unknown } | undefined): string {
    const data = error?.data;
    if (typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string' && data.message !== '') {
        return data.message;
    }
    return error?.name ?? 'UnknownError';
}
