import { diffLines, LineSpan } from './line-diff';
import { splitLines } from './text-lines';

/** One place of a change: lines that were replaced by others. The person decides on each one. */
export interface Hunk {
    /** Its number in the change, from zero. */
    readonly index: number;
    readonly before: HunkSide;
    readonly after: HunkSide;
}

/** Lines with their endings, and where they are. */
interface HunkSide extends LineSpan {
    readonly lines: readonly string[];
}

/** The hunks of a change, in the order of the file. A file that is not there counts as empty. */
export function hunksOf(before: string | undefined, after: string | undefined): Hunk[] {
    const left = splitLines(before ?? '');
    const right = splitLines(after ?? '');
    return diffLines(left, right).map((change, index) => ({
        index,
        before: { ...change.before, lines: left.slice(change.before.start, change.before.end) },
        after: { ...change.after, lines: right.slice(change.after.start, change.after.end) }
    }));
}
