/** Longer lines are cut: nobody reads them, and they are how one line could fill the memory. */
export const MAX_LINE_LENGTH = 10_000;

const MAX_CHARACTERS = 8 * 1024 * 1024;

/**
 * The last lines of a text that never ends. Lines are numbered from 0 for ever, so that a number stays a valid cursor after its
 * line is gone. Bounded in lines and in characters.
 */
export class LineRing {
    private lines: string[] = [];
    private start = 0;
    private dropped = 0;
    private characters = 0;

    constructor(
        private readonly capacity: number,
        private readonly maxCharacters = MAX_CHARACTERS
    ) {}

    /** The number of the oldest line that is still there. */
    get first(): number {
        return this.dropped;
    }

    /** The number that the next line will get. */
    get next(): number {
        return this.dropped + this.lines.length - this.start;
    }

    push(line: string): void {
        const kept = line.slice(0, MAX_LINE_LENGTH);
        this.lines.push(kept);
        this.characters += kept.length;
        while (this.next - this.first > this.capacity || this.characters > this.maxCharacters) {
            this.drop();
        }
    }

    /** The lines from one number up to, not including, another, as far as they are still there. */
    slice(from: number, to: number): string[] {
        const offset = this.start - this.dropped;
        return this.lines.slice(Math.max(from, this.first) + offset, Math.max(to, this.first) + offset);
    }

    private drop(): void {
        this.characters -= this.lines[this.start].length;
        this.lines[this.start] = '';
        this.start++;
        this.dropped++;
        // Shifting an array of this size for each line would cost more than parsing the line.
        if (this.start > this.capacity) {
            this.lines = this.lines.slice(this.start);
            this.start = 0;
        }
    }
}
