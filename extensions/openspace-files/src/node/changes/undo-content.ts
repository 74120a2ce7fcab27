import type { FileChange } from '../../common/changes/agent-change';
import { hunksWith } from '../../common/changes/decisions';
import { hunksOf } from '../../common/changes/hunks';
import { takeBack } from '../../common/changes/take-back';
import type { UndoProblem } from '../../common/changes/undo-report';
import type { StoredFile } from '../store/artifact-store';
import { encodingOf, TextEncoding } from '../text/text-encoding';

/** The contents of a change, as far as they are kept. */
export interface KeptContents {
    readonly before?: Buffer;
    readonly after?: Buffer;
}

/** What of a change shall be taken back. */
export interface UndoPlan {
    /** How many hunks the change has; none where only the file as a whole can be decided on. */
    readonly hunkCount: number;
    readonly hunks: readonly number[];
}

/** A change that cannot be taken back. */
export class UndoRefused extends Error {
    constructor(readonly problem: UndoProblem) {
        super(problem.kind);
    }
}

/** The chosen hunks; without a choice those that nobody has decided on, and if there are none, those that were accepted. */
export function planUndo(change: FileChange, kept: KeptContents, chosen: readonly number[] | undefined): UndoPlan {
    const texts = kept.before && kept.after && exactTexts([kept.before, kept.after]);
    if (!texts) {
        return { hunkCount: 0, hunks: [] };
    }
    const [before, after] = texts.exact;
    const hunkCount = hunksOf(before, after).length;
    const open = hunksWith(change, hunkCount, undefined);
    return { hunkCount, hunks: chosen ?? (open.length > 0 ? open : hunksWith(change, hunkCount, 'accepted')) };
}

/** What the file is without the planned part of the change; `undefined` where it shall not exist. Throws `UndoRefused`; it never guesses. */
export function undoContent(
    change: FileChange,
    { before, after }: KeptContents,
    plan: UndoPlan,
    present: StoredFile | undefined
): Buffer | undefined {
    const texts = before && after && present && exactTexts([before, after, present.bytes]);
    if (!texts) {
        return wholeFile(change, before, present);
    }
    const [old, changed, current] = texts.exact;
    const gone = hunksWith(change, plan.hunkCount, 'undone');
    const result = takeBack(old, changed, current, { chosen: plan.hunks, gone });
    if ('conflicts' in result) {
        return refuse({ kind: 'edited', hunks: result.conflicts });
    }
    return Buffer.concat([texts.encoding.mark, texts.encoding.toBytes(result.text)]);
}

/** A file that was made, was deleted, or is no text: only when it is as the change left it. */
function wholeFile(change: FileChange, before: Buffer | undefined, present: StoredFile | undefined): Buffer | undefined {
    if (present?.hash === change.before) {
        return present?.bytes;
    }
    if (present?.hash === change.after) {
        return change.before === undefined ? undefined : (before ?? refuse({ kind: 'forgotten' }));
    }
    if (!present) {
        return refuse({ kind: 'missing' });
    }
    const forgotten = change.before !== undefined && change.after !== undefined && !before;
    return refuse(forgotten ? { kind: 'forgotten' } : { kind: change.after === undefined ? 'present' : 'edited' });
}

function refuse(problem: UndoProblem): never {
    throw new UndoRefused(problem);
}

/** The contents as texts that stand for their bytes one to one; `undefined` where they are not all text of one encoding. */
function exactTexts(contents: readonly Buffer[]): { encoding: TextEncoding; exact: string[] } | undefined {
    const encodings = contents.map(encodingOf);
    const [encoding] = encodings;
    if (!encoding || encodings.some(other => other?.name !== encoding.name)) {
        return undefined;
    }
    return { encoding, exact: contents.map(bytes => encoding.toExact(bytes.subarray(encoding.mark.length))) };
}
