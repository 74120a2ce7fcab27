// @ts-check
import { build } from '../build.mjs';
import { supervise } from '../launch/supervise.mjs';
import { setUp } from '../setup/set-up.mjs';
import { buildFixtureApplication } from './fixture-application.mjs';
import { STATIC_CHECKS } from './static-checks.mjs';
import { endToEndTests, integrationTests, unitTests } from './suites.mjs';
import { Tally } from './tally.mjs';

/**
 * Everything that is known to prove the product, from a bare checkout. Ends with the line `N passed, N failed`.
 * @returns {Promise<number>} the exit code
 */
export function proveEverything() {
    return supervise(async (_, progress) => {
        await setUp({ progress, browser: true, build: buildApplications });
        const tally = new Tally(line => process.stdout.write(`${line}\n`));
        const [types, ...others] = STATIC_CHECKS;
        // Alone, because it writes what the specs run if that is stale.
        await checkAll(tally, [types]);
        // Each is busy with one thing at a time, and even small machines can do two.
        await Promise.all([checkAll(tally, others), tally.suite('unit tests', unitTests)]);
        await tally.suite('integration tests', integrationTests);
        await tally.suite('end-to-end tests', endToEndTests);
        return tally.close();
    });
}

/**
 * @param {Tally} tally
 * @param {readonly import('./static-checks.mjs').StaticCheck[]} checks
 */
async function checkAll(tally, checks) {
    for (const { name, run } of checks) {
        await tally.check(name, run);
    }
}

/** @param {import('../build.mjs').BuildOptions} options */
async function buildApplications(options) {
    await build(options);
    // Writes nothing that a running IDE uses, hence without `beforeWriting`.
    await buildFixtureApplication({ log: options.log });
}
