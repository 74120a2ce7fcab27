// @ts-check
import fs from 'node:fs';

/**
 * A process as it can be written to a file and recognised later. Where the system tells when a process started, a number that was given to
 * another process in the meantime is not mistaken for the first one.
 * @typedef {{ pid: number, started?: string }} ProcessIdentity
 */

/**
 * @param {number} pid
 * @returns {ProcessIdentity}
 */
export function identityOf(pid) {
    return { pid, started: startOf(pid) };
}

/** @param {ProcessIdentity} identity */
export function isRunning({ pid, started }) {
    try {
        process.kill(pid, 0);
    } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') {
            return false;
        }
        // EPERM: it runs, and belongs to somebody else.
    }
    return started === undefined || startOf(pid) === started;
}

/**
 * Linux: the moment of the start in clock ticks since the system started; a zombie counts as ended.
 * @param {number} pid
 */
function startOf(pid) {
    let stat;
    try {
        stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
        // No such process, or a system without /proc.
        return undefined;
    }
    // The second field is the program's name in parentheses and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
}
