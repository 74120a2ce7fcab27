// @ts-check
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isExecutableFile, which } from '../setup/which.mjs';

/** Told to the backend in this variable. */
export const OPENCODE_BINARY = 'OPENSPACE_OPENCODE_BINARY';

/**
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {string} arch
 * @property {boolean} musl the C library of a Linux
 * @property {boolean} avx2 what opencode's standard x64 binary needs
 */

/**
 * The opencode binary to use: the one of the platform's package, or else one on the PATH.
 * @param {string} root where node_modules is
 * @param {NodeJS.ProcessEnv} env
 * @param {Machine} [machine]
 * @returns {string | undefined}
 */
export function findOpencode(root, env, machine = thisMachine()) {
    const file = machine.platform === 'win32' ? 'opencode.exe' : 'opencode';
    return (
        platformPackages(machine)
            .map(name => path.join(root, 'node_modules', name, 'bin', file))
            .find(isExecutableFile) ?? which('opencode', env)
    );
}

/** What to tell the person when there is none. */
export const OPENCODE_MISSING = [
    'There is no opencode for this machine, so the IDE starts without the agent.',
    'To get one: npm install --global opencode-ai (or see https://opencode.ai/docs), then start again;',
    'or use a server that already runs: npm start -- --opencode-url URL'
].join('\n');

/**
 * The names of the packages whose binary runs on a machine, best first.
 * @param {Machine} machine
 * @returns {string[]}
 */
export function platformPackages({ platform, arch, musl, avx2 }) {
    const base = `opencode-${platform === 'win32' ? 'windows' : platform}-${arch}`;
    // A musl binary is linked to a loader that a glibc system does not have, and the other way round.
    const libc = platform === 'linux' && musl ? '-musl' : '';
    const baseline = arch === 'x64' ? [`${base}-baseline${libc}`] : [];
    return avx2 || arch !== 'x64' ? [`${base}${libc}`, ...baseline] : baseline;
}

/** @returns {Machine} */
function thisMachine() {
    const { platform, arch } = process;
    return { platform, arch, musl: platform === 'linux' && usesMusl(), avx2: arch === 'x64' && hasAvx2(platform) };
}

/** Node is linked to the same C library as the rest of the system, and names its loader near the start of its file. */
function usesMusl() {
    const start = Buffer.alloc(4096);
    const file = fs.openSync(process.execPath, 'r');
    try {
        fs.readSync(file, start);
    } finally {
        fs.closeSync(file);
    }
    return start.includes('ld-musl');
}

/** @param {NodeJS.Platform} platform */
function hasAvx2(platform) {
    if (platform === 'linux') {
        return /^flags\s*:.*\bavx2\b/m.test(fs.readFileSync('/proc/cpuinfo', 'utf8'));
    }
    if (platform === 'darwin') {
        return spawnSync('sysctl', ['-n', 'hw.optional.avx2_0'], { encoding: 'utf8' }).stdout?.trim() === '1';
    }
    // Windows has no quick way to tell; the baseline binary runs everywhere.
    return false;
}
