import { revertedMessages } from '@openspace/opencode/lib/common/session/selectors/visible-messages';
import type { SessionState, TranscriptMessage } from '@openspace/opencode/lib/common/session/session-state';
import { rootOf } from '@openspace/opencode/lib/common/session/session-tree';
import { titleOf } from '../sessions/session-words';

/** Something that the person said. */
export function isQuestion({ info }: TranscriptMessage): boolean {
    return info.role === 'user';
}

/** Where a session is rolled back to when this rolled back question is restored with its answers; undefined when nothing stays hidden. */
export function rollbackAfter(state: SessionState, sessionId: string, messageId: string): string | undefined {
    const hidden = revertedMessages(state, sessionId);
    const index = hidden.findIndex(({ info }) => info.id === messageId);
    return hidden.slice(index + 1).find(isQuestion)?.info.id;
}

/** Titles of the other sessions that work in the same folder: files that are put back may be theirs. */
export function otherWork(state: SessionState, sessionId: string): string[] {
    const root = rootOf(state, sessionId);
    const directory = state.sessions.get(sessionId)?.directory;
    const working = [...state.status].filter(([, status]) => status.directory === directory).map(([id]) => rootOf(state, id));
    return [...new Set(working)].filter(id => id !== root).map(id => titleOf(state.sessions.get(id)));
}
