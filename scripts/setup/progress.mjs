// @ts-check

/** @typedef {{ write(text: string): unknown, isTTY?: boolean, columns?: number }} ProgressStream */
/** @typedef {(detail: string) => void} UpdateDetail */

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
/** Where lines cannot be rewritten, a long step says this often that it is still alive. */
const REMINDER_MS = 10_000;
/** A step that is over sooner is not announced, only reported. */
const ANNOUNCE_MS = 400;

/**
 * Shows what a script is doing, one line per step. On a terminal the line of the running step is redrawn with a spinner, the elapsed time and a
 * detail; elsewhere (pipes, CI) plain lines appear when a step starts, every ten seconds, and when it ends.
 */
export class Progress {
    /**
     * @param {ProgressStream} [stream]
     * @param {NodeJS.ProcessEnv} [env]
     */
    constructor(stream = process.stderr, env = process.env) {
        this.stream = stream;
        this.live = Boolean(stream.isTTY) && !env.CI && env.TERM !== 'dumb';
        this.marks = supportsUnicode(env) ? { running: '…', done: '✔', failed: '✖' } : { running: '...', done: 'ok', failed: 'FAILED' };
        /** @type {Set<NodeJS.Timeout>} */
        this.running = new Set();
        this.abandoned = false;
        this.frames = supportsUnicode(env) ? FRAMES : ['|', '/', '-', '\\'];
    }

    /**
     * Runs `work` as one visible step and hands on its result or its error.
     * @template T
     * @param {string} title
     * @param {(update: UpdateDetail) => T | Promise<T>} work
     * @returns {Promise<T>}
     */
    async step(title, work) {
        const started = Date.now();
        let detail = '';
        const timers = this.animate(title, () => detail, started);
        timers.forEach(timer => this.running.add(timer));
        try {
            const result = await work(text => (detail = text));
            this.finish(timers, this.marks.done, title, started);
            return result;
        } catch (error) {
            this.finish(timers, this.marks.failed, title, started);
            throw error;
        }
    }

    /** Says nothing more about steps that are under way: nobody waits for them any more. */
    abandonSteps() {
        this.running.forEach(timer => clearInterval(timer));
        this.running.clear();
        this.abandoned = true;
    }

    /** @param {string} text */
    note(text) {
        this.stream.write(`${this.live ? '\r\x1b[K' : ''}${text}\n`);
    }

    /**
     * @param {string} title
     * @param {() => string} detail
     * @param {number} started
     * @returns {NodeJS.Timeout[]}
     */
    animate(title, detail, started) {
        const line = () => [title, detail(), elapsed(started)].filter(Boolean).join(' · ');
        if (!this.live) {
            return [
                setTimeout(() => this.stream.write(`${this.marks.running} ${title}\n`), ANNOUNCE_MS),
                setInterval(() => this.stream.write(`${this.marks.running} ${line()}\n`), REMINDER_MS)
            ];
        }
        let frame = 0;
        return [
            setInterval(() => {
                const text = `${this.frames[frame++ % this.frames.length]} ${line()}`;
                this.stream.write(`\r\x1b[K${text.slice(0, (this.stream.columns || 80) - 1)}`);
            }, FRAME_MS)
        ];
    }

    /**
     * @param {NodeJS.Timeout[]} timers
     * @param {string} mark
     * @param {string} title
     * @param {number} started
     */
    finish(timers, mark, title, started) {
        timers.forEach(timer => {
            clearInterval(timer);
            this.running.delete(timer);
        });
        if (this.abandoned) {
            return;
        }
        const time = elapsed(started);
        this.note(`${mark} ${title}${time ? ` (${time})` : ''}`);
    }
}

/** @param {number} started */
function elapsed(started) {
    const seconds = Math.floor((Date.now() - started) / 1000);
    if (seconds < 1) {
        return '';
    }
    return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** @param {NodeJS.ProcessEnv} env */
function supportsUnicode(env) {
    const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
    return process.platform !== 'linux' || /utf-?8/i.test(locale);
}
