import { Hunk, hunksOf } from './hunks';
import { mergeLines, Replacement } from './merge-lines';
import { splitLines } from './text-lines';

/** The text without the change, or the hunks that cannot be taken back because their lines were changed since. */
export type TakenBack = { readonly text: string } | { readonly conflicts: readonly number[] };

/** Which hunks of a change are meant, by their numbers. */
export interface HunkChoice {
    /** Those to take back; all when absent. */
    readonly chosen?: readonly number[];
    /** Those that were taken back before. Where lines repeat, the text alone does not tell. */
    readonly gone?: readonly number[];
}

/**
 * Takes a change, or some hunks of it, out of the text as it is now. Everything else in that text stays: what was edited before
 * the change, after it and beside it. All of the chosen hunks, or none.
 */
export function takeBack(before: string, after: string, current: string, { chosen, gone = [] }: HunkChoice = {}): TakenBack {
    const hunks = hunksOf(before, after);
    const wanted = hunks.filter(({ index }) => !gone.includes(index) && (!chosen || chosen.includes(index)));
    const base = apply(splitLines(after), hunks.filter(({ index }) => gone.includes(index)).map(inverse));
    const replacements = wanted.map(hunk =>
        moved(
            inverse(hunk),
            hunks.filter(({ index }) => index < hunk.index && gone.includes(index))
        )
    );
    if (apply(base, replacements).join('') === current) {
        return { text: current };
    }
    const { lines, conflicts } = mergeLines(base, splitLines(current), replacements);
    return conflicts.length > 0 ? { conflicts: conflicts.map(index => wanted[index].index) } : { text: lines.join('') };
}

function inverse({ before, after }: Hunk): Replacement {
    return { start: after.start, end: after.end, lines: before.lines };
}

/** Where a replacement is after the hunks above it were taken back. */
function moved({ start, end, lines }: Replacement, goneAbove: readonly Hunk[]): Replacement {
    const shift = goneAbove.reduce((sum, { before, after }) => sum + before.lines.length - after.lines.length, 0);
    return { start: start + shift, end: end + shift, lines };
}

function apply(lines: readonly string[], replacements: readonly Replacement[]): readonly string[] {
    return mergeLines(lines, lines, replacements).lines;
}
