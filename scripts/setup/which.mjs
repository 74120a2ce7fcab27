// @ts-check
import fs from 'node:fs';
import path from 'node:path';

/**
 * The first executable of that name on the PATH.
 * @param {string} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export function which(command, env = process.env) {
    const searchPath = env.PATH ?? env.Path ?? '';
    const endings = process.platform === 'win32' ? (env.PATHEXT ?? '.EXE;.CMD;.BAT').split(';') : [''];
    for (const folder of searchPath.split(path.delimiter).filter(Boolean)) {
        for (const ending of endings) {
            const candidate = path.join(folder, command + ending);
            if (isExecutableFile(candidate)) {
                return candidate;
            }
        }
    }
    return undefined;
}

/** @param {string} file */
export function isExecutableFile(file) {
    try {
        fs.accessSync(file, fs.constants.X_OK);
        return fs.statSync(file).isFile();
    } catch {
        // Absent, not executable or not reachable: for a search they are all the same.
        return false;
    }
}
