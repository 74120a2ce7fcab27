// @ts-check
import { spawnSync } from 'node:child_process';
import { which } from './which.mjs';

/**
 * What the machine itself has to bring.
 * @typedef {object} Requirement
 * @property {string} name for people
 * @property {'compile' | 'browser'} purpose `compile`: npm builds native modules with it; `browser`: tests drive it
 * @property {NodeJS.Platform[]} platforms where it can be looked for in this way
 * @property {(env: NodeJS.ProcessEnv) => boolean} isPresent must cost milliseconds
 * @property {Partial<Record<PackageManager, string>>} packages what to install, by package manager
 */
/** @typedef {'apt-get' | 'dnf' | 'zypper' | 'pacman' | 'apk'} PackageManager */
/** @typedef {Record<Requirement['purpose'], boolean>} Purposes */

/** @type {NodeJS.Platform[]} */
const UNIX = ['linux', 'darwin', 'freebsd', 'openbsd'];

/** @type {Requirement[]} */
const REQUIREMENTS = [
    {
        name: 'git',
        purpose: 'compile',
        platforms: [...UNIX, 'win32'],
        isPresent: env => Boolean(which('git', env)),
        packages: { 'apt-get': 'git', dnf: 'git', zypper: 'git', pacman: 'git', apk: 'git' }
    },
    {
        name: 'Python 3',
        purpose: 'compile',
        platforms: UNIX,
        isPresent: env => Boolean(which('python3', env) ?? which(env.PYTHON || 'python', env)),
        packages: { 'apt-get': 'python3', dnf: 'python3', zypper: 'python3', pacman: 'python', apk: 'python3' }
    },
    {
        name: 'make',
        purpose: 'compile',
        platforms: UNIX,
        isPresent: env => Boolean(which('make', env)),
        packages: { 'apt-get': 'make', dnf: 'make', zypper: 'make', pacman: 'make', apk: 'make' }
    },
    {
        name: 'a C++ compiler',
        purpose: 'compile',
        platforms: UNIX,
        // The makefiles of native modules call exactly these, or what CXX and CC name.
        isPresent: env => Boolean(which(env.CXX || 'g++', env) && which(env.CC || 'cc', env)),
        packages: { 'apt-get': 'g++', dnf: 'gcc-c++', zypper: 'gcc-c++', pacman: 'gcc', apk: 'g++' }
    },
    {
        name: 'pkg-config',
        purpose: 'compile',
        platforms: ['linux', 'freebsd', 'openbsd'],
        isPresent: env => Boolean(which('pkg-config', env)),
        packages: { 'apt-get': 'pkg-config', dnf: 'pkgconf-pkg-config', zypper: 'pkg-config', pacman: 'pkgconf', apk: 'pkgconf' }
    },
    {
        name: 'the development files of libsecret',
        purpose: 'compile',
        platforms: ['linux', 'freebsd', 'openbsd'],
        isPresent: env => hasLibrary('libsecret-1', env),
        packages: {
            'apt-get': 'libsecret-1-dev',
            dnf: 'libsecret-devel',
            zypper: 'libsecret-devel',
            pacman: 'libsecret',
            apk: 'libsecret-dev'
        }
    },
    {
        name: 'Chromium',
        purpose: 'browser',
        platforms: ['linux', 'freebsd', 'openbsd'],
        isPresent: hasChromium,
        packages: {
            // Chromium alone brings no fonts: pages would be drawn with empty boxes.
            'apt-get': 'chromium fonts-liberation',
            dnf: 'chromium',
            zypper: 'chromium',
            pacman: 'chromium',
            apk: 'chromium font-liberation'
        }
    }
];

/**
 * @param {string} name as pkg-config knows it
 * @param {NodeJS.ProcessEnv} env
 */
function hasLibrary(name, env) {
    const pkgConfig = which('pkg-config', env);
    return pkgConfig !== undefined && spawnSync(pkgConfig, ['--exists', name], { env }).status === 0;
}

/**
 * Whether there is a browser that Playwright can drive.
 * @param {NodeJS.ProcessEnv} env
 */
function hasChromium(env) {
    return (
        Boolean(env.OPENSPACE_CHROMIUM) ||
        ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].some(name => which(name, env))
    );
}

/**
 * What is needed for these purposes and is not there.
 * @param {Partial<Purposes>} purposes
 * @param {{ env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform }} [machine]
 */
export function missingRequirements(purposes, { env = process.env, platform = process.platform } = {}) {
    return REQUIREMENTS.filter(
        requirement => purposes[requirement.purpose] && requirement.platforms.includes(platform) && !requirement.isPresent(env)
    );
}
