// @ts-check
import { describeError, Failure } from '../setup/failure.mjs';
import { Progress } from '../setup/progress.mjs';
import { Interrupted } from './interrupts.mjs';
import { RUN_ID } from './run-processes.cjs';
import { Run } from './run.mjs';

/**
 * Runs `work`, and ends all processes that it has started, whatever comes of it.
 * @param {(run: Run, progress: Progress) => Promise<number | void>} work resolves to an exit code, or to nothing for 0
 * @param {Run} [run]
 * @returns {Promise<number>} the exit code
 */
export async function supervise(work, run = new Run()) {
    const progress = new Progress();
    // The reader of a pipe or the terminal may be gone; that must not keep us from stopping in order.
    process.stdout.on('error', () => undefined);
    process.stderr.on('error', () => undefined);
    // Inherited by all that is started from here on.
    process.env[RUN_ID] = run.id;
    let exitCode;
    try {
        exitCode = (await run.interrupts.guard(work(run, progress))) ?? 0;
    } catch (error) {
        progress.abandonSteps();
        const interrupted = error instanceof Interrupted;
        progress.note(interrupted ? 'Stopping (once more to kill everything at once)' : describeError(error));
        exitCode = error instanceof Failure || error instanceof Interrupted ? error.exitCode : 1;
    }
    const left = await run.stop();
    if (left.length > 0) {
        progress.note(`These processes could not be ended: ${left.join(', ')}`);
    }
    return exitCode;
}
