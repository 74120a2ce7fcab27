import type { DirectoryEvent } from '../opencode-protocol';
import type { Fetch, FetchScope, LoggedEvent, SessionState } from './session-state';

/** Far more than a fetch can last; a limit all the same, so that one that never ends does not fill the memory. */
const CAPACITY = 50_000;

export function beginFetch(state: SessionState, id: number, scope: FetchScope): SessionState {
    return { ...state, fetches: new Map(state.fetches).set(id, { scope, overflow: false }) };
}

export function endFetch(state: SessionState, id: number): SessionState {
    if (!state.fetches.has(id)) {
        return state;
    }
    const fetches = new Map(state.fetches);
    fetches.delete(id);
    return { ...state, fetches };
}

/** Keeps the event for each fetch under way that it may be newer than. */
export function logEvent(state: SessionState, event: DirectoryEvent): SessionState {
    if (state.fetches.size === 0) {
        return state;
    }
    let fetches: Map<number, Fetch> | undefined;
    for (const [id, fetch] of state.fetches) {
        if (!fetch.overflow && isAbout(fetch.scope, event)) {
            fetches ??= new Map(state.fetches);
            fetches.set(id, extend(fetch, event));
        }
    }
    return fetches ? { ...state, fetches } : state;
}

/** What was announced while the fetch was under way, the oldest first. */
export function loggedEvents(fetch: Fetch | undefined): DirectoryEvent[] {
    const events: DirectoryEvent[] = [];
    for (let entry: LoggedEvent | undefined = fetch?.log; entry; entry = entry.previous) {
        events.push(entry.event);
    }
    return events.reverse();
}

function extend(fetch: Fetch, event: DirectoryEvent): Fetch {
    const count = (fetch.log?.count ?? 0) + 1;
    return count > CAPACITY ? { scope: fetch.scope, overflow: true } : { ...fetch, log: { event, previous: fetch.log, count } };
}

function isAbout(scope: FetchScope, { directory, event }: DirectoryEvent): boolean {
    const ofMessages = event.type.startsWith('message.');
    if ('directory' in scope) {
        return !ofMessages && event.type !== 'session.error' && scope.directory === directory;
    }
    return ofMessages && (event.properties as { sessionID?: unknown }).sessionID === scope.sessionId;
}
