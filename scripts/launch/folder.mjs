// @ts-check
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Failure } from '../setup/failure.mjs';

/**
 * The absolute path of the folder to open, or a failure that says why it cannot be opened.
 * @param {string | undefined} given relative to where the person is; npm itself has gone to the root of the checkout
 * @param {string} base
 */
export function resolveFolder(given, base) {
    // A shell expands the tilde, except in quotes and on Windows.
    const expanded = given?.replace(/^~(?=$|[\\/])/, os.homedir());
    const folder = path.resolve(base, expanded ?? '.');
    const choose = 'Choose another one: npm start -- FOLDER';
    let stat;
    try {
        stat = fs.statSync(folder);
        if (stat.isDirectory()) {
            fs.accessSync(folder, fs.constants.R_OK | fs.constants.X_OK);
            return folder;
        }
    } catch (error) {
        const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
        if (code === 'ENOENT' || code === 'ENOTDIR') {
            throw new Failure([`The folder ${folder} does not exist.`, `Create it (mkdir -p), or choose another one: npm start -- FOLDER`]);
        }
        if (code === 'EACCES' || code === 'EPERM') {
            throw new Failure([
                `The folder ${folder} may not be read by ${userName()}.`,
                `Change its permissions, or choose another one: npm start -- FOLDER`
            ]);
        }
        throw new Failure([`The folder ${folder} cannot be opened: ${message}`, choose], { cause: error });
    }
    throw new Failure([`${folder} is not a folder.`, choose]);
}

/**
 * The page that shows a folder: Theia reads the path from the part after `#`, as `encodeURI` writes it.
 * @param {number} port
 * @param {string} folder absolute
 */
export function addressOf(port, folder) {
    const location = folder.replaceAll(path.sep, '/');
    return `http://127.0.0.1:${port}/#${encodeURI(location.startsWith('/') ? location : `/${location}`)}`;
}

function userName() {
    try {
        return `the user ${os.userInfo().username}`;
    } catch {
        // A user without an entry in the user database, as in many containers.
        return `user ${process.getuid?.()}`;
    }
}
