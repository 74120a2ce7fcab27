// @ts-check
import { run } from '../shared/run.mjs';
import { toolPath } from '../shared/tool.mjs';
import { ROOT } from '../shared/workspace.mjs';
import { findRetiredWords } from './retired-words.mjs';

/** @typedef {{ name: string, run: () => Promise<unknown> }} StaticCheck a check that rejects with what is wrong */

/**
 * @param {string} name
 * @param {string[]} command the name of an installed tool, and its arguments
 * @returns {StaticCheck}
 */
const tool = (name, [executable, ...args]) => ({ name, run: () => run(toolPath(executable), args, { cwd: ROOT }) });

/** Everything that can be said about the code without running it. */
export const STATIC_CHECKS = [
    tool('types', ['tsc', '-b']),
    tool('types of the scripts', ['tsc', '-p', 'scripts']),
    tool('format', ['prettier', '--check', '--log-level', 'warn', '.']),
    tool('lint', ['eslint', '.', '--max-warnings', '0']),
    tool('dependency rules', ['depcruise', '--output-type', 'err', 'extensions', 'tests', 'scripts', 'browser-app/esbuild.mjs']),
    tool('dead code', ['knip']),
    { name: 'retired words', run: refuseRetiredWords }
];

async function refuseRetiredWords() {
    const found = await findRetiredWords(ROOT);
    if (found.length > 0) {
        throw new Error(`Words of the retired block protocol:\n${found.join('\n')}`);
    }
}
