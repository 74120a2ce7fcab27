import type { MessagePage, MessageWithParts } from '../../opencode-protocol';
import type { Part } from '../../opencode-types';
import { PersistentList } from '../collections/persistent-list';
import { sameJson } from '../same-json';
import type { PartStream, Transcript, TranscriptMessage } from '../session-state';
import { compareMessages, compareParts } from './message-order';
import { isSending } from './outgoing-slice';
import { canGrow } from './part-slice';

/** Where a page belongs: before a cursor, or at the end, where it may be all that is kept. */
export interface PagePlace {
    readonly before?: string;
    readonly cut?: boolean;
    /** It was asked for before events were lost, so it does not make up for them. */
    readonly outdated?: boolean;
}

/**
 * Brings what is known of a session in line with a page that was fetched. The page is right about everything in its range, with two
 * exceptions: messages that are being sent, and texts that still grow, which the server keeps nowhere until they are complete.
 */
export function mergePage(
    transcript: Transcript,
    page: MessagePage,
    { before, cut = false, outdated = false }: PagePlace = {}
): Transcript {
    if (before !== undefined && before !== transcript.cursor) {
        // Asked for when other messages were here: it would leave a hole.
        return transcript;
    }
    const present = new Map([...transcript.messages].map(message => [message.info.id, message]));
    const fetched = page.messages.map(message => mergeMessage(present.get(message.info.id), message, transcript.stale));
    const ids = new Set(page.messages.map(message => message.info.id));
    const others = [...transcript.messages].filter(message => !ids.has(message.info.id));
    const sending = others.filter(message => isSending(transcript, message.info.id));
    const older = before !== undefined ? others : cut ? [] : olderThan(page, fetched, others, present);
    const messages = [...new Set([...fetched, ...older, ...sending])].sort((a, b) => compareMessages(a.info, b.info));
    const keepsOlder = before === undefined && older.length > 0;
    return withCursor(keepsOlder ? transcript.cursor : page.cursor, {
        messages: PersistentList.from(messages),
        loaded: true,
        outgoing: transcript.outgoing.filter(message => !ids.has(message.messageId)),
        stale: before === undefined && !outdated ? false : transcript.stale,
        ...((before !== undefined || (transcript.reading && keepsOlder)) && { reading: true })
    });
}

function withCursor(cursor: string | undefined, transcript: Transcript): Transcript {
    return cursor === undefined ? transcript : { ...transcript, cursor };
}

/**
 * Older messages stay when the newest page reaches back to what was there. If it does not, messages between may be missing, and the older ones
 * are fetched again when somebody wants them.
 */
function olderThan(
    page: MessagePage,
    fetched: readonly TranscriptMessage[],
    others: readonly TranscriptMessage[],
    present: ReadonlyMap<string, TranscriptMessage>
): readonly TranscriptMessage[] {
    const oldest = fetched.at(0);
    const reaches = page.cursor !== undefined && oldest !== undefined && present.has(oldest.info.id);
    return reaches ? others.filter(({ info }) => compareMessages(info, oldest.info) < 0) : [];
}

function mergeMessage(present: TranscriptMessage | undefined, { info, parts }: MessageWithParts, stale: boolean): TranscriptMessage {
    const streams: PartStream[] = [];
    const merged = [...parts].sort(compareParts).map(part => {
        const known = present?.parts.find(candidate => candidate.id === part.id);
        if (!canGrow(part)) {
            return known && sameJson(known, part) ? known : part;
        }
        const stream = present?.streams.find(candidate => candidate.partId === part.id);
        if (stream) {
            streams.push(stream);
        } else if (!known || stale) {
            // A text first seen in mid-stream has lost its beginning.
            streams.push({ partId: part.id, lastDelta: '', gap: true });
        }
        const grown = known && canGrow(known) && known.text.length > part.text.length ? { ...part, text: known.text } : part;
        return known && sameJson(known, grown) ? known : grown;
    });
    const sameInfo = present !== undefined && sameJson(present.info, info);
    if (sameInfo && sameParts(present.parts, merged) && sameJson(present.streams, streams)) {
        return present;
    }
    return { info: sameInfo ? present.info : info, parts: merged, streams };
}

function sameParts(a: readonly Part[], b: readonly Part[]): boolean {
    return a.length === b.length && a.every((part, index) => part === b[index]);
}
