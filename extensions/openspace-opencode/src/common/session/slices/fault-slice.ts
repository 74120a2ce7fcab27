import type { EventHandlers } from '../event-handlers';
import type { SessionFault, SessionState } from '../session-state';
import { markUnread } from './unread-slice';

/** Under this id is the fault of no session that the server named. */
const NO_SESSION = '';

export const FAULT_EVENTS: EventHandlers = {
    'session.error': (state, { sessionID, error }, { directory }) => {
        const present = state.faults.get(sessionID ?? NO_SESSION);
        const fault = { directory, name: error?.name ?? 'UnknownError', message: messageOf(error) };
        // Who stops the agent knows it.
        if (fault.name === 'MessageAbortedError' || (present && isSameFault(present, fault))) {
            return state;
        }
        const named: SessionFault = sessionID === undefined ? fault : { ...fault, sessionId: sessionID };
        const faulty = { ...state, faults: state.faults.set(sessionID ?? NO_SESSION, named) };
        return sessionID === undefined ? faulty : markUnread(faulty, sessionID);
    }
};

export function dismissFault(state: SessionState, sessionId: string | undefined): SessionState {
    return { ...state, faults: state.faults.delete(sessionId ?? NO_SESSION) };
}

/** The server reports some faults twice: first as a sentence, then the same sentence with a name before and a stack trace behind it. */
function isSameFault(present: SessionFault, next: SessionFault): boolean {
    return next.message.includes(present.message);
}

function messageOf(error: { readonly name: string; readonly data?: unknown } | undefined): string {
    const data = error?.data;
    if (typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string' && data.message !== '') {
        return data.message;
    }
    return error?.name ?? 'UnknownError';
}
