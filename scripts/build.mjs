// @ts-check
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint } from './shared/fingerprint.mjs';
import { run } from './shared/run.mjs';
import { toolPath } from './shared/tool.mjs';
import { ROOT } from './shared/workspace.mjs';

/** What an application's bundles are made from. The lockfile stands for everything in node_modules. */
const INPUTS = ['package-lock.json', 'tsconfig.base.json', 'extensions', 'scripts/build.mjs'];

/**
 * Compiles the extensions and bundles one application. Costs milliseconds when nothing changed since the last successful build.
 * @param {{ application?: string, log?: (line: string) => void, beforeWriting?: () => void | Promise<void> }} [options]
 *   `beforeWriting` runs only when something will be written, and may throw to prevent it.
 * @returns {Promise<boolean>} whether anything was built
 */
export async function build({ application = 'browser-app', log = line => process.stderr.write(`${line}\n`), beforeWriting } = {}) {
    const stamp = path.join(ROOT, application, 'lib', '.build-stamp');
    const inputs = `${process.version} ${await fingerprint(ROOT, [...INPUTS, application])}`;
    if ((await readIfPresent(stamp)) === inputs) {
        return false;
    }
    await beforeWriting?.();
    // Removed first: an interrupted build must not look finished.
    await fs.rm(stamp, { force: true });
    log('Compiling …');
    await run(toolPath('tsc'), ['-b', 'extensions'], { cwd: ROOT });
    log(`Bundling ${application} …`);
    await run(toolPath('theia'), ['build', '--mode', 'production'], { cwd: path.join(ROOT, application) });
    await fs.writeFile(stamp, inputs);
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
