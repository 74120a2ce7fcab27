import { diffLines, LineSpan } from './line-diff';

/** Lines of the base that are to be replaced. */
export interface Replacement extends LineSpan {
    readonly lines: readonly string[];
}

export interface MergeResult {
    readonly lines: readonly string[];
    /** Those of the replacements that were left out, by index, because the same lines were changed otherwise meanwhile. */
    readonly conflicts: readonly number[];
}

/**
 * Makes the replacements, which were meant for `base`, in `current`, which has come from `base` by other edits. Those edits stay
 * as they are. The replacements come in order and do not overlap.
 */
export function mergeLines(base: readonly string[], current: readonly string[], replacements: readonly Replacement[]): MergeResult {
    const edits = diffLines(base, current);
    const lines: string[] = [];
    const conflicts: number[] = [];
    let copied = 0;
    replacements.forEach((replacement, index) => {
        const touching = edits.filter(edit => collide(edit.before, replacement));
        if (touching.length > 0) {
            const alreadySo = touching.length === 1 && isSame(touching[0], replacement, current);
            if (!alreadySo) {
                conflicts.push(index);
            }
            return;
        }
        const shift = edits
            .filter(({ before }) => before.end <= replacement.start)
            .reduce((sum, { before, after }) => sum + (after.end - after.start) - (before.end - before.start), 0);
        appendAll(lines, current.slice(copied, replacement.start + shift));
        appendAll(lines, replacement.lines);
        copied = replacement.end + shift;
    });
    appendAll(lines, current.slice(copied));
    return { lines, conflicts };
}

/** Whether two changes of the same text cannot both be made: they share a line, or insert at the same place. */
function collide(one: LineSpan, other: LineSpan): boolean {
    if (one.start === one.end && other.start === other.end) {
        return one.start === other.start;
    }
    return one.start < other.end && other.start < one.end;
}

function isSame({ before, after }: { before: LineSpan; after: LineSpan }, replacement: Replacement, current: readonly string[]): boolean {
    return (
        before.start === replacement.start &&
        before.end === replacement.end &&
        after.end - after.start === replacement.lines.length &&
        replacement.lines.every((line, index) => current[after.start + index] === line)
    );
}

/** Spreading a large array into a call overflows the stack. */
function appendAll(target: string[], lines: readonly string[]): void {
    lines.forEach(line => target.push(line));
}
