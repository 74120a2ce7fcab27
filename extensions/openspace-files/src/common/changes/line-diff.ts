import { diffArrays } from 'diff';

/** Lines `start` to `end` (not included) of the one side stand where lines `start` to `end` of the other side stood. */
export interface LineChange {
    readonly before: LineSpan;
    readonly after: LineSpan;
}

/** Zero-based; empty when `start` equals `end`. */
export interface LineSpan {
    readonly start: number;
    readonly end: number;
}

/** Beyond this the exact search takes too long for somebody who waits; its cost grows with the square. */
const LARGEST_SEARCH = 1_000;

/**
 * What must be replaced to come from one list of lines to the other, in order and with at least one common line between two
 * changes. The same input gives the same answer everywhere: people decide on changes by their number.
 */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
    const changes: LineChange[] = [];
    compare(before, after, 0, 0, changes);
    return joined(changes);
}

function compare(before: readonly string[], after: readonly string[], beforeAt: number, afterAt: number, found: LineChange[]): void {
    const shorter = Math.min(before.length, after.length);
    let head = 0;
    while (head < shorter && before[head] === after[head]) {
        head++;
    }
    let tail = 0;
    while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
        tail++;
    }
    const left = before.slice(head, before.length - tail);
    const right = after.slice(head, after.length - tail);
    if (left.length === 0 && right.length === 0) {
        return;
    }
    const [leftAt, rightAt] = [beforeAt + head, afterAt + head];
    if (left.length === 0 || right.length === 0) {
        found.push(changeAt(leftAt, left.length, rightAt, right.length));
        return;
    }
    if (!searchExactly(left, right, leftAt, rightAt, found)) {
        searchBetweenAnchors(left, right, leftAt, rightAt, found);
    }
}

function searchExactly(left: string[], right: string[], leftAt: number, rightAt: number, found: LineChange[]): boolean {
    const parts = diffArrays(left, right, { maxEditLength: LARGEST_SEARCH });
    for (const part of parts ?? []) {
        const removed = part.removed ? part.count : 0;
        const added = part.added ? part.count : 0;
        if (part.removed || part.added) {
            found.push(changeAt(leftAt, removed, rightAt, added));
        }
        leftAt += part.added ? 0 : part.count;
        rightAt += part.removed ? 0 : part.count;
    }
    return parts !== undefined;
}

/** Takes lines that occur once on each side as fixed points, and looks only between them. */
function searchBetweenAnchors(left: string[], right: string[], leftAt: number, rightAt: number, found: LineChange[]): void {
    const anchors = commonSequence(uniquePairs(left, right));
    if (anchors.length === 0) {
        found.push(changeAt(leftAt, left.length, rightAt, right.length));
        return;
    }
    let [i, j] = [0, 0];
    for (const [nextLeft, nextRight] of [...anchors, [left.length, right.length] as const]) {
        compare(left.slice(i, nextLeft), right.slice(j, nextRight), leftAt + i, rightAt + j, found);
        [i, j] = [nextLeft + 1, nextRight + 1];
    }
}

type Pair = readonly [left: number, right: number];

function uniquePairs(left: string[], right: string[]): Pair[] {
    const places = uniquePlaces(right);
    return [...uniquePlaces(left)].flatMap(([line, at]) => {
        const other = places.get(line);
        return other === undefined ? [] : [[at, other] as const];
    });
}

/** Where the lines that occur only once are. */
function uniquePlaces(lines: string[]): Map<string, number> {
    const places = new Map<string, number>();
    const repeated = new Set<string>();
    lines.forEach((line, index) => (places.has(line) ? repeated.add(line) : places.set(line, index)));
    repeated.forEach(line => places.delete(line));
    return places;
}

/** The longest run of pairs that rises on both sides; the pairs come in the order of the left side. */
function commonSequence(pairs: readonly Pair[]): Pair[] {
    const ends: number[] = [];
    const previous: number[] = [];
    pairs.forEach(([, right], index) => {
        let [low, high] = [0, ends.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (pairs[ends[middle]][1] < right) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        previous[index] = low > 0 ? ends[low - 1] : -1;
        ends[low] = index;
    });
    const run: Pair[] = [];
    for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]) {
        run.unshift(pairs[index]);
    }
    return run;
}

function changeAt(leftAt: number, removed: number, rightAt: number, added: number): LineChange {
    return { before: { start: leftAt, end: leftAt + removed }, after: { start: rightAt, end: rightAt + added } };
}

/** What is removed and what is added at one place is one change. */
function joined(changes: readonly LineChange[]): LineChange[] {
    const result: LineChange[] = [];
    for (const change of changes) {
        const last = result.at(-1);
        if (last && last.before.end === change.before.start && last.after.end === change.after.start) {
            result[result.length - 1] = {
                before: { start: last.before.start, end: change.before.end },
                after: { start: last.after.start, end: change.after.end }
            };
        } else {
            result.push(change);
        }
    }
    return result;
}
