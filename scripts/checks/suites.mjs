// @ts-check
import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { toolPath } from '../shared/tool.mjs';
import { ROOT } from '../shared/workspace.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts `failures`: each with its reason */

const RESULTS = path.join(ROOT, 'test-results');
const UNIT_SPECS = [
    'extensions/*/lib/**/*.spec.js',
    'scripts/**/*.spec.mjs',
    'tests/lib/harness/**/*.spec.js',
    'tests/fixtures/extension/lib/**/*.spec.js'
];
const INTEGRATION_SPECS = ['tests/lib/integration/**/*.spec.js'];

/**
 * Specs beside the code. With coverage, which has a floor (.c8rc.json): falling below it fails the suite.
 * @param {{ report?: string }} [options] a further coverage report
 */
export function unitTests({ report } = {}) {
    const coverage = [toolPath('c8'), ...(report ? ['--reporter', report] : []), '--reporter', 'text-summary'];
    return mocha('unit', UNIT_SPECS, coverage);
}

/** Real processes, no browser. */
export function integrationTests() {
    return mocha('integration', INTEGRATION_SPECS, []);
}

/** The built product in a real browser. */
export async function endToEndTests() {
    const report = path.join(RESULTS, 'e2e.json');
    await fs.rm(report, { force: true });
    const code = await visibly(toolPath('playwright'), ['test', '--config', 'tests/playwright.config.ts'], {});
    const { stats, suites } = JSON.parse(await fs.readFile(report, 'utf8'));
    const { expected: passed, unexpected, flaky, skipped } = stats;
    return honest(code, { passed, failed: unexpected + flaky, skipped, failures: suites.flatMap(failuresIn) });
}

/**
 * @param {import('@playwright/test/reporter').JSONReportSuite} suite
 * @returns {string[]}
 */
function failuresIn({ specs, suites }) {
    const failed = specs.filter(spec => !spec.ok).map(spec => `${spec.file}:${spec.line} ${spec.title}\n${reasons(spec).join('\n')}`);
    return [...failed, ...(suites ?? []).flatMap(failuresIn)];
}

/** @param {import('@playwright/test/reporter').JSONReportSpec} spec */
function reasons(spec) {
    const results = spec.tests.flatMap(test => test.results);
    return results.flatMap(result => result.errors).map(({ message = '' }) => stripVTControlCharacters(message));
}

/**
 * @param {string} name
 * @param {string[]} specs
 * @param {string[]} wrapper
 * @returns {Promise<Counts>}
 */
async function mocha(name, specs, wrapper) {
    const counts = path.join(RESULTS, `${name}.json`);
    await fs.mkdir(RESULTS, { recursive: true });
    await fs.rm(counts, { force: true });
    const [command, ...args] = [...wrapper, toolPath('mocha'), ...specs];
    const code = await visibly(command, args, { OPENSPACE_TEST_COUNTS: counts });
    return honest(code, JSON.parse(await fs.readFile(counts, 'utf8')));
}

/**
 * A runner that ends badly without a failed test (a coverage floor, a crash after the last test) has failed all the same.
 * @param {number | null} code
 * @param {Counts} counts
 * @returns {Counts}
 */
function honest(code, counts) {
    const broken = code !== 0 && counts.failed === 0;
    return broken ? { ...counts, failed: 1, failures: [`ended with code ${code} although every test passed`] } : counts;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number | null>} the exit code
 */
function visibly(command, args, env) {
    return new Promise((resolve, reject) => {
        const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
        child.on('error', reject);
        child.on('close', resolve);
    });
}
