// @ts-check
import fs from 'node:fs/promises';

/** Linux forgets a process's peak when this is written to its `clear_refs`. */
const RESET_PEAK = '5';

/** Makes Node load, before the backend itself, the script that answers what we ask here: the product needs no hook for it. */
export const MEMORY_OPTIONS = `--import ${new URL('./backend-memory-preload.mjs', import.meta.url).href}`;

/** @typedef {{ heap: number, resident: number, peak: number }} Memory in bytes: the heap after a garbage collection, what is resident, and the most that was since it was last asked */

/**
 * @param {import('node:child_process').ChildProcess} backend started with `MEMORY_OPTIONS`
 * @returns {Promise<Memory>}
 */
export async function memoryOf(backend) {
    const heap = await heapOf(backend);
    const status = await fs.readFile(`/proc/${backend.pid}/status`, 'utf8');
    await fs.writeFile(`/proc/${backend.pid}/clear_refs`, RESET_PEAK);
    const bytes = (/** @type {string} */ field) => Number(new RegExp(`^${field}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
    return { heap, resident: bytes('VmRSS'), peak: bytes('VmHWM') };
}

/**
 * @param {import('node:child_process').ChildProcess} backend
 * @returns {Promise<number>}
 */
function heapOf(backend) {
    return new Promise(resolve => {
        /** @param {unknown} message */
        const listen = message => {
            if (typeof message === 'object' && message && 'heapUsed' in message) {
                backend.off('message', listen);
                resolve(Number(message.heapUsed));
            }
        };
        backend.on('message', listen);
        backend.send('memory');
    });
}
