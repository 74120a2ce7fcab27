// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { CACHE } from './paths.mjs';
import { identityOf, isRunning } from './process-identity.mjs';

/**
 * A running IDE of this checkout. `pid` is the backend's: it outlives a launcher that was killed.
 * @typedef {import('./process-identity.mjs').ProcessIdentity & { folder: string, port: number }} Instance
 */

const FOLDER = path.join(CACHE, 'instances');

/**
 * @param {{ pid: number, folder: string, port: number }} instance
 * @param {string} [registry]
 * @returns {() => void} removes the entry
 */
export function registerInstance({ pid, folder, port }, registry = FOLDER) {
    fs.mkdirSync(registry, { recursive: true });
    const file = path.join(registry, `${pid}.json`);
    const temporary = `${file}.${process.pid}`;
    fs.writeFileSync(temporary, JSON.stringify({ ...identityOf(pid), folder, port }));
    fs.renameSync(temporary, file);
    return () => fs.rmSync(file, { force: true });
}

/**
 * The running IDEs of this checkout. Entries of processes that are gone are removed on the way.
 * @param {string} [registry]
 * @returns {Instance[]}
 */
export function runningInstances(registry = FOLDER) {
    if (!fs.existsSync(registry)) {
        return [];
    }
    const entries = fs.readdirSync(registry).filter(name => name.endsWith('.json'));
    return entries.flatMap(name => {
        const file = path.join(registry, name);
        const instance = /** @type {Instance} */ (JSON.parse(fs.readFileSync(file, 'utf8')));
        if (isRunning(instance)) {
            return [instance];
        }
        fs.rmSync(file, { force: true });
        return [];
    });
}

/**
 * Fails when an IDE runs from this checkout. To be called before its files are replaced: a backend whose native modules or bundles are
 * overwritten dies later without a word.
 * @param {string} purpose what is about to happen, as in "packages have to be installed"
 * @param {string} [registry]
 */
export function refuseWhileRunning(purpose, registry = FOLDER) {
    const instances = runningInstances(registry);
    if (instances.length > 0) {
        throw new Failure([
            `OpenSpace is running from this checkout, but ${purpose}, which would break it:`,
            ...instances.map(({ pid, port, folder }) => `  process ${pid}, ${port ? `port ${port}, ` : ''}folder ${folder}`),
            'Stop it (Ctrl-C where it was started), then run the command again.'
        ]);
    }
}
