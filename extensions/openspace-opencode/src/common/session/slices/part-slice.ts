import type { Part } from '../../opencode-types';
import type { PartStream, Transcript, TranscriptMessage } from '../session-state';
import { indexOfMessage } from './message-slice';
import { confirmPart } from './outgoing-slice';

/** Adds a part or replaces it; a text that was growing is now what the server says. */
export function putPart(transcript: Transcript, part: Part): Transcript {
    return updateMessage(confirmPart(transcript, part.messageID, part.id), part.messageID, message => {
        const parts = message.parts.slice();
        parts.splice(partIndex(parts, part.id), hasPart(message, part.id) ? 1 : 0, part);
        return settle(message, part.id, parts);
    });
}

export function removePart(transcript: Transcript, messageId: string, partId: string): Transcript {
    return updateMessage(transcript, messageId, message =>
        hasPart(message, partId)
            ? settle(
                  message,
                  partId,
                  message.parts.filter(part => part.id !== partId)
              )
            : message
    );
}

export interface PartDelta {
    readonly eventId: string;
    readonly messageId: string;
    readonly partId: string;
    readonly field: string;
    readonly text: string;
}

/** Lets a text grow. What was seen already, and what comes after the end of the part, is ignored. */
export function appendDelta(transcript: Transcript, delta: PartDelta): Transcript {
    return updateMessage(transcript, delta.messageId, message => {
        const index = lastIndexOfPart(message.parts, delta.partId);
        const part = message.parts[index];
        if (part === undefined || delta.field !== 'text' || !canGrow(part)) {
            return message;
        }
        const stream = message.streams.find(candidate => candidate.partId === delta.partId);
        if (stream && delta.eventId <= stream.lastDelta) {
            return message;
        }
        const parts = message.parts.slice();
        parts[index] = { ...part, text: part.text + delta.text };
        return { ...message, parts, streams: advance(message.streams, stream, delta) };
    });
}

/** A text of the agent that is not complete. What a person wrote has no time. */
export function canGrow(part: Part): part is Extract<Part, { type: 'text' | 'reasoning' }> {
    return (part.type === 'text' || part.type === 'reasoning') && part.time !== undefined && part.time.end === undefined;
}

function advance(streams: readonly PartStream[], stream: PartStream | undefined, delta: PartDelta): readonly PartStream[] {
    const advanced = { partId: delta.partId, lastDelta: delta.eventId, gap: stream?.gap ?? false };
    return stream ? streams.map(other => (other === stream ? advanced : other)) : [...streams, advanced];
}

function updateMessage(transcript: Transcript, messageId: string, update: (message: TranscriptMessage) => TranscriptMessage): Transcript {
    const index = indexOfMessage(transcript, messageId);
    const message = transcript.messages.at(index);
    if (index < 0 || message === undefined) {
        return transcript;
    }
    const updated = update(message);
    return updated === message ? transcript : { ...transcript, messages: transcript.messages.set(index, updated) };
}

function settle(message: TranscriptMessage, partId: string, parts: readonly Part[]): TranscriptMessage {
    const streams = message.streams.some(stream => stream.partId === partId)
        ? message.streams.filter(stream => stream.partId !== partId)
        : message.streams;
    return { ...message, parts, streams };
}

function hasPart(message: TranscriptMessage, partId: string): boolean {
    return lastIndexOfPart(message.parts, partId) >= 0;
}

function lastIndexOfPart(parts: readonly Part[], partId: string): number {
    for (let index = parts.length - 1; index >= 0; index--) {
        if (parts[index].id === partId) {
            return index;
        }
    }
    return -1;
}

/** Where the part is or belongs, in the order of ids. */
function partIndex(parts: readonly Part[], partId: string): number {
    let index = parts.length;
    while (index > 0 && parts[index - 1].id >= partId) {
        index--;
    }
    return index;
}
