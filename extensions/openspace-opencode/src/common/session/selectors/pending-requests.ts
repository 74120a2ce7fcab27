import type { PermissionRequest, QuestionRequest } from '../../opencode-types';
import type { PersistentMap } from '../collections/persistent-map';
import type { Located, SessionState } from '../session-state';
import { isInTree } from '../session-tree';

/** The permissions that a session and its subagents wait for, the oldest first. Without a session: those of all. */
export function pendingPermissions(state: SessionState, root?: string): Located<PermissionRequest>[] {
    return pending(state, state.permissions, root);
}

/** The questions that a session and its subagents wait for an answer to, the oldest first. Without a session: those of all. */
export function pendingQuestions(state: SessionState, root?: string): Located<QuestionRequest>[] {
    return pending(state, state.questions, root);
}

function pending<T extends { readonly id: string; readonly sessionID: string }>(
    state: SessionState,
    requests: PersistentMap<Located<T>>,
    root: string | undefined
): Located<T>[] {
    return [...requests.values()]
        .filter(({ value }) => root === undefined || isInTree(state, root, value.sessionID))
        .sort((a, b) => (a.value.id < b.value.id ? -1 : 1));
}
