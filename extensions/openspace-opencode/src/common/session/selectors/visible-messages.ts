import type { Part, Session } from '../../opencode-types';
import type { SessionState, TranscriptMessage } from '../session-state';
import { isSending } from '../slices/outgoing-slice';

/** The messages a person sees: what was reverted is hidden until it is restored, or gone with the next prompt. */
export function visibleMessages(state: SessionState, sessionId: string): TranscriptMessage[] {
    const { shown } = splitAtRevert(state, sessionId);
    return shown;
}

/** The messages that were reverted and can be restored. */
export function revertedMessages(state: SessionState, sessionId: string): TranscriptMessage[] {
    const { hidden } = splitAtRevert(state, sessionId);
    return hidden;
}

/** What of a message a person sees: the server adds texts for the model alone. */
export function visibleParts(message: TranscriptMessage): Part[] {
    return message.parts.filter(part => part.type !== 'text' || !(part.synthetic || part.ignored));
}

/** Whether text is missing in a part that still grows. */
export function hasGap(message: TranscriptMessage, partId: string): boolean {
    return message.streams.some(stream => stream.partId === partId && stream.gap);
}

function splitAtRevert(state: SessionState, sessionId: string): { shown: TranscriptMessage[]; hidden: TranscriptMessage[] } {
    const transcript = state.transcripts.get(sessionId);
    const messages = transcript?.messages.toArray() ?? [];
    const revert = state.sessions.get(sessionId)?.revert;
    if (!transcript || !revert) {
        return { shown: messages, hidden: [] };
    }
    const index = messages.findIndex(message => message.info.id === revert.messageID);
    if (index < 0 && transcript.cursor === undefined) {
        // It is gone, and so is what was to be hidden.
        return { shown: messages, hidden: [] };
    }
    // Not here, it is in a page before these. What is being sent is said after the revert and ends it.
    const from = Math.max(index, 0);
    const [sent, hidden] = partition(messages.slice(from), message => isSending(transcript, message.info.id));
    const kept = index < 0 ? [] : partsBefore(messages[index], revert);
    return { shown: [...messages.slice(0, from), ...kept, ...sent], hidden };
}

function partition<T>(elements: readonly T[], accept: (element: T) => boolean): [T[], T[]] {
    return [elements.filter(accept), elements.filter(element => !accept(element))];
}

/** A revert to a part keeps what the message holds before it. */
function partsBefore(message: TranscriptMessage, { partID }: NonNullable<Session['revert']>): TranscriptMessage[] {
    const end = message.parts.findIndex(part => part.id === partID);
    return end > 0 ? [{ ...message, parts: message.parts.slice(0, end) }] : [];
}
