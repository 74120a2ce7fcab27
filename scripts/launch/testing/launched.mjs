// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { identityOf, isRunning } from '../../setup/process-identity.mjs';

/** A program under test, with what it has printed so far. */
export class Launched {
    /**
     * @param {string[]} args
     * @param {{ command?: string, cwd?: string, env?: NodeJS.ProcessEnv }} [options] Node is run unless `command` says otherwise
     */
    constructor(args, { command = process.execPath, ...options } = {}) {
        this.stdout = '';
        this.stderr = '';
        this.process = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
        this.process.stdout.on('data', chunk => (this.stdout += chunk));
        this.process.stderr.on('data', chunk => (this.stderr += chunk));
        /** @type {Promise<number | NodeJS.Signals>} */
        this.ended = once(this.process, 'close').then(([code, signal]) => code ?? signal);
    }

    /** @returns {Promise<string>} the address in the ready line */
    async ready() {
        await this.until(() => this.stdout.includes('\n'));
        const lines = this.stdout.trimEnd().split('\n');
        const match = /^OpenSpace is ready: (http:\S+)$/.exec(lines[0]);
        if (lines.length !== 1 || !match) {
            throw new Error(`Expected one ready line, not:\n${this.stdout}`);
        }
        return match[1];
    }

    /** @param {string} text */
    async says(text) {
        await this.until(() => this.stderr.includes(text));
    }

    /** @param {() => boolean} condition */
    async until(condition) {
        while (!condition()) {
            if (this.process.exitCode !== null || this.process.signalCode !== null) {
                await this.ended;
                throw new Error(`It ended with ${this.process.exitCode ?? this.process.signalCode}:\n${this.stdout}\n${this.stderr}`);
            }
            await delay(20);
        }
    }
}

/**
 * Waits until a process is gone.
 * @param {number} pid
 */
export async function gone(pid) {
    while (isAlive(pid)) {
        await delay(20);
    }
}

/** @param {number} pid */
export function isAlive(pid) {
    const identity = identityOf(pid);
    // On Linux only a zombie has no start: it has ended, and whoever should collect it is in no hurry.
    return isRunning(identity) && (process.platform !== 'linux' || identity.started !== undefined);
}
