import { rootOf } from '@openspace/opencode/lib/common/session/session-tree';
import type { SessionState } from '@openspace/opencode/lib/common/session/session-state';

/** Something that a person who looks elsewhere wants to know. */
export interface SessionNews {
    readonly kind: 'finished' | 'asks' | 'failed';
    /** The session that a person started, whoever of its subagents it is about. */
    readonly sessionId: string;
}

/** What happened between two states. The end of a subagent is no news, and what was stopped was stopped by the person. */
export function newsBetween(before: SessionState, after: SessionState): SessionNews[] {
    const news: SessionNews[] = [];
    for (const [id, fault] of after.faults) {
        if (before.faults.get(id) !== fault && id !== '') {
            news.push({ kind: 'failed', sessionId: rootOf(after, id) });
        }
    }
    for (const requests of ['permissions', 'questions'] as const) {
        for (const [id, { value }] of after[requests]) {
            if (!before[requests].has(id)) {
                news.push({ kind: 'asks', sessionId: rootOf(after, value.sessionID) });
            }
        }
    }
    for (const [id] of before.status) {
        const ended = !after.status.has(id) && after.sessions.has(id) && after.sessions.get(id)?.parentID === undefined;
        if (ended && !after.faults.has(id) && !wasStopped(after, id)) {
            news.push({ kind: 'finished', sessionId: id });
        }
    }
    return unique(news);
}

function wasStopped(state: SessionState, sessionId: string): boolean {
    const messages = state.transcripts.get(sessionId)?.messages;
    const last = messages && messages.length > 0 ? messages.at(messages.length - 1)?.info : undefined;
    return last?.role === 'assistant' && last.error?.name === 'MessageAbortedError';
}

function unique(news: readonly SessionNews[]): SessionNews[] {
    return [...new Map(news.map(each => [`${each.kind} ${each.sessionId}`, each])).values()];
}
