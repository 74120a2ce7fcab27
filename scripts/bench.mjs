// @ts-check
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { supervise } from './launch/supervise.mjs';
import { setUp } from './setup/set-up.mjs';
import { run } from './shared/run.mjs';
import { toolPath } from './shared/tool.mjs';
import { ROOT } from './shared/workspace.mjs';

/**
 * Measures the product against references in the same run. `npm run bench -- NAME …` runs only the benches so named; `--minutes=N` says how
 * long those last that last as long as one likes.
 */
process.exit(
    await supervise(async (_, progress) => {
        await setUp({ progress, browser: true, build });
        await progress.step('Building the stock application', update => build({ application: 'bench/stock-app', log: update }));
        await progress.step('Compiling the harness', () => run(toolPath('tsc'), ['-b'], { cwd: ROOT }));
        const { runBenches } = await import('../bench/runner.mjs');
        const { BENCHES } = await import('../bench/index.mjs');
        const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string' } } });
        const settings = values.minutes === undefined ? {} : { minutes: Number(values.minutes) };
        const chosen = BENCHES.filter(bench => (wanted.length === 0 ? !bench.onlyByName : wanted.includes(bench.name)));
        if (chosen.length === 0) {
            throw new Error(`No bench has that name. There are: ${BENCHES.map(bench => bench.name).join(', ')}`);
        }
        await runBenches(chosen, {
            output: path.join(ROOT, 'test-results/bench.json'),
            print: line => process.stdout.write(`${line}\n`),
            settings
        });
    })
);
