// @ts-check
import { Failure } from './failure.mjs';
import { logFile } from './paths.mjs';
import { missingRequirements } from './requirements.mjs';
import { runLogged } from './run-logged.mjs';
import { which } from './which.mjs';

/** @typedef {import('./requirements.mjs').Requirement} Requirement */
/** @typedef {import('./requirements.mjs').PackageManager} PackageManager */

/** How to install packages, in the order in which managers are looked for. @type {Record<PackageManager, string>} */
const INSTALL_COMMANDS = {
    'apt-get': 'apt-get update && apt-get install -y',
    dnf: 'dnf install -y',
    zypper: 'zypper install -y',
    pacman: 'pacman -S --needed --noconfirm',
    apk: 'apk add'
};

/**
 * Sees to it that the system packages for these purposes are there. Costs milliseconds when they are. Installs them as root with apt; otherwise
 * fails with the one line to run.
 * @param {object} options
 * @param {import('./progress.mjs').Progress} options.progress
 * @param {boolean} [options.compile] what npm needs to build native modules
 * @param {boolean} [options.browser] what end-to-end tests need
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {NodeJS.Platform} [options.platform]
 * @param {boolean} [options.isRoot]
 * @param {string} [options.log] a file
 */
export async function ensureSystemPackages({
    progress,
    compile = false,
    browser = false,
    env = process.env,
    platform = process.platform,
    isRoot = process.getuid?.() === 0,
    log = logFile('apt')
}) {
    const missing = missingRequirements({ compile, browser }, { env, platform });
    if (missing.length === 0) {
        return;
    }
    if (!isRoot || !which('apt-get', env)) {
        throw new Failure(instructions(missing, { env, platform, isRoot }));
    }
    await installWithApt(packagesFor(missing, 'apt-get'), { progress, env, log });
    const still = missingRequirements({ compile, browser }, { env, platform });
    if (still.length > 0) {
        throw new Failure(
            [
                `apt-get reported success, but ${names(still)} cannot be found.`,
                'Check that /usr/bin is on your PATH, then run the command again.'
            ],
            { logFile: log }
        );
    }
}

/**
 * @param {Requirement[]} missing
 * @param {{ env: NodeJS.ProcessEnv, platform: NodeJS.Platform, isRoot: boolean }} machine
 * @returns {string[]}
 */
function instructions(missing, { env, platform, isRoot }) {
    const what = `OpenSpace needs ${names(missing)}, which cannot be found on this machine.`;
    const again = 'then run the command again.';
    if (platform === 'darwin') {
        return [what, `Run this line, ${again}`, '  xcode-select --install'];
    }
    if (platform === 'win32') {
        return [what, `Run this line, ${again}`, `  winget install Git.Git`];
    }
    const manager = /** @type {PackageManager[]} */ (Object.keys(INSTALL_COMMANDS)).find(name => which(name, env));
    if (!manager) {
        return [what, `Install it with your system's package manager, ${again}`];
    }
    const command = `${INSTALL_COMMANDS[manager]} ${packagesFor(missing, manager).join(' ')}`;
    if (isRoot) {
        return [what, `Run this line, ${again}`, `  ${command}`];
    }
    const asRoot = which('sudo', env) ? command.replace(/(^|&& )/g, '$1sudo ') : `su -c '${command}'`;
    return [what, `Run this line, ${again}`, `  ${asRoot}`];
}

/**
 * @param {Requirement[]} requirements
 * @param {PackageManager} manager
 */
function packagesFor(requirements, manager) {
    return requirements.flatMap(requirement => requirement.packages[manager]?.split(' ') ?? []);
}

/** @param {Requirement[]} requirements */
function names(requirements) {
    return new Intl.ListFormat('en').format(requirements.map(requirement => requirement.name));
}

/**
 * @param {string[]} packages
 * @param {{ progress: import('./progress.mjs').Progress, env: NodeJS.ProcessEnv, log: string }} options
 */
async function installWithApt(packages, { progress, env, log }) {
    const aptEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
    // Another apt may be running, on a fresh machine most likely the unattended upgrades.
    const wait = ['-o', 'DPkg::Lock::Timeout=300'];
    const updated = await progress.step('Reading the list of system packages', update =>
        runLogged('apt-get', [...wait, 'update'], { logFile: log, env: aptEnv, onLine: update })
    );
    await progress.step(`Installing system packages: ${packages.join(' ')}`, async update => {
        // Also after a failed update: one unreachable source of several does no harm.
        const result = await runLogged('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...packages], {
            logFile: log,
            append: true,
            env: aptEnv,
            onLine: update
        });
        if (result.code !== 0) {
            throw new Failure(explainAptFailure(packages, result.output, updated), { logFile: log });
        }
    });
}

/**
 * @param {string[]} packages
 * @param {string} output
 * @param {import('./run-logged.mjs').LoggedResult} updated
 */
function explainAptFailure(packages, output, updated) {
    const retry = `  apt-get update && apt-get install -y ${packages.join(' ')}`;
    const errors = output.split('\n').filter(line => /^(E|W|dpkg):/.test(line));
    if (/No space left on device|You don't have enough free space/i.test(output)) {
        return ['The disk is full: the system packages could not be installed.', 'Free some space, then run the command again.'];
    }
    if (/dpkg was interrupted/i.test(output)) {
        return [
            'An earlier installation of system packages was interrupted.',
            'Run this line, then the command again:',
            '  dpkg --configure -a'
        ];
    }
    if (updated.code !== 0) {
        return [
            "The package sources of this machine could not be reached, so OpenSpace's system packages are missing.",
            "Check the network and /etc/apt, then run the command again. By hand it's:",
            retry
        ];
    }
    return [
        'apt-get could not install the system packages:',
        ...errors.slice(-5),
        'Put that right, then run the command again. By hand:',
        retry
    ];
}
