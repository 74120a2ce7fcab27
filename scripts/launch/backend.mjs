// @ts-check
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HOST } from './ports.mjs';

const PRELOAD = fileURLToPath(new URL('stop-with-parent.cjs', import.meta.url));
const READY_MS = 120_000;
const POLL_MS = 50;

/** The backend ended although nobody had asked it to. */
export class BackendEnded extends Error {
    /** @param {string} how */
    constructor(how) {
        super(`it ended with ${how}`);
    }
}

/**
 * The backend of a Theia application in a process of its own.
 *
 * It writes to its log file without us in between, and leads a process group of its own: what a terminal sends to the launcher's group, Ctrl-C
 * and the hang-up of a closed window, reaches only the launcher, which then stops everything in order.
 */
export class Backend {
    /**
     * @param {object} options
     * @param {string} options.application the folder of the application
     * @param {string[]} options.args
     * @param {NodeJS.ProcessEnv} options.env
     * @param {string} options.logFile
     */
    constructor({ application, args, env, logFile }) {
        const log = fs.openSync(logFile, 'w');
        try {
            this.process = spawn(process.execPath, ['--require', PRELOAD, path.join(application, 'lib', 'backend', 'main.js'), ...args], {
                cwd: application,
                env,
                stdio: ['ignore', log, log, 'ipc'],
                detached: process.platform !== 'win32',
                windowsHide: true
            });
        } finally {
            fs.closeSync(log);
        }
        /** @type {Promise<BackendEnded>} */
        this.ended = new Promise((resolve, reject) => {
            this.process.once('error', reject);
            this.process.once('exit', (code, signal) => resolve(new BackendEnded(signal ?? `exit code ${code}`)));
        });
        this.ended.catch(() => undefined);
        if (this.process.pid === undefined) {
            throw new Error(`${process.execPath} could not be started`);
        }
        this.pid = this.process.pid;
    }

    /**
     * Waits until the backend answers over HTTP.
     * @returns {Promise<number>} its port
     */
    async ready() {
        const timeout = AbortSignal.timeout(READY_MS);
        const address = new Promise(resolve => this.process.on('message', message => isAddress(message) && resolve(message.port)));
        return Promise.race([address.then(port => answering(port, timeout)), this.failure(timeout)]);
    }

    /**
     * @param {AbortSignal} timeout
     * @returns {Promise<never>}
     */
    failure(timeout) {
        return new Promise((_resolve, reject) => {
            this.ended.then(reject, reject);
            timeout.addEventListener('abort', () => reject(new Error(`it does not answer after ${READY_MS / 1000} s`)));
        });
    }
}

/**
 * Theia tells its parent process where it listens.
 * @param {unknown} message
 * @returns {message is { port: number }}
 */
function isAddress(message) {
    return typeof message === 'object' && message !== null && typeof (/** @type {{ port?: unknown }} */ (message).port) === 'number';
}

/**
 * @param {number} port
 * @param {AbortSignal} timeout
 */
async function answering(port, timeout) {
    while (!timeout.aborted && !(await servesPage(port))) {
        await delay(POLL_MS);
    }
    return port;
}

/** @param {number} port */
function servesPage(port) {
    return new Promise(resolve => {
        const request = http.get({ host: HOST, port, path: '/', agent: false }, response => {
            response.resume();
            resolve(response.statusCode !== undefined && response.statusCode < 400);
        });
        request.on('error', () => resolve(false));
    });
}
