// @ts-check
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Gives each test of the current suite a folder of its own, removed afterwards. */
export function useTemporaryFolder() {
    let folder = '';
    beforeEach(() => {
        folder = fs.mkdtempSync(path.join(os.tmpdir(), 'openspace-'));
    });
    afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
    return {
        get path() {
            return folder;
        },
        /**
         * Writes a file into the folder and returns its path.
         * @param {string} name
         * @param {string} content
         * @param {number} [mode]
         */
        write(name, content, mode = 0o644) {
            const file = path.join(folder, name);
            fs.mkdirSync(path.dirname(file), { recursive: true });
            fs.writeFileSync(file, content, { mode });
            return file;
        },
        /**
         * Makes a folder that can be used as PATH: with these programs of this machine and nothing else.
         * @param {string[]} programs absolute paths
         */
        programs(...programs) {
            const bin = path.join(folder, 'bin');
            fs.mkdirSync(bin, { recursive: true });
            programs.forEach(program => fs.symlinkSync(fs.realpathSync(program), path.join(bin, path.basename(program))));
            return bin;
        }
    };
}
