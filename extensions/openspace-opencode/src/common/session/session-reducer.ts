import type { DirectoryEvent } from '../opencode-protocol';
import type { EventHandler, EventHandlers } from './event-handlers';
import { isSessionEvent } from './event-shape';
import { beginFetch, endFetch, loggedEvents, logEvent } from './fetch-log';
import type { SessionAction } from './session-action';
import type { Fetch, SessionState } from './session-state';
import { announcedSessions, applyOverview, putSession, CATALOG_EVENTS } from './slices/catalog-slice';
import { dismissFault, FAULT_EVENTS, noteInterruption } from './slices/fault-slice';
import { REQUEST_EVENTS } from './slices/request-slice';
import { closeTranscript, forgetSession, loseEvents } from './slices/retention-slice';
import { STATUS_EVENTS } from './slices/status-slice';
import { applyPage, beginSend, failSend, openTranscript, TRANSCRIPT_EVENTS } from './slices/transcript-slice';
import { activate } from './slices/unread-slice';

const HANDLERS: EventHandlers = { ...CATALOG_EVENTS, ...STATUS_EVENTS, ...REQUEST_EVENTS, ...FAULT_EVENTS, ...TRANSCRIPT_EVENTS };

/** The next state. Pure: what did not change is the same object as before. */
export function reduceSessions(state: SessionState, action: SessionAction): SessionState {
    switch (action.type) {
        case 'event':
            return isSessionEvent(action.event.event) ? reduceEvent(logEvent(state, action.event), action.event) : state;
        case 'fetch-began':
            return beginFetch(state, action.fetch, action.scope);
        case 'fetch-failed':
            return endFetch(state, action.fetch);
        case 'overview-fetched':
            return settleFetch(state, action.fetch, (current, since) =>
                applyOverview(current, action.directory, action.overview, announcedSessions(since))
            );
        case 'sessions-fetched':
            return settleFetch(state, action.fetch, current => action.sessions.reduce(putSession, current));
        case 'page-fetched':
            return noteInterruption(
                state,
                settleFetch(state, action.fetch, (current, _since, { outdated }) =>
                    applyPage(current, action.sessionId, action.page, { ...action, outdated })
                ),
                action.sessionId
            );
        case 'todos-fetched':
            return settleFetch(state, action.fetch, current => ({ ...current, todos: current.todos.set(action.sessionId, action.todos) }));
        case 'events-lost':
            return loseEvents(state, action.directory);
        case 'forgotten':
            return forgetSession(state, action.sessionId);
        case 'opened':
            return openTranscript(state, action.sessionId, action.fresh ?? false);
        case 'closed':
            return closeTranscript(state, action.sessionId);
        case 'activated':
            return activate(state, action.sessionId);
        case 'unread-restored':
            return { ...state, unread: action.sessionIds.reduce((unread, id) => unread.set(id, true), state.unread) };
        case 'send-began':
            return beginSend(state, action.message, action.parts);
        case 'send-failed':
            return failSend(state, action.sessionId, action.messageId);
        case 'fault-dismissed':
            return dismissFault(state, action.sessionId);
    }
}

function reduceEvent(state: SessionState, { directory, event }: DirectoryEvent): SessionState {
    const handle = HANDLERS[event.type] as EventHandler<typeof event.type> | undefined;
    return handle ? handle(state, event.properties, { directory, eventId: event.id }) : state;
}

/**
 * An answer is as old as the moment the server looked; what was announced since the question is newer, or the same. So the answer goes first
 * and the announcements again on top: seen twice, an event changes nothing.
 */
function settleFetch(
    state: SessionState,
    id: number,
    apply: (state: SessionState, since: DirectoryEvent[], fetch: Fetch) => SessionState
): SessionState {
    const fetch = state.fetches.get(id);
    if (!fetch || fetch.overflow) {
        return endFetch(state, id);
    }
    const since = loggedEvents(fetch);
    return since.reduce(reduceEvent, apply(endFetch(state, id), since, fetch));
}
