// @ts-check
'use strict';
// CommonJS and synchronous: the backend's preload uses it in its very last moment, where nothing asynchronous runs any more.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');

/** Set for every child of a launch and inherited by all that they start, however far they move away from their parents. */
const RUN_ID = 'OPENSPACE_RUN_ID';

/**
 * All processes of a run except the caller. On Linux they are recognised by their environment, so also those that have left the process group,
 * the session and the family. Elsewhere they are the descendants of `roots`, as long as these are alive.
 * @param {string} runId
 * @param {number[]} roots
 * @returns {number[]}
 */
function processesOfRun(runId, roots) {
    const found = fs.existsSync('/proc/self/environ') ? processesWith(`${RUN_ID}=${runId}`) : descendantsOf(roots);
    return found.filter(pid => pid !== process.pid);
}

/**
 * @param {string} assignment
 * @returns {number[]}
 */
function processesWith(assignment) {
    return fs
        .readdirSync('/proc')
        .filter(name => /^\d+$/.test(name))
        .filter(pid => {
            try {
                return fs.readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(assignment);
            } catch {
                // It ended in the meantime, or belongs to somebody else: not ours either way.
                return false;
            }
        })
        .map(Number);
}

/**
 * The processes themselves and their descendants, by the process table of a POSIX system. On Windows the descendants are left to `taskkill`.
 * @param {number[]} roots
 * @returns {number[]}
 */
function descendantsOf(roots) {
    if (process.platform === 'win32') {
        return roots.filter(isAlive);
    }
    const { stdout, error } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    if (error) {
        throw error;
    }
    const rows = stdout
        .trim()
        .split('\n')
        .map(line => line.trim().split(/\s+/).map(Number));
    const family = new Set(roots.filter(root => rows.some(([pid]) => pid === root)));
    // A set that grows while it is walked: its new members are walked too.
    for (const parent of family) {
        rows.filter(([, ppid]) => ppid === parent).forEach(([pid]) => family.add(pid));
    }
    return [...family];
}

/** @param {number} pid */
function isAlive(pid) {
    try {
        return process.kill(pid, 0);
    } catch {
        return false;
    }
}

/**
 * @param {number[]} pids
 * @param {NodeJS.Signals} signal
 */
function signalAll(pids, signal) {
    if (process.platform === 'win32') {
        // There are no signals: only "end this tree".
        pids.forEach(pid => spawnSync('taskkill', ['/f', '/t', '/pid', String(pid)]));
        return;
    }
    for (const pid of pids) {
        try {
            process.kill(pid, signal);
        } catch (error) {
            if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') {
                throw error;
            }
        }
    }
}

/**
 * Kills all processes of a run, again and again until none is left: one may start another while we look. Bounded, because a process that hangs
 * in the kernel cannot be killed.
 * @param {string} runId
 * @param {number[]} roots
 * @returns {number[]} what could not be killed
 */
function killRun(runId, roots) {
    let left = processesOfRun(runId, roots);
    for (let attempt = 0; left.length > 0 && attempt < 50; attempt++) {
        signalAll(left, 'SIGKILL');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
        left = processesOfRun(runId, roots);
    }
    return left;
}

module.exports = { RUN_ID, processesOfRun, descendantsOf, signalAll, killRun };
