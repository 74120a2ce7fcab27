import { diffLines, LineChange } from '../../common/changes/line-diff';

/** An edit as Monaco takes it; lines and columns count from one. */
export interface MinimalEdit {
    readonly range: {
        readonly startLineNumber: number;
        readonly startColumn: number;
        readonly endLineNumber: number;
        readonly endColumn: number;
    };
    readonly text: string;
    /** A cursor at the start of a line goes along with the line when others are put above it. */
    readonly forceMoveMarkers: boolean;
}

/**
 * The edits that lead from the lines of a text model to others and touch nothing else, so that cursors, selections and marks in
 * between stay where they are. Lines are without endings; the last one is what follows the last ending.
 */
export function minimalEdits(current: readonly string[], wanted: readonly string[], ending: string): MinimalEdit[] {
    return diffLines(current, wanted).flatMap(change => {
        const sameCount = change.before.end - change.before.start === change.after.end - change.after.start;
        return sameCount ? editsWithinLines(change, current, wanted) : [editOfLines(change, current, wanted, ending)];
    });
}

function editsWithinLines({ before, after }: LineChange, current: readonly string[], wanted: readonly string[]): MinimalEdit[] {
    return current.slice(before.start, before.end).map((old, offset) => {
        const line = wanted[after.start + offset];
        const head = commonHead(old, line);
        const tail = commonTail(old, line, head);
        const number = before.start + offset + 1;
        return {
            range: { startLineNumber: number, startColumn: head + 1, endLineNumber: number, endColumn: old.length - tail + 1 },
            text: line.slice(head, line.length - tail),
            forceMoveMarkers: false
        };
    });
}

function editOfLines({ before, after }: LineChange, current: readonly string[], wanted: readonly string[], ending: string): MinimalEdit {
    const lines = wanted.slice(after.start, after.end);
    if (before.end < current.length) {
        return {
            range: { startLineNumber: before.start + 1, startColumn: 1, endLineNumber: before.end + 1, endColumn: 1 },
            text: lines.map(line => line + ending).join(''),
            forceMoveMarkers: before.start === before.end
        };
    }
    const end = { endLineNumber: current.length, endColumn: (current.at(-1) ?? '').length + 1 };
    if (before.start === 0) {
        return { range: { startLineNumber: 1, startColumn: 1, ...end }, text: lines.join(ending), forceMoveMarkers: false };
    }
    return {
        range: { startLineNumber: before.start, startColumn: current[before.start - 1].length + 1, ...end },
        text: lines.map(line => ending + line).join(''),
        forceMoveMarkers: false
    };
}

function commonHead(one: string, other: string): number {
    let length = 0;
    while (length < one.length && length < other.length && one[length] === other[length]) {
        length++;
    }
    return length > 0 && isHighSurrogate(one[length - 1]) ? length - 1 : length;
}

function commonTail(one: string, other: string, head: number): number {
    const longest = Math.min(one.length, other.length) - head;
    let length = 0;
    while (length < longest && one[one.length - 1 - length] === other[other.length - 1 - length]) {
        length++;
    }
    return length > 0 && isLowSurrogate(one[one.length - length]) ? length - 1 : length;
}

/** A character outside the basic plane is two units that must not be torn apart. */
const isHighSurrogate = (unit: string): boolean => unit >= '\ud800' && unit <= '\udbff';
const isLowSurrogate = (unit: string): boolean => unit >= '\udc00' && unit <= '\udfff';
