// @ts-check
import { Failure } from '../setup/failure.mjs';
import { Backend, BackendEnded } from './backend.mjs';
import { addressOf } from './folder.mjs';
import { follow, lastLines } from './log-tail.mjs';
import { HOST, requireFreePort } from './ports.mjs';
import { RUN_ID } from './run-processes.cjs';

/**
 * @typedef {object} IdeOptions
 * @property {string} application the folder of a built Theia application
 * @property {string} folder what to open, absolute
 * @property {number} port
 * @property {number} hubPort
 * @property {string[]} agentArguments
 * @property {NodeJS.ProcessEnv} env
 * @property {string} logFile
 * @property {boolean} [verbose]
 * @property {(url: string) => void} onReady called once, when the page can be opened
 */

/**
 * Runs the IDE until it ends by itself, which is always a failure. Whoever wants it to end stops the run.
 * @param {import('./run.mjs').Run} run
 * @param {import('../setup/progress.mjs').Progress} progress
 * @param {IdeOptions} options
 * @returns {Promise<never>}
 */
export async function runIde(run, progress, { application, folder, port, hubPort, agentArguments, env, logFile, verbose, onReady }) {
    await requireFreePort(port);
    const backend = new Backend({
        application,
        args: [folder, '--hostname', HOST, '--port', String(port), '--hub-port', String(hubPort), ...agentArguments],
        env: { ...env, [RUN_ID]: run.id },
        logFile
    });
    const unfollow = verbose ? follow(logFile, process.stderr) : () => undefined;
    try {
        run.adoptBackend({ pid: backend.pid, folder, port });
        const actualPort = await progress.step('Starting the IDE', () => readyPort(backend, port, logFile));
        run.adoptBackend({ pid: backend.pid, folder, port: actualPort });
        onReady(addressOf(actualPort, folder));
        const { message } = await backend.ended;
        throw failureWithLog(`OpenSpace has stopped unexpectedly: ${message}.`, logFile);
    } finally {
        unfollow();
    }
}

/**
 * @param {Backend} backend
 * @param {number} port
 * @param {string} logFile
 */
async function readyPort(backend, port, logFile) {
    try {
        return await backend.ready();
    } catch (error) {
        if (error instanceof BackendEnded) {
            // Somebody may have taken the port after we had looked.
            await requireFreePort(port);
        }
        throw failureWithLog(`OpenSpace could not be started: ${/** @type {Error} */ (error).message}.`, logFile);
    }
}

/**
 * @param {string} message
 * @param {string} logFile
 */
function failureWithLog(message, logFile) {
    const tail = lastLines(logFile).map(line => `  ${line}`);
    return new Failure([message, 'The end of its log:', ...tail, 'Start it again; if that does not help, report this with the log.'], {
        logFile
    });
}
