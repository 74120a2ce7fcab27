// @ts-check
// Runs before the version of Node is known to be new enough: only syntax that an old one can parse.
import { readFileSync } from 'fs';

/**
 * The lowest version that package.json's `engines` allows, as `[major, minor]`.
 * @returns {[number, number]}
 */
export function minimumNodeVersion() {
    const engines = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines;
    const match = />=\s*(\d+)\.(\d+)/.exec(engines.node);
    if (!match) {
        throw new Error('package.json: engines.node is expected to look like ">=20.19.0", but is "' + engines.node + '"');
    }
    return [Number(match[1]), Number(match[2])];
}

/**
 * What to tell somebody whose Node cannot run OpenSpace; `undefined` when it can.
 * @param {string} version as in `process.version`
 * @param {string} executable as in `process.execPath`
 * @returns {string | undefined}
 */
export function nodeVersionProblem(version, executable) {
    const [minimumMajor, minimumMinor] = minimumNodeVersion();
    const match = /^v?(\d+)\.(\d+)/.exec(version);
    const major = match ? Number(match[1]) : 0;
    const minor = match ? Number(match[2]) : 0;
    if (major > minimumMajor || (major === minimumMajor && minor >= minimumMinor)) {
        return undefined;
    }
    return [
        'OpenSpace needs Node ' + minimumMajor + '.' + minimumMinor + ' or newer, but this is ' + version + ' (' + executable + ').',
        'Get a newer one in one of these ways, then run the command again:',
        '  • with nvm:   nvm install ' + minimumMajor + ' && nvm use ' + minimumMajor,
        '  • with fnm:   fnm install ' + minimumMajor + ' && fnm use ' + minimumMajor,
        '  • otherwise:  an installer or archive from https://nodejs.org/en/download'
    ].join('\n');
}
