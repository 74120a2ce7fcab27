import type { Session } from '../opencode-types';
import type { SessionState } from './session-state';

/** The session a person started, of which this one is part. Forks are no parts: they stand for themselves. */
export function rootOf(state: SessionState, sessionId: string): string {
    return lineage(state, sessionId).at(-1) ?? sessionId;
}

/** Whether the second session is the first, or was started by it or by one of its subagents. */
export function isInTree(state: SessionState, root: string, sessionId: string): boolean {
    return lineage(state, sessionId).includes(root);
}

/** The session and all its subagents, itself first. */
export function treeOf(state: SessionState, root: string): Session[] {
    const members = [...state.sessions.values()].filter(session => session.id !== root && isInTree(state, root, session.id));
    const top = state.sessions.get(root);
    return top ? [top, ...members] : members;
}

/** The session, its parent, and so on. A circle, which only a broken server could make, is cut. */
function lineage(state: SessionState, sessionId: string): string[] {
    const ids = [sessionId];
    for (let parent = state.sessions.get(sessionId)?.parentID; parent !== undefined && !ids.includes(parent);) {
        ids.push(parent);
        parent = state.sessions.get(parent)?.parentID;
    }
    return ids;
}
