// @ts-check
import path from 'node:path';

/**
 * The environment as it was before npm added to it. The terminals of the IDE inherit it: npm's settings and the tools of this checkout have no
 * place in there.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutNpm(env) {
    if (!env.npm_lifecycle_event) {
        return env;
    }
    const own = Object.entries(env).filter(([name]) => !/^npm_|^(INIT_CWD|NODE|COLOR)$/.test(name));
    return { ...Object.fromEntries(own), ...withoutNpmFolders(env) };
}

/**
 * npm puts the `.bin` folders from the checkout up to the root of the file system in front, then a folder of its own.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutNpmFolders(env) {
    const name = Object.keys(env).find(key => key.toUpperCase() === 'PATH');
    if (!name) {
        return {};
    }
    const folders = (env[name] ?? '').split(path.delimiter);
    const last = folders.findIndex(folder => folder.endsWith(path.join('@npmcli', 'run-script', 'lib', 'node-gyp-bin')));
    return { [name]: folders.slice(last + 1).join(path.delimiter) };
}

/**
 * Where the person is: npm goes to the root of the checkout before it starts a script.
 * @param {NodeJS.ProcessEnv} env
 */
export function callersFolder(env) {
    return (env.npm_lifecycle_event && env.INIT_CWD) || process.cwd();
}
