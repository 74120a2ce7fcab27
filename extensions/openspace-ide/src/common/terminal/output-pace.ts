/** Unparsed output above which the programs have to wait, and below which they go on. */
const HIGH_WATER = 512 * 1024;
const LOW_WATER = 64 * 1024;

/** After so much output the windows are asked whether they have drawn it; with so many questions open the programs have to wait. */
const ASK_AFTER = 64 * 1024;
const MOST_QUESTIONS = 2;

/**
 * Holds programs back while what they print cannot be parsed or drawn as fast. Output that a window has not drawn yet stands in
 * the way of all else it is sent, calls of the agent among them.
 */
export class OutputPace {
    private unparsed = 0;
    private sinceQuestion = 0;
    private questions = 0;
    private isHeld = false;

    constructor(
        private readonly hold: (held: boolean) => void,
        /** Resolves when the windows have drawn what they were sent until now. */
        private readonly drawn: () => Promise<void>
    ) {}

    printed(length: number): void {
        this.unparsed += length;
        this.sinceQuestion += length;
        if (this.sinceQuestion >= ASK_AFTER) {
            this.sinceQuestion = 0;
            this.questions++;
            const answered = (): void => {
                this.questions--;
                this.update();
            };
            // A window that cannot say so is gone, and needs no waiting for.
            this.drawn().then(answered, answered);
        }
        this.update();
    }

    parsed(length: number): void {
        this.unparsed -= length;
        this.update();
    }

    private update(): void {
        const held = this.unparsed > (this.isHeld ? LOW_WATER : HIGH_WATER) || this.questions >= MOST_QUESTIONS;
        if (held !== this.isHeld) {
            this.isHeld = held;
            this.hold(held);
        }
    }
}
