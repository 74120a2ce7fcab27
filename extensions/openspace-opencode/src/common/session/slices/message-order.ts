import type { Message, Part } from '../../opencode-types';
import type { PersistentList } from '../collections/persistent-list';
import type { TranscriptMessage } from '../session-state';

/** Ids alone do not sort by time: the clock in them wraps around every two years. */
export function compareMessages(a: Message, b: Message): number {
    return a.time.created - b.time.created || compareIds(a.id, b.id);
}

/** Inside one message the ids of parts do sort. */
export function compareParts(a: Part, b: Part): number {
    return compareIds(a.id, b.id);
}

function compareIds(a: string, b: string): number {
    return a < b ? -1 : a > b ? 1 : 0;
}

/** Where the message belongs; nearly always the end. */
export function insertionIndex(messages: PersistentList<TranscriptMessage>, info: Message): number {
    return messages.findLastIndex(message => compareMessages(message.info, info) < 0) + 1;
}

/** Where the message is, if it is there under the same time. */
export function orderedIndex(messages: PersistentList<TranscriptMessage>, info: Message): number {
    const index = messages.findLastIndex(message => compareMessages(message.info, info) <= 0);
    return messages.at(index)?.info.id === info.id ? index : -1;
}
