/** Comparing blocks is far faster than comparing bytes; the small ones find the place in the last large one. */
const BLOCKS = [64 * 1024, 512];

/** What two contents have in common: so many bytes at the beginning and at the end, which do not overlap in either. */
export interface CommonEnds {
    readonly start: number;
    readonly end: number;
}

export function commonEnds(a: Buffer, b: Buffer): CommonEnds {
    const shorter = Math.min(a.length, b.length);
    let start = 0;
    for (const block of BLOCKS) {
        while (start + block <= shorter && a.compare(b, start, start + block, start, start + block) === 0) {
            start += block;
        }
    }
    while (start < shorter && a[start] === b[start]) {
        start++;
    }
    const rest = shorter - start;
    const sameBlock = (from: number, block: number): boolean =>
        a.compare(b, b.length - from - block, b.length - from, a.length - from - block, a.length - from) === 0;
    let end = 0;
    for (const block of BLOCKS) {
        while (end + block <= rest && sameBlock(end, block)) {
            end += block;
        }
    }
    while (end < rest && a[a.length - end - 1] === b[b.length - end - 1]) {
        end++;
    }
    return { start, end };
}
