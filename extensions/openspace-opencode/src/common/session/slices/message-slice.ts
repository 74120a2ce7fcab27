import type { Message } from '../../opencode-types';
import type { Transcript, TranscriptMessage } from '../session-state';
import { insertionIndex, orderedIndex } from './message-order';
import { confirmMessage, isOutgoing, replaceUnconfirmed } from './outgoing-slice';

/** Adds a message or replaces what is known of it; its parts come on their own. */
export function putMessage(transcript: Transcript, info: Message): Transcript {
    const ours = isOutgoing(transcript, info.id);
    const index = ours ? indexOfMessage(transcript, info.id) : orderedIndex(transcript.messages, info);
    const present = index < 0 ? undefined : transcript.messages.at(index);
    if (!present) {
        return isBeforeLoaded(transcript, info) ? transcript : insertMessage(replaceUnconfirmed(transcript, info), newMessage(info));
    }
    const updated = { ...present, info };
    const confirmed = ours ? confirmMessage(transcript, info.id) : transcript;
    if (present.info.time.created === info.time.created) {
        return { ...confirmed, messages: transcript.messages.set(index, updated) };
    }
    // The server's clock decides where a message of ours stands.
    return insertMessage({ ...confirmed, messages: transcript.messages.delete(index) }, updated);
}

export function removeMessage(transcript: Transcript, messageId: string): Transcript {
    const index = indexOfMessage(transcript, messageId);
    if (index < 0) {
        return transcript;
    }
    const outgoing = transcript.outgoing.filter(message => message.messageId !== messageId);
    return { ...transcript, outgoing, messages: transcript.messages.delete(index) };
}

export function insertMessage(transcript: Transcript, message: TranscriptMessage): Transcript {
    const { messages } = transcript;
    return { ...transcript, messages: messages.insert(insertionIndex(messages, message.info), message) };
}

export function indexOfMessage(transcript: Transcript, messageId: string): number {
    return transcript.messages.findLastIndex(message => message.info.id === messageId);
}

function newMessage(info: Message): TranscriptMessage {
    return { info, parts: [], streams: [] };
}

/** It belongs to a page that was not fetched: alone it would stand there without its parts and neighbours. */
function isBeforeLoaded({ cursor, messages }: Transcript, info: Message): boolean {
    const oldest = messages.at(0);
    return cursor !== undefined && oldest !== undefined && info.time.created < oldest.info.time.created;
}
