// @ts-check
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The end of a command's output that is kept in memory, for messages. The log file has all of it. */
const KEPT_LINES = 2000;

/**
 * @typedef {object} LoggedResult
 * @property {number} code the exit code; 128 and more after a signal
 * @property {string} output the last lines it printed
 */

/**
 * Runs a command with its output in a log file. Resolves whatever its exit code is; rejects when it cannot be started.
 * @param {string} command
 * @param {string[]} args
 * @param {{ logFile: string, append?: boolean, cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} options
 * @returns {Promise<LoggedResult>}
 */
export async function runLogged(command, args, { logFile, append = false, cwd, env, onLine }) {
    const log = fs.openSync(logFile, append ? 'a' : 'w');
    /** @type {string[]} */
    const lines = [];
    const add = (/** @type {string} */ line) => {
        fs.writeSync(log, `${line}\n`);
        lines.push(line);
        if (lines.length > KEPT_LINES) {
            lines.shift();
        }
        onLine?.(line);
    };
    try {
        fs.writeSync(log, `$ ${[command, ...args].join(' ')}\n`);
        // npm is a script on Windows, which only a shell can start.
        const child = spawn(command, args, {
            cwd,
            env,
            stdio: ['ignore', 'pipe', 'pipe'],
            shell: process.platform === 'win32' && !path.isAbsolute(command)
        });
        const ended = new Promise((resolve, reject) => {
            child.on('error', reject);
            child.on('close', (code, signal) => resolve(code ?? (signal ? 128 : 1)));
        });
        createInterface({ input: child.stdout }).on('line', add);
        createInterface({ input: child.stderr }).on('line', add);
        return { code: await ended, output: lines.join('\n') };
    } finally {
        fs.closeSync(log);
    }
}
