// @ts-check
import fs from 'node:fs';
import { identityOf, isRunning } from '../setup/process-identity.mjs';

const POLL_MS = 500;
const LEVELS = 3;

/**
 * Calls back when the npm that runs this script is gone, or the shell that npm has put in between. A signal to npm alone ends both of them, and
 * without this the IDE would go on with nobody to stop it.
 * @param {NodeJS.ProcessEnv} env
 * @param {() => void} onGone
 */
export function watchCallers(env, onGone) {
    if (!env.npm_lifecycle_event) {
        return;
    }
    const callers = callersUpToNpm().map(identityOf);
    const timer = setInterval(() => {
        if (!callers.every(isRunning)) {
            clearInterval(timer);
            onGone();
        }
    }, POLL_MS);
    timer.unref();
}

/** Whoever comes above npm may go: a shell whose window was closed has its own way to say so. */
function callersUpToNpm() {
    const callers = [process.ppid];
    for (let level = 1; level < LEVELS && !isNpm(callers[0]); level++) {
        const parent = parentOf(callers[0]);
        if (parent === undefined) {
            break;
        }
        callers.unshift(parent);
    }
    return isNpm(callers[0]) ? callers : [process.ppid];
}

/** @param {number} pid */
function isNpm(pid) {
    return /^npm\b|npm-cli\.js/.test(readText(`/proc/${pid}/cmdline`));
}

/** @param {number} pid */
function parentOf(pid) {
    const parent = /^PPid:\s*(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1];
    return parent === undefined ? undefined : Number(parent);
}

/** @param {string} file */
function readText(file) {
    try {
        return fs.readFileSync(file, 'utf8');
    } catch {
        // No such process, or a system without /proc: then only our direct parent is watched.
        return '';
    }
}
