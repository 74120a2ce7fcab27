// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CACHE } from './paths.mjs';
import { identityOf, isRunning } from './process-identity.mjs';

const POLL_MS = 500;

/**
 * Runs `work` while no other process sets up the same checkout: two `npm ci` or two builds at once would destroy each other's files. Waits for
 * the other one, visibly. The lock of a process that is gone is taken over.
 * @template T
 * @param {import('./progress.mjs').Progress} progress
 * @param {() => Promise<T>} work
 * @param {string} [file]
 * @returns {Promise<T>}
 */
export async function withSetupLock(progress, work, file = path.join(CACHE, 'setup.lock')) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    if (!tryLock(file)) {
        const holder = readHolder(file);
        await progress.step(`Waiting for another set-up of this checkout (process ${holder?.pid ?? 'unknown'})`, async () => {
            while (!tryLock(file)) {
                await delay(POLL_MS);
            }
        });
    }
    try {
        return await work();
    } finally {
        fs.rmSync(file, { force: true });
    }
}

/** @param {string} file */
function tryLock(file) {
    const holder = readHolder(file);
    if (holder && !isRunning(holder)) {
        fs.rmSync(file, { force: true });
    }
    // A link appears with its content at once; a file written in place could be read half empty.
    const own = `${file}.${process.pid}`;
    fs.writeFileSync(own, JSON.stringify(identityOf(process.pid)));
    try {
        fs.linkSync(own, file);
        return true;
    } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') {
            return false;
        }
        throw error;
    } finally {
        fs.rmSync(own);
    }
}

/**
 * @param {string} file
 * @returns {import('./process-identity.mjs').ProcessIdentity | undefined}
 */
function readHolder(file) {
    try {
        return JSON.parse(fs.readFileSync(file, 'utf8'));
    } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') {
            return undefined;
        }
        throw error;
    }
}
