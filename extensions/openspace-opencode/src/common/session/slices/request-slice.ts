import type { PermissionRequest, QuestionRequest } from '../../opencode-types';
import { PersistentMap } from '../collections/persistent-map';
import type { EventHandlers } from '../event-handlers';
import { sameJson } from '../same-json';
import type { Located, SessionState } from '../session-state';
import { markUnread } from './unread-slice';

/** What the agent waits for: permissions and answers. */
export const REQUEST_EVENTS: EventHandlers = {
    'permission.asked': (state, request, { directory }) =>
        waiting(state, { ...state, permissions: put(state.permissions, directory, request) }, request.sessionID),
    'permission.replied': (state, { requestID }) => ({ ...state, permissions: state.permissions.delete(requestID) }),
    'question.asked': (state, request, { directory }) =>
        waiting(state, { ...state, questions: put(state.questions, directory, request) }, request.sessionID),
    'question.replied': (state, { requestID }) => ({ ...state, questions: state.questions.delete(requestID) }),
    'question.rejected': (state, { requestID }) => ({ ...state, questions: state.questions.delete(requestID) })
};

interface Requests {
    readonly permissions: readonly PermissionRequest[];
    readonly questions: readonly QuestionRequest[];
}

/** What the server lists for a directory is all that waits there, as far as its session is at work. */
export function applyRequests(state: SessionState, directory: string, { permissions, questions }: Requests): SessionState {
    const isAlive = (request: { readonly sessionID: string }): boolean => state.status.has(request.sessionID);
    return {
        ...state,
        permissions: replace(state.permissions, directory, permissions.filter(isAlive)),
        questions: replace(state.questions, directory, questions.filter(isAlive))
    };
}

export function dropRequests(state: SessionState, sessionId: string): SessionState {
    return {
        ...state,
        permissions: state.permissions.filter(({ value }) => value.sessionID !== sessionId),
        questions: state.questions.filter(({ value }) => value.sessionID !== sessionId)
    };
}

type RequestMap<T> = PersistentMap<Located<T>>;

function replace<T extends { readonly id: string }>(map: RequestMap<T>, directory: string, requests: readonly T[]): RequestMap<T> {
    const listed = new Set(requests.map(request => request.id));
    const kept = map.filter((request, id) => request.directory !== directory || listed.has(id));
    return requests.reduce((current, request) => put(current, directory, request), kept);
}

function put<T extends { readonly id: string }>(map: RequestMap<T>, directory: string, request: T): RequestMap<T> {
    const present = map.get(request.id);
    return present && sameJson(present.value, request) ? map : map.set(request.id, { directory, value: request });
}

function waiting(before: SessionState, after: SessionState, sessionId: string): SessionState {
    const news = after.permissions !== before.permissions || after.questions !== before.questions;
    return news ? markUnread(after, sessionId) : before;
}
