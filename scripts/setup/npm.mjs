// @ts-check
import fs from 'node:fs';
import path from 'node:path';

/**
 * How to start npm: the one that started us, or else the one on the PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand(env) {
    const script = env.npm_execpath;
    if (script && path.basename(script) === 'npm-cli.js' && fs.existsSync(script)) {
        return { command: process.execPath, args: [script] };
    }
    return { command: 'npm', args: [] };
}

/**
 * The environment for npm and the compilations it starts. Where Node brought its own headers, they are used instead of downloading them: that is
 * faster, and works where only the package registry can be reached.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [prefix] where Node is installed
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnvironment(env, prefix = path.resolve(fs.realpathSync(process.execPath), '../..')) {
    if (env.npm_config_nodedir || !hasHeaders(prefix)) {
        return env;
    }
    // node-gyp reads the first name since 10.2; older ones only the second, which newer npms complain about.
    return { ...env, npm_package_config_node_gyp_nodedir: prefix, npm_config_nodedir: prefix };
}

/** @param {string} prefix */
function hasHeaders(prefix) {
    const header = path.join(prefix, 'include', 'node', 'node_version.h');
    if (!fs.existsSync(header)) {
        return false;
    }
    const text = fs.readFileSync(header, 'utf8');
    const version = ['MAJOR', 'MINOR', 'PATCH'].map(part => new RegExp(`#define NODE_${part}_VERSION (\\d+)`).exec(text)?.[1]).join('.');
    return version === process.versions.node;
}
