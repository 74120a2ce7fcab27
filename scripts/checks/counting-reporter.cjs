// @ts-check
const fs = require('node:fs');
const { reporters, Runner } = require('mocha');

/** Mocha's `spec`, which also writes its counts and failures to the file in OPENSPACE_TEST_COUNTS for the summary of the whole run. */
module.exports = class CountingReporter extends reporters.Spec {
    /**
     * @param {import('mocha').Runner} runner
     * @param {import('mocha').MochaOptions} options
     */
    constructor(runner, options) {
        super(runner, options);
        runner.once(Runner.constants.EVENT_RUN_END, () => {
            const file = process.env.OPENSPACE_TEST_COUNTS;
            if (file) {
                const { passes, failures, pending } = this.stats;
                const reasons = this.failures.map(test => `${test.fullTitle()}\n${test.err?.message ?? ''}`);
                fs.writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending, failures: reasons }));
            }
        });
    }
};
