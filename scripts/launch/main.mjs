// @ts-check
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from '../build.mjs';
import { setUp } from '../setup/set-up.mjs';
import { ROOT } from '../shared/workspace.mjs';
import { HELP, parseArguments } from './arguments.mjs';
import { callersFolder, withoutNpm } from './environment.mjs';
import { resolveFolder } from './folder.mjs';
import { browserCommand, openBrowser } from './open-browser.mjs';
import { findOpencode, OPENCODE_BINARY, OPENCODE_MISSING } from './opencode-binary.mjs';
import { requireFreePort } from './ports.mjs';
import { runIde } from './run-ide.mjs';
import { newRunLog } from './run-log.mjs';
import { RUN_ID } from './run-processes.cjs';
import { supervise } from './supervise.mjs';

/**
 * Everything `npm start` does.
 * @param {string[]} argv
 * @returns {Promise<number>} the exit code
 */
export async function main(argv) {
    return supervise(async (run, progress) => {
        const options = parseArguments(argv, process.env);
        if (options.help || options.version) {
            process.stdout.write(`${options.help ? HELP : version()}\n`);
            return;
        }
        const folder = resolveFolder(options.folder, callersFolder(process.env));
        // Before the long part, so that nobody waits for a set-up in vain.
        await requireFreePort(options.port);
        const personsEnvironment = withoutNpm({ ...process.env });
        // The browser that we open is not part of the run.
        delete personsEnvironment[RUN_ID];
        await setUp({ progress, build });
        await runIde(run, progress, {
            ...options,
            folder,
            application: path.join(ROOT, 'browser-app'),
            env: backendEnvironment(personsEnvironment, progress),
            logFile: newRunLog(),
            onReady: url => announce(url, options.open, personsEnvironment, progress)
        });
    });
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {import('../setup/progress.mjs').Progress} progress
 * @returns {NodeJS.ProcessEnv}
 */
function backendEnvironment(env, progress) {
    const opencode = findOpencode(ROOT, env);
    if (!opencode) {
        progress.note(OPENCODE_MISSING);
    }
    return {
        ...env,
        ...(opencode && { [OPENCODE_BINARY]: opencode }),
        ...homes(env)
    };
}

/**
 * Where the product keeps what is the person's: in one folder, and apart from other Theia applications.
 * @param {NodeJS.ProcessEnv} env
 */
function homes(env) {
    // The backend runs in another folder than the person.
    const home = path.resolve(callersFolder(process.env), env.OPENSPACE_HOME || path.join(os.homedir(), '.openspace'));
    return { OPENSPACE_HOME: home, THEIA_CONFIG_DIR: env.THEIA_CONFIG_DIR || path.join(home, 'ide') };
}

/**
 * @param {string} url
 * @param {boolean} open
 * @param {NodeJS.ProcessEnv} env
 * @param {import('../setup/progress.mjs').Progress} progress
 */
function announce(url, open, env, progress) {
    process.stdout.write(`OpenSpace is ready: ${url}\n`);
    const browser = browserCommand({ wanted: open, interactive: Boolean(process.stdout.isTTY), env });
    if (browser) {
        openBrowser(browser, url, env, error => progress.note(`The browser could not be opened: ${error.message}`));
    }
}

function version() {
    return JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;
}
