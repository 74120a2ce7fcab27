// @ts-check
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What the IDE's backend cannot do without: secrets, terminals, drives, file watching. */
const NATIVE_MODULES = ['keytar', 'node-pty', 'drivelist', '@parcel/watcher'];

/**
 * Loads the native modules in a process of their own (a broken one may crash it) and returns what went wrong, by module. Modules that the
 * checkout does not have are none of its business.
 * @param {string} root
 * @param {string[]} [modules]
 * @returns {{ module: string, reason: string }[]}
 */
export function brokenNativeModules(root, modules = NATIVE_MODULES) {
    return modules
        .filter(module => fs.existsSync(path.join(root, 'node_modules', module)))
        .flatMap(module => {
            const result = spawnSync(process.execPath, ['-e', `require(${JSON.stringify(module)})`], { cwd: root, encoding: 'utf8' });
            return result.status === 0 ? [] : [{ module, reason: reasonOf(result) }];
        });
}

/** @param {import('node:child_process').SpawnSyncReturns<string>} result */
function reasonOf(result) {
    const error = result.stderr.split('\n').find(line => /^\w*Error\b/.test(line));
    return error ?? (result.signal ? `ended by ${result.signal}` : result.stderr.trim().split('\n')[0]);
}
