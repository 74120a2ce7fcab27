// @ts-check
import { Progress } from '../progress.mjs';

/** Progress as a pipe shows it, with what it wrote so far. */
export function recordedProgress() {
    /** @type {string[]} */
    const written = [];
    const progress = new Progress({ write: text => written.push(text) }, { LANG: 'C.UTF-8' });
    return { progress, text: () => written.join('') };
}
