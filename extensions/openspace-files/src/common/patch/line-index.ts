/** A text by its units: characters of a string, or bytes of an encoding in which line endings are single bytes. */
export interface TextUnits {
    readonly length: number;
    at(offset: number): number;
    /** Where a unit comes next; -1 when it does not. */
    find(unit: number, from: number): number;
}

const FEED = 0x0a;
const RETURN = 0x0d;

export function unitsOf(text: string): TextUnits {
    return {
        length: text.length,
        at: offset => text.charCodeAt(offset),
        find: (unit, from) => text.indexOf(String.fromCharCode(unit), from)
    };
}

/**
 * Where the lines of a text end. Lines end with `\n`, `\r\n` or `\r`, as in an editor; what follows the last ending is a line too unless
 * it is empty. Only as much is looked at as is asked for, because most patches touch the beginning of something long.
 */
export class LineIndex {
    private readonly ends: number[] = [];
    private nextReturn = -2;

    constructor(private readonly text: TextUnits) {}

    get length(): number {
        return this.text.length;
    }

    /** Where a line begins; for the line after the last one, where the text ends. `undefined` beyond that. */
    startOf(line: number): number | undefined {
        return line === 1 ? 0 : this.endOf(line - 1);
    }

    /** Behind the ending of a line; `undefined` when there is no such line. */
    endOf(line: number): number | undefined {
        while (this.ends.length < line && this.findNext()) {
            // Found one more.
        }
        return this.ends[line - 1];
    }

    get count(): number {
        while (this.findNext()) {
            // Found one more.
        }
        return this.ends.length;
    }

    /** How a line ends; empty for a last line that just stops, and where there is no such line. */
    endingOf(line: number): string {
        const end = this.endOf(line);
        return end === undefined ? '' : this.endingBefore(end);
    }

    /** The line ending right before an offset, if there is one. */
    endingBefore(offset: number): string {
        const last = offset > 0 ? this.text.at(offset - 1) : 0;
        if (last === FEED) {
            return offset > 1 && this.text.at(offset - 2) === RETURN ? '\r\n' : '\n';
        }
        return last === RETURN ? '\r' : '';
    }

    private findNext(): boolean {
        const from = this.ends.length > 0 ? this.ends[this.ends.length - 1] : 0;
        if (from >= this.text.length) {
            return false;
        }
        const feed = this.text.find(FEED, from);
        const end = feed < 0 ? this.text.length : feed + 1;
        if (this.nextReturn !== -1 && this.nextReturn < from) {
            this.nextReturn = this.text.find(RETURN, from);
        }
        const loneReturn = this.nextReturn !== -1 && this.nextReturn < end - 1 && this.nextReturn + 1 !== feed;
        this.ends.push(loneReturn ? this.nextReturn + 1 : end);
        return true;
    }
}

/** The line ending at the end of a text, if there is one. */
export function finalEnding(text: string): string {
    return /(?:\r\n|\n|\r)$/.exec(text.slice(-2))?.[0] ?? '';
}
