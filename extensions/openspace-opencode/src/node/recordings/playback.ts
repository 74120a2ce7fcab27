import type { DirectoryEvent, MessagePage } from '../../common/opencode-protocol';
import type { Part } from '../../common/opencode-types';
import type { Overview, SessionAction } from '../../common/session/session-action';
import { reduceSessions } from '../../common/session/session-reducer';
import { EMPTY_STATE, SessionState } from '../../common/session/session-state';
import { canGrow } from '../../common/session/slices/part-slice';
import { Answers, DIRECTORY } from './recording';

export function reduceAll(state: SessionState, actions: readonly SessionAction[]): SessionState {
    return actions.reduce(reduceSessions, state);
}

export function toActions(events: readonly DirectoryEvent[]): SessionAction[] {
    return events.map(event => ({ type: 'event', event }));
}

/** A window that was there from the beginning and shows every session: the truth to compare with. */
export function watch(events: readonly DirectoryEvent[], state: SessionState = EMPTY_STATE): SessionState {
    return events.reduce((current, event) => {
        const made = event.event.type === 'session.created' ? event.event.properties.sessionID : undefined;
        const open: SessionAction[] = made === undefined ? [] : [{ type: 'opened', sessionId: made, fresh: true }];
        return reduceAll(current, [...open, { type: 'event', event }]);
    }, state);
}

/** What the server would answer at this moment: everything but the text that still grows. */
export function serverAt(events: readonly DirectoryEvent[]): Answers {
    const state = watch(events);
    const durable = (part: Part): Part => (canGrow(part) ? { ...part, text: '' } : part);
    const transcripts = [...state.transcripts].map(([id, { messages }]) => {
        return [id, messages.toArray().map(({ info, parts }) => ({ info, parts: parts.map(durable) }))] as const;
    });
    return {
        sessions: [...state.sessions.values()],
        status: Object.fromEntries([...state.status].map(([id, { value }]) => [id, value])),
        permissions: [...state.permissions.values()].map(({ value }) => value),
        questions: [...state.questions.values()].map(({ value }) => value),
        messages: Object.fromEntries(transcripts),
        todos: Object.fromEntries(state.todos)
    };
}

/** All requests of a window that comes (back) to these sessions, and the answers to them. */
export function fetching(sessions: readonly string[]): { begin: SessionAction[]; end(answers: Answers): SessionAction[] } {
    const begin: SessionAction[] = [
        { type: 'fetch-began', fetch: 0, scope: { directory: DIRECTORY } },
        ...sessions.flatMap((sessionId, index): SessionAction[] => [
            { type: 'opened', sessionId },
            { type: 'fetch-began', fetch: 2 * index + 1, scope: { sessionId } },
            { type: 'fetch-began', fetch: 2 * index + 2, scope: { directory: DIRECTORY } }
        ])
    ];
    const end = (answers: Answers): SessionAction[] => [
        { type: 'overview-fetched', fetch: 0, directory: DIRECTORY, overview: overviewOf(answers) },
        ...sessions.flatMap((sessionId, index): SessionAction[] => [
            { type: 'page-fetched', fetch: 2 * index + 1, sessionId, page: pageOf(answers, sessionId) },
            { type: 'todos-fetched', fetch: 2 * index + 2, sessionId, todos: answers.todos[sessionId] ?? [] }
        ])
    ];
    return { begin, end };
}

function overviewOf({ sessions, status, permissions, questions }: Answers): Overview {
    return { sessions, completeSince: -Infinity, roots: false, status, permissions, questions };
}

function pageOf(answers: Answers, sessionId: string): MessagePage {
    return { messages: answers.messages[sessionId] ?? [] };
}

/** What a person could tell apart, as plain data. */
export function visible(state: SessionState): unknown {
    return {
        sessions: plain(state.sessions),
        status: plain(state.status),
        todos: plain(state.todos, todos => todos.length > 0),
        permissions: plain(state.permissions),
        questions: plain(state.questions),
        messages: Object.fromEntries([...state.transcripts].map(([id, { messages }]) => [id, messages.toArray()]).sort())
    };
}

function plain<T>(map: Iterable<[string, T]>, keep: (value: T) => boolean = () => true): Record<string, T> {
    return Object.fromEntries([...map].filter(([, value]) => keep(value)).sort(([a], [b]) => (a < b ? -1 : 1)));
}
