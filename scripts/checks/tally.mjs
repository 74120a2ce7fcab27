// @ts-check

/**
 * Adds up what passed and failed over all steps of a run, and goes on after a failure: one run shows all there is to mend,
 * and says it again at its end, where it is found in a log of thousands of lines.
 */
export class Tally {
    passed = 0;
    failed = 0;
    skipped = 0;
    /** @type {string[]} */
    failures = [];

    /** @param {(line: string) => void} print */
    constructor(print) {
        this.print = print;
    }

    /**
     * A step that either works or throws.
     * @param {string} name
     * @param {() => Promise<unknown>} work
     */
    async check(name, work) {
        await this.suite(name, async () => {
            await work();
            return { passed: 1, failed: 0, skipped: 0, failures: [] };
        });
    }

    /**
     * A step that counts for itself.
     * @param {string} name
     * @param {() => Promise<import('./suites.mjs').Counts>} work
     */
    async suite(name, work) {
        const started = Date.now();
        let outcome = 'FAILED';
        try {
            const { passed, failed, skipped, failures } = await work();
            this.passed += passed;
            this.failed += failed;
            this.skipped += skipped;
            this.failures.push(...failures.map(failure => `${name}: ${failure}`));
            outcome = failed === 0 ? 'ok' : 'FAILED';
        } catch (error) {
            this.failed += 1;
            const reason = error instanceof Error ? error.message : String(error);
            this.failures.push(`${name}: ${reason}`);
            this.print(reason);
        }
        this.print(`${outcome === 'ok' ? '✔' : '✖'} ${name}: ${outcome} (${Math.round((Date.now() - started) / 1000)} s)`);
    }

    /** The closing line and the exit code that goes with it. */
    close() {
        for (const failure of this.failures) {
            this.print(`✖ ${failure}`);
        }
        const skipped = this.skipped ? `, ${this.skipped} skipped` : '';
        this.print(`${this.passed} passed, ${this.failed} failed${skipped}`);
        return this.failed === 0 ? 0 : 1;
    }
}
