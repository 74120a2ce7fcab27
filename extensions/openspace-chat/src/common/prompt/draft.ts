import type { AgentPartInput, FilePartInput, TextPartInput } from '@openspace/opencode/lib/common/opencode-types';

export type DraftPart = TextPartInput | FilePartInput | AgentPartInput;

/** Something that goes with the words of a prompt: a file, a range of lines, a list of problems. */
export interface Attachment {
    /** The same thing has the same key, so that it is attached once. */
    readonly key: string;
    readonly label: string;
    /** The whole of what the label stands for. */
    readonly detail: string;
    /** A codicon. */
    readonly icon: string;
    readonly part: DraftPart;
}

/** What a person is about to say. */
export interface Draft {
    readonly text: string;
    readonly attachments: readonly Attachment[];
}

export const EMPTY_DRAFT: Draft = { text: '', attachments: [] };

export function isEmpty({ text, attachments }: Draft): boolean {
    return text.trim() === '' && attachments.length === 0;
}

/** Adds what is not there yet. */
export function attach(draft: Draft, added: readonly Attachment[]): Draft {
    const keys = new Set(draft.attachments.map(({ key }) => key));
    const fresh = added.filter(({ key }) => !keys.has(key) && keys.add(key));
    return fresh.length === 0 ? draft : { ...draft, attachments: [...draft.attachments, ...fresh] };
}

export function detach(draft: Draft, key: string): Draft {
    return { ...draft, attachments: draft.attachments.filter(attachment => attachment.key !== key) };
}

/** What is sent: the words first. */
export function partsOf({ text, attachments }: Draft): DraftPart[] {
    const words: DraftPart[] = text.trim() === '' ? [] : [{ type: 'text', text }];
    return [...words, ...attachments.map(({ part }) => part)];
}

/** Gives words back to somebody who may have written others meanwhile: nothing of both is lost. */
export function giveBack(current: Draft, returned: Draft): Draft {
    const texts = [returned.text, current.text].filter(text => text.trim() !== '');
    return attach({ ...current, text: texts.join('\n\n') }, returned.attachments);
}

/** The draft that these parts were sent from, as far as it can be told. */
export function draftOf(parts: readonly DraftPart[]): Draft {
    const words = parts.flatMap(part => (part.type === 'text' && !part.synthetic ? [part.text] : []));
    const attachments = parts.flatMap(part =>
        part.type === 'file'
            ? [{ key: part.url, label: part.filename ?? part.url, detail: part.url.slice(0, 1_000), icon: 'file', part: plain(part) }]
            : []
    );
    return attach({ text: words.join('\n\n'), attachments: [] }, attachments);
}

/** Without the ids of the message it was part of. */
function plain({ type, mime, url, filename, source }: FilePartInput): FilePartInput {
    return { type, mime, url, ...(filename === undefined ? {} : { filename }), ...(source === undefined ? {} : { source }) };
}
