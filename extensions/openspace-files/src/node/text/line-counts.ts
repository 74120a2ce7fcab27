import { diffLines } from 'diff';
import { CommonEnds } from './common-ends';

export interface LineCounts {
    readonly additions: number;
    readonly deletions: number;
}

/** What differs is compared line by line up to this size and this many differences; beyond, all of it counts as replaced. */
const LARGEST_DIFF = 256 * 1024;
const MOST_DIFFERENCES = 1000;

/** How many lines came and went, as a diff would show them. Cheap where two long contents hardly differ. */
export function lineCounts(before: Buffer, after: Buffer, common: CommonEnds): LineCounts {
    const start = common.start === 0 ? 0 : before.lastIndexOf(0x0a, common.start - 1) + 1;
    const end = wholeLines(before, common.end);
    const removed = before.subarray(start, before.length - end);
    const added = after.subarray(start, after.length - end);
    if (removed.equals(added)) {
        return { additions: 0, deletions: 0 };
    }
    const all = { additions: countLines(added), deletions: countLines(removed) };
    // Of single lines all of it differs; the search would take longer than anything else in a small change.
    if (all.additions <= 1 && all.deletions <= 1) {
        return all;
    }
    const differences =
        removed.length + added.length <= LARGEST_DIFF
            ? diffLines(removed.toString('latin1'), added.toString('latin1'), { maxEditLength: MOST_DIFFERENCES })
            : undefined;
    if (!differences) {
        return all;
    }
    const count = (side: 'added' | 'removed'): number =>
        differences.filter(difference => difference[side]).reduce((lines, difference) => lines + difference.count, 0);
    return { additions: count('added'), deletions: count('removed') };
}

/** As much of the end as begins behind a line feed. */
function wholeLines(bytes: Buffer, end: number): number {
    const feed = bytes.indexOf(0x0a, bytes.length - end);
    return end === 0 || feed < 0 ? 0 : bytes.length - feed - 1;
}

function countLines(bytes: Buffer): number {
    let lines = 0;
    for (let feed = bytes.indexOf(0x0a); feed >= 0; feed = bytes.indexOf(0x0a, feed + 1)) {
        lines++;
    }
    return bytes.length > 0 && bytes[bytes.length - 1] !== 0x0a ? lines + 1 : lines;
}
