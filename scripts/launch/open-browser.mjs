// @ts-check
import { spawn } from 'node:child_process';
import { which } from '../setup/which.mjs';

/**
 * The command that shows a page to the person, if there is a person to show it to.
 * @param {object} situation
 * @param {boolean} situation.wanted
 * @param {boolean} situation.interactive whether a person sits at the terminal
 * @param {NodeJS.ProcessEnv} situation.env
 * @param {NodeJS.Platform} [situation.platform]
 * @returns {{ command: string, args: string[] } | undefined}
 */
export function browserCommand({ wanted, interactive, env, platform = process.platform }) {
    if (!wanted || !interactive || env.CI) {
        return undefined;
    }
    if (platform === 'darwin') {
        return { command: 'open', args: [] };
    }
    if (platform === 'win32') {
        return { command: 'cmd', args: ['/c', 'start', ''] };
    }
    const command = (env.DISPLAY || env.WAYLAND_DISPLAY) && which('xdg-open', env);
    return command ? { command, args: [] } : undefined;
}

/**
 * Opens a page and does not wait for it. The browser belongs to the person: it must not end with the run.
 * @param {{ command: string, args: string[] }} browser
 * @param {string} url
 * @param {NodeJS.ProcessEnv} env without the mark of the run
 * @param {(error: Error) => void} onError
 */
export function openBrowser({ command, args }, url, env, onError) {
    const child = spawn(command, [...args, url], { env, stdio: 'ignore', detached: true });
    child.on('error', onError);
    child.unref();
}
