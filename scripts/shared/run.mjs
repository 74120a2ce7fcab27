// @ts-check
import { spawn } from 'node:child_process';

/** A command that ended with another code than 0, or by a signal. Carries what it printed. */
export class CommandFailed extends Error {
    /**
     * @param {string} command
     * @param {number | null} code
     * @param {NodeJS.Signals | null} signal
     * @param {string} output
     */
    constructor(command, code, signal, output) {
        super(`\`${command}\` ended with ${signal ?? `code ${code}`}\n${output.trim()}`);
        this.code = code;
        this.signal = signal;
        this.output = output;
    }
}

/**
 * Runs a command and resolves to its whole output; rejects with {@link CommandFailed}.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void }} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, { cwd, env, onOutput } = {}) {
    return new Promise((resolve, reject) => {
        const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
        let output = '';
        const collect = (/** @type {Buffer} */ chunk) => {
            output += chunk;
            onOutput?.(chunk.toString());
        };
        child.stdout.on('data', collect);
        child.stderr.on('data', collect);
        child.on('error', reject);
        child.on('close', (code, signal) =>
            code === 0 ? resolve(output) : reject(new CommandFailed([command, ...args].join(' '), code, signal, output))
        );
    });
}
