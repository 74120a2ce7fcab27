const BLOCK = 64 * 1024;

/** What two contents have in common: so many bytes at the beginning and at the end, which do not overlap in either. */
export interface CommonEnds {
    readonly start: number;
    readonly end: number;
}

export function commonEnds(a: Buffer, b: Buffer): CommonEnds {
    const shorter = Math.min(a.length, b.length);
    let start = 0;
    while (start + BLOCK <= shorter && a.compare(b, start, start + BLOCK, start, start + BLOCK) === 0) {
        start += BLOCK;
    }
    while (start < shorter && a[start] === b[start]) {
        start++;
    }
    const rest = shorter - start;
    const sameBlock = (from: number): boolean =>
        a.compare(b, b.length - from - BLOCK, b.length - from, a.length - from - BLOCK, a.length - from) === 0;
    let end = 0;
    while (end + BLOCK <= rest && sameBlock(end)) {
        end += BLOCK;
    }
    while (end < rest && a[a.length - end - 1] === b[b.length - end - 1]) {
        end++;
    }
    return { start, end };
}
