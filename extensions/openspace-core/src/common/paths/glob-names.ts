/** Longer names do not exist; what is longer is no name, or one that cannot be judged. */
const LONGEST_NAME = 512;

/** What may stand in one place of a name: a certain character, any one, or any number of any. */
type Place = string;

/** Whether some name fits both globs. `*` and `?` are wildcards; a set in brackets counts as any character. */
export function globsMeet(one: string, other: string): boolean {
    const [left, right] = [placesOf(one), placesOf(other)];
    if (left.length > LONGEST_NAME || right.length > LONGEST_NAME) {
        return true;
    }
    // The places of the right glob that can be reached after so many places of the left one.
    let reached = closure(new Set([0]), right);
    for (const place of left) {
        const next = new Set<number>();
        for (const at of reached) {
            if (place === '*') {
                for (let later = at; later <= right.length; later++) {
                    next.add(later);
                }
            } else if (right[at] === '*') {
                next.add(at);
            } else if (at < right.length && (place === '?' || right[at] === '?' || place === right[at])) {
                next.add(at + 1);
            }
        }
        reached = closure(next, right);
    }
    return reached.has(right.length);
}

export function hasWildcard(name: string): boolean {
    return /[*?[]/.test(name);
}

/** Whether it fits any name whatsoever. */
export function isBareWildcard(name: string): boolean {
    return /^\*+$/.test(name);
}

/** Where a `*` stands for nothing, the place after it is reached as well. */
function closure(reached: Set<number>, places: readonly Place[]): Set<number> {
    for (const at of reached) {
        if (places[at] === '*') {
            reached.add(at + 1);
        }
    }
    return reached;
}

function placesOf(glob: string): Place[] {
    return [...glob.replace(/\[[^\]]+\]/g, '?').replace(/\*+/g, '*')];
}
