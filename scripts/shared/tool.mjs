// @ts-check
import path from 'node:path';
import { ROOT } from './workspace.mjs';

/**
 * The executable of an installed package. Started directly: npx takes half a second, and some of a tool's options for its own.
 * @param {string} name
 */
export function toolPath(name) {
    return path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}
