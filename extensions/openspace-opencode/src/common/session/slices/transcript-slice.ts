import type { MessagePage } from '../../opencode-protocol';
import type { Part, UserMessage } from '../../opencode-types';
import type { EventHandlers } from '../event-handlers';
import { PersistentList } from '../collections/persistent-list';
import { EMPTY_TRANSCRIPT, SessionState, Transcript } from '../session-state';
import { compareParts } from './message-order';
import { insertMessage, putMessage, removeMessage } from './message-slice';
import { isSending } from './outgoing-slice';
import { mergePage, PagePlace } from './page-merge';
import { appendDelta, putPart, removePart } from './part-slice';

/** Messages and parts of the sessions this window follows. Events of other sessions leave no trace here. */
export const TRANSCRIPT_EVENTS: EventHandlers = {
    'message.part.delta': (state, { sessionID, messageID, partID, field, delta }, { eventId }) =>
        follow(state, sessionID, transcript =>
            appendDelta(transcript, { eventId, messageId: messageID, partId: partID, field, text: delta })
        ),
    'message.part.updated': (state, { sessionID, part }) => follow(state, sessionID, transcript => putPart(transcript, part)),
    'message.part.removed': (state, { sessionID, messageID, partID }) =>
        follow(state, sessionID, transcript => removePart(transcript, messageID, partID)),
    'message.updated': (state, { sessionID, info }) => follow(state, sessionID, transcript => putMessage(transcript, info)),
    'message.removed': (state, { sessionID, messageID }) => follow(state, sessionID, transcript => removeMessage(transcript, messageID))
};

export function applyPage(state: SessionState, sessionId: string, page: MessagePage, place: PagePlace): SessionState {
    return updateTranscript(state, sessionId, transcript => mergePage(transcript, page, place));
}

/** Shows a message at once. It is the server's as soon as the server speaks of it. */
export function beginSend(state: SessionState, info: UserMessage, parts: readonly Part[]): SessionState {
    const sorted = [...parts].sort(compareParts);
    const outgoing = { messageId: info.id, sending: true, parts: sorted.map(part => part.id) };
    return updateTranscript(state, info.sessionID, transcript =>
        insertMessage({ ...transcript, outgoing: [...transcript.outgoing, outgoing] }, { info, parts: sorted, streams: [] })
    );
}

/** Takes a message back, unless the server knows it after all. */
export function failSend(state: SessionState, sessionId: string, messageId: string): SessionState {
    return updateTranscript(state, sessionId, transcript =>
        isSending(transcript, messageId) ? removeMessage(transcript, messageId) : transcript
    );
}

/** Deltas may be missing from now on. */
export function markLost(transcript: Transcript): Transcript {
    const messages = [...transcript.messages].map(message =>
        message.streams.length > 0 ? { ...message, streams: message.streams.map(stream => ({ ...stream, gap: true })) } : message
    );
    return { ...transcript, messages: PersistentList.from(messages), stale: true };
}

export function openTranscript(state: SessionState, sessionId: string, fresh: boolean): SessionState {
    const transcript = state.transcripts.get(sessionId) ?? { ...EMPTY_TRANSCRIPT, loaded: fresh };
    return { ...state, transcripts: state.transcripts.set(sessionId, transcript), closed: state.closed.filter(id => id !== sessionId) };
}

/** Before its first page has come, events have nothing to build on; the log of the fetch keeps them. */
function follow(state: SessionState, sessionId: string, update: (transcript: Transcript) => Transcript): SessionState {
    return updateTranscript(state, sessionId, transcript => (transcript.loaded ? update(transcript) : transcript));
}

function updateTranscript(state: SessionState, sessionId: string, update: (transcript: Transcript) => Transcript): SessionState {
    const transcript = state.transcripts.get(sessionId);
    if (!transcript) {
        return state;
    }
    const updated = update(transcript);
    return updated === transcript ? state : { ...state, transcripts: state.transcripts.set(sessionId, updated) };
}
