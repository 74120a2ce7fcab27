import type { Part, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { pendingPermissions, pendingQuestions } from '@openspace/opencode/lib/common/session/selectors/pending-requests';
import type { SessionState } from '@openspace/opencode/lib/common/session/session-state';

/** What the agent does in a session right now. */
export type Activity =
    | { readonly kind: 'idle' }
    | { readonly kind: 'fault'; readonly message: string }
    /** It waits for the person. */
    | { readonly kind: 'permission' | 'question'; readonly count: number }
    | { readonly kind: 'retry'; readonly attempt: number; readonly message: string; readonly next: number }
    | { readonly kind: 'thinking'; readonly topic?: string }
    | { readonly kind: 'writing' | 'working' | 'summarising' }
    | { readonly kind: 'tool'; readonly tool: string; readonly subject?: string };

const IDLE: Activity = { kind: 'idle' };

export function activityOf(state: SessionState, sessionId: string | undefined): Activity {
    if (sessionId === undefined) {
        return IDLE;
    }
    const permissions = pendingPermissions(state, sessionId).length;
    if (permissions > 0) {
        return { kind: 'permission', count: permissions };
    }
    const questions = pendingQuestions(state, sessionId).length;
    if (questions > 0) {
        return { kind: 'question', count: questions };
    }
    const status = state.status.get(sessionId)?.value;
    if (status?.type === 'retry') {
        return { kind: 'retry', attempt: status.attempt, message: status.message, next: status.next };
    }
    if (status) {
        return workOf(state, sessionId);
    }
    const fault = state.faults.get(sessionId);
    return fault ? { kind: 'fault', message: fault.message } : IDLE;
}

/** Whether the agent works in the session, or waits there for the person. */
export function isWorking(state: SessionState, sessionId: string | undefined): boolean {
    return sessionId !== undefined && state.status.has(sessionId);
}

/** Whether the last turn of a session came to its end: not stopped, not failed. */
export function endedWell(state: SessionState, sessionId: string): boolean {
    const messages = state.transcripts.get(sessionId)?.messages;
    const last = messages && messages.length > 0 ? messages.at(messages.length - 1)?.info : undefined;
    return !state.faults.has(sessionId) && !(last?.role === 'assistant' && last.error !== undefined);
}

function workOf(state: SessionState, sessionId: string): Activity {
    const messages = state.transcripts.get(sessionId)?.messages;
    const last = messages && messages.length > 0 ? messages.at(messages.length - 1) : undefined;
    if (last?.info.role !== 'assistant') {
        return { kind: 'working' };
    }
    if (last.info.summary) {
        return { kind: 'summarising' };
    }
    return ofPart(last.parts.filter(part => part.type === 'tool' || part.type === 'text' || part.type === 'reasoning').at(-1));
}

function ofPart(part: Part | undefined): Activity {
    if (part?.type === 'tool' && isRunning(part)) {
        return { kind: 'tool', tool: part.tool, subject: subjectOf(part) };
    }
    if (part?.type === 'reasoning') {
        return { kind: 'thinking', topic: topicOf(part.text) };
    }
    return { kind: part?.type === 'text' && part.text !== '' ? 'writing' : 'working' };
}

function isRunning({ state }: ToolPart): boolean {
    return state.status === 'pending' || state.status === 'running';
}

/** What a tool is about, by the arguments that most of them have. */
function subjectOf({ state }: ToolPart): string | undefined {
    const title = state.status === 'running' ? state.title : undefined;
    const named = ['description', 'command', 'filePath', 'path', 'pattern', 'query', 'url'].map(name => state.input[name]);
    return [title, ...named].find((text): text is string => typeof text === 'string' && text !== '');
}

/** The last heading of a thought, as models write them: `**Reading the tests**` or `## Reading the tests`. */
export function topicOf(thought: string): string | undefined {
    const headings = [...thought.matchAll(/^(?:\*\*([^*\n]+)\*\*|#{1,6} +(.+?))[ #]*$/gm)];
    const last = headings.at(-1);
    return (last?.[1] ?? last?.[2])?.trim() || undefined;
}
