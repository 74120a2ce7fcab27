// @ts-check
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/workspace.mjs';
import { Failure } from './failure.mjs';
import { matchesInstalled } from './lockfile.mjs';
import { brokenNativeModules } from './native-modules.mjs';
import { explainNpmFailure } from './npm-failure.mjs';
import { npmCommand, npmEnvironment } from './npm.mjs';
import { logFile } from './paths.mjs';
import { runLogged } from './run-logged.mjs';

/**
 * Whether `node_modules` is what package-lock.json asks for, completely installed, for this Node on this machine. An `npm install` made by hand
 * is recognised too.
 * @param {string} [root]
 */
export function dependenciesAreCurrent(root = ROOT) {
    if (readIfPresent(stampFile(root)) === expectedStamp(root)) {
        return true;
    }
    const installed = readIfPresent(path.join(root, 'node_modules', '.package-lock.json'));
    if (!installed || !matchesInstalled(readLockfile(root), installed) || brokenNativeModules(root).length > 0) {
        return false;
    }
    fs.writeFileSync(stampFile(root), expectedStamp(root));
    return true;
}

/**
 * Installs exactly what package-lock.json says.
 * @param {object} options
 * @param {import('./progress.mjs').Progress} options.progress
 * @param {string} [options.root]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.log] a file
 */
export async function installDependencies({ progress, root = ROOT, env = process.env, log = logFile('npm-ci') }) {
    const total = Object.keys(JSON.parse(readLockfile(root)).packages).length;
    // Removed first, written last: an interrupted installation must not look finished.
    fs.rmSync(stampFile(root), { force: true });
    await progress.step('Installing packages (npm ci)', async update => {
        const { command, args } = npmCommand(env);
        // `include`: NODE_ENV=production would leave out the tools of the build.
        const result = await runLogged(
            command,
            [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=info'],
            {
                logFile: log,
                cwd: root,
                env: npmEnvironment(env),
                onLine: downloadCounter(total, update)
            }
        );
        if (result.code !== 0) {
            throw new Failure(explainNpmFailure(result.output), { logFile: log });
        }
        update('checking native modules');
        refuseBroken(root, log);
        // npm makes no folder when there is nothing to put into it.
        fs.mkdirSync(path.dirname(stampFile(root)), { recursive: true });
        fs.writeFileSync(stampFile(root), expectedStamp(root));
    });
}

/**
 * Tells from npm's output how far it has come: it looks all packages up, downloads those that it does not have in its cache, then runs install
 * scripts.
 * @param {number} total
 * @param {import('./progress.mjs').UpdateDetail} update
 */
function downloadCounter(total, update) {
    let found = 0;
    let downloaded = 0;
    return (/** @type {string} */ line) => {
        const script = /^npm info run (\S+)@\S+ (preinstall|install|postinstall) /.exec(line);
        if (script) {
            update(`running the install script of ${script[1]}`);
        } else if (/^npm http fetch GET 200 .*\.tgz/.test(line)) {
            update(`${++downloaded} packages downloaded`);
        } else if (line.startsWith('npm http') && downloaded === 0) {
            update(`${++found} of about ${total} packages found`);
        }
    };
}

/**
 * @param {string} root
 * @param {string} log
 */
function refuseBroken(root, log) {
    const broken = brokenNativeModules(root);
    if (broken.length > 0) {
        throw new Failure(
            [
                'npm installed the packages, but these native modules do not work:',
                ...broken.map(({ module, reason }) => `  ${module}: ${reason}`),
                'If npm is set to ignore install scripts, allow them (npm config delete ignore-scripts).',
                'If a library is missing, install it (Debian: apt-get install -y libsecret-1-dev g++ make python3). Then run the command again.'
            ],
            { logFile: log }
        );
    }
}

/** @param {string} root */
function stampFile(root) {
    return path.join(root, 'node_modules', '.openspace-stamp');
}

/**
 * All that decides over the content of `node_modules`: the lockfile, whose install scripts may run, and what they compile for.
 * @param {string} root
 */
function expectedStamp(root) {
    const { allowScripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    const hash = createHash('sha256')
        .update(readLockfile(root))
        .update(JSON.stringify(allowScripts ?? {}));
    return `${hash.digest('hex')} ${process.platform} ${process.arch} abi ${process.versions.modules}\n`;
}

/** @param {string} root */
function readLockfile(root) {
    const lockfile = readIfPresent(path.join(root, 'package-lock.json'));
    if (lockfile === undefined) {
        throw new Failure(['package-lock.json is missing.', 'Get it back (git checkout package-lock.json), then run the command again.']);
    }
    return lockfile;
}

/** @param {string} file */
function readIfPresent(file) {
    try {
        return fs.readFileSync(file, 'utf8');
    } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') {
            return undefined;
        }
        throw error;
    }
}
