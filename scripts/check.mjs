// @ts-check
import { STATIC_CHECKS } from './checks/static-checks.mjs';
import { unitTests } from './checks/suites.mjs';
import { Tally } from './checks/tally.mjs';

/** The inner loop: everything that needs neither a browser nor another process. */
const tally = new Tally(line => process.stdout.write(`${line}\n`));
for (const check of STATIC_CHECKS) {
    await tally.check(check.name, check.run);
}
await tally.suite('unit tests', unitTests);
process.exit(tally.close());
