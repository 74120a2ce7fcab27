// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/workspace.mjs';

/** Everything a run leaves behind that no build and no test needs: logs, locks. Ignored by git. */
export const CACHE = path.join(ROOT, '.cache');

/**
 * The path of a log file under `.cache/logs`, whose folder then exists.
 * @param {string} name
 */
export function logFile(name) {
    const folder = path.join(CACHE, 'logs');
    fs.mkdirSync(folder, { recursive: true });
    return path.join(folder, `${name}.log`);
}
