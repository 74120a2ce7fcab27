// @ts-check
import fs from 'node:fs';
import { CommandFailed } from '../shared/run.mjs';
import { dependenciesAreCurrent, installDependencies } from './dependencies.mjs';
import { Failure } from './failure.mjs';
import { refuseWhileRunning } from './instances.mjs';
import { logFile } from './paths.mjs';
import { withSetupLock } from './setup-lock.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/**
 * Brings the checkout to the point where it can run: system packages, `npm ci`, build. Does nothing that is already done; that costs well under
 * a second.
 * @param {object} options
 * @param {import('./progress.mjs').Progress} options.progress
 * @param {boolean} [options.browser] also what end-to-end tests need
 * @param {(options: { log: (line: string) => void, beforeWriting: () => void }) => Promise<unknown>} options.build
 */
export async function setUp({ progress, browser = false, build }) {
    await withSetupLock(progress, async () => {
        const current = dependenciesAreCurrent();
        await ensureSystemPackages({ progress, compile: !current, browser });
        if (!current) {
            refuseWhileRunning('its packages have to be installed anew');
            await installDependencies({ progress });
        }
        await progress.step('Bringing the build up to date', update =>
            build({ log: update, beforeWriting: () => refuseWhileRunning('its application has to be built anew') }).catch(
                explainBuildFailure
            )
        );
    });
}

/**
 * @param {unknown} error
 * @returns {never}
 */
function explainBuildFailure(error) {
    if (!(error instanceof CommandFailed)) {
        throw error;
    }
    const log = logFile('build');
    fs.writeFileSync(log, error.output);
    const end = error.output.trimEnd().split('\n').slice(-20);
    throw new Failure(
        [
            'The application could not be built:',
            ...end.map(line => `  ${line}`),
            'In a changed checkout, put that right; in an unchanged one, remove node_modules. Then run the command again.'
        ],
        { logFile: log, cause: error }
    );
}
