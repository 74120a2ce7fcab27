// @ts-check
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint } from './shared/fingerprint.mjs';
import { run } from './shared/run.mjs';
import { toolPath } from './shared/tool.mjs';
import { ROOT } from './shared/workspace.mjs';

/** What an application's bundles are made from. The lockfile stands for everything in node_modules. */
const INPUTS = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];

/**
 * @typedef {object} BuildOptions
 * @property {string} [application] its folder
 * @property {string[]} [projects] folders of the extensions' TypeScript projects
 * @property {string[]} [inputs] what else this application is made from
 * @property {(line: string) => void} [log]
 * @property {() => void | Promise<void>} [beforeWriting] runs only when something will be written, and may throw to prevent it
 */

/**
 * Compiles the extensions and bundles one application. Costs milliseconds when nothing changed since the last successful build.
 * @param {BuildOptions} [options]
 * @returns {Promise<boolean>} whether anything was built
 */
export async function build({
    application = 'browser-app',
    projects = ['extensions'],
    inputs = [],
    log = line => process.stderr.write(`${line}\n`),
    beforeWriting
} = {}) {
    const stamp = path.join(ROOT, application, 'lib', '.build-stamp');
    const current = `${process.version} ${await fingerprint(ROOT, [...INPUTS, ...projects, application, ...inputs])}`;
    if ((await readIfPresent(stamp)) === current) {
        return false;
    }
    await beforeWriting?.();
    // Removed first: an interrupted build must not look finished.
    await fs.rm(stamp, { force: true });
    log('Compiling …');
    await run(toolPath('tsc'), ['-b', ...projects], { cwd: ROOT });
    log(`Bundling ${application} …`);
    await run(toolPath('theia'), ['build', '--mode', 'production'], { cwd: path.join(ROOT, application) });
    await fs.writeFile(stamp, current);
    return true;
}

/** @param {string} file */
async function readIfPresent(file) {
    try {
        return await fs.readFile(file, 'utf8');
    } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') {
            return undefined;
        }
        throw error;
    }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    await build({ application: process.argv[2] });
}
