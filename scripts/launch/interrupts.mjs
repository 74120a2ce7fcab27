// @ts-check
import os from 'node:os';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** npm passes on the signal that a terminal has already sent to both of us: within this time it is the same wish. */
const SAME_WISH_MS = 500;

/** The person wants the run to end. */
export class Interrupted extends Error {
    /** @param {NodeJS.Signals} signal */
    constructor(signal) {
        super(`Interrupted by ${signal}`);
        this.signal = signal;
        /** By convention, what a shell reports for a program that a signal has ended: 130 for Ctrl-C, 143 for SIGTERM. */
        this.exitCode = 128 + os.constants.signals[signal];
    }
}

/** Turns the first signal into an {@link Interrupted} and the second into "at once". */
export class Interrupts {
    /**
     * @param {(interrupted: Interrupted) => void} atOnce called for a second signal; expected to end the process
     * @param {NodeJS.EventEmitter} [source]
     */
    constructor(atOnce, source = process) {
        this.atOnce = atOnce;
        this.time = 0;
        /** @type {Promise<never>} */
        this.first = new Promise((_resolve, reject) => (this.reject = reject));
        // It is awaited in several places, or in none.
        this.first.catch(() => undefined);
        SIGNALS.forEach(signal => source.on(signal, () => this.interrupt(signal)));
    }

    /** @param {NodeJS.Signals} signal */
    interrupt(signal) {
        if (this.time === 0) {
            this.time = Date.now();
            this.reject(new Interrupted(signal));
        } else if (signal !== 'SIGHUP' && Date.now() - this.time > SAME_WISH_MS) {
            // A hang-up is no second wish: whoever goes away, the terminal, the shell, npm, does so at a time of its own.
            this.atOnce(new Interrupted(signal));
        }
    }

    /**
     * The result of `work`, or {@link Interrupted} as soon as a signal comes.
     * @template T
     * @param {Promise<T>} work
     * @returns {Promise<T>}
     */
    async guard(work) {
        // What happens to work that nobody waits for any more is of no interest.
        work.catch(() => undefined);
        return Promise.race([this.first, work]);
    }
}
