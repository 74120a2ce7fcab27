const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 14;

/** What an id can be for: messages and their parts are the only things whose ids a client may choose. */
export type IdKind = 'msg' | 'prt';

/**
 * Makes ids as opencode makes them, so that ours sort among the server's: kind, 48 bits of time and counter, then 14 random digits. The time is
 * cut to 48 bits and wraps around every two years, as opencode's does.
 */
export class OpencodeIds {
    private time = 0;
    private counter = 0;

    constructor(
        private readonly now: () => number = Date.now,
        private readonly random: () => number = Math.random
    ) {}

    next(kind: IdKind): string {
        const now = Math.max(this.now(), this.time);
        this.counter = now === this.time ? this.counter + 1 : 1;
        this.time = now;
        const stamp = BigInt.asUintN(48, BigInt(now) * 0x1000n + BigInt(this.counter));
        const tail = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[Math.floor(this.random() * DIGITS.length)]);
        return `${kind}_${stamp.toString(16).padStart(12, '0')}${tail.join('')}`;
    }
}
