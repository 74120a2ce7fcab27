import type { Message } from '../../opencode-types';
import type { OutgoingMessage, Transcript } from '../session-state';

export function isOutgoing(transcript: Transcript, messageId: string): boolean {
    return transcript.outgoing.some(message => message.messageId === messageId);
}

export function isSending(transcript: Transcript, messageId: string): boolean {
    return transcript.outgoing.some(message => message.messageId === messageId && message.sending);
}

/** The server has spoken of the message. */
export function confirmMessage(transcript: Transcript, messageId: string): Transcript {
    return update(transcript, messageId, message => ({ ...message, sending: false }));
}

/** The server has spoken of the part. */
export function confirmPart(transcript: Transcript, messageId: string, partId: string): Transcript {
    return update(transcript, messageId, message => ({ ...message, parts: message.parts.filter(id => id !== partId) }));
}

/** When the agent begins to answer, the server has stored all parts of the question: those it never spoke of, it has put others for. */
export function replaceUnconfirmed(transcript: Transcript, answer: Message): Transcript {
    const question = answer.role === 'assistant' && transcript.outgoing.find(message => message.messageId === answer.parentID);
    if (!question) {
        return transcript;
    }
    const index = transcript.messages.findLastIndex(message => message.info.id === question.messageId);
    const message = transcript.messages.at(index);
    const outgoing = transcript.outgoing.filter(other => other !== question);
    if (index < 0 || !message) {
        return { ...transcript, outgoing };
    }
    const parts = message.parts.filter(part => !question.parts.includes(part.id));
    return { ...transcript, outgoing, messages: transcript.messages.set(index, { ...message, parts }) };
}

/** What is confirmed in full is no longer outgoing. */
function update(transcript: Transcript, messageId: string, change: (message: OutgoingMessage) => OutgoingMessage): Transcript {
    if (!isOutgoing(transcript, messageId)) {
        return transcript;
    }
    const outgoing = transcript.outgoing
        .map(message => (message.messageId === messageId ? change(message) : message))
        .filter(message => message.sending || message.parts.length > 0);
    return { ...transcript, outgoing };
}
