// @ts-check
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rejectionOf } from '../setup/testing/rejection.mjs';
import { useTemporaryFolder } from '../setup/testing/temporary-folder.mjs';
import { addressOf, resolveFolder } from './folder.mjs';

describe('resolveFolder', () => {
    const folder = useTemporaryFolder();

    it('is the current folder by default, and relative to it', () => {
        fs.mkdirSync(path.join(folder.path, 'part'));
        expect(resolveFolder(undefined, folder.path)).to.equal(folder.path);
        expect(resolveFolder('part/', folder.path)).to.equal(path.join(folder.path, 'part'));
        expect(resolveFolder(folder.path, '/')).to.equal(folder.path);
        expect(resolveFolder('~', folder.path)).to.equal(os.homedir());
    });

    it('says that a folder does not exist', async () => {
        const file = folder.write('file', '');
        for (const missing of ['nothing', path.join(file, 'below')]) {
            const { message } = await rejectionOf(() => resolveFolder(missing, folder.path));
            expect(message).to.include(path.resolve(folder.path, missing)).and.include('does not exist').and.include('npm start -- FOLDER');
        }
    });

    it('says that a file is not a folder', async () => {
        folder.write('file', '');
        expect((await rejectionOf(() => resolveFolder('file', folder.path))).message).to.include('is not a folder');
    });

    it('says that a folder may not be read', function () {
        const locked = path.join(folder.path, 'locked');
        fs.mkdirSync(locked, { mode: 0o000 });
        fs.chmodSync(folder.path, 0o755);
        const program = `
            import { resolveFolder } from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'folder.mjs')).href)};
            try { resolveFolder(${JSON.stringify(locked)}, '/'); } catch (error) { console.log(error.message); }`;
        const command = [process.execPath, '--input-type=module', '-e', program];
        // Root may read everything, so somebody else has to try.
        const nobody = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--clear-groups'] : [];
        const [executable, ...args] = [...nobody, ...command];
        const { stdout, stderr, error } = spawnSync(executable, args, { encoding: 'utf8' });
        if (error || /ERR_MODULE_NOT_FOUND|EACCES.*folder\.mjs/.test(stderr)) {
            // No setpriv, or a checkout that only root can read.
            this.skip();
        }
        expect(stdout, stderr).to.include(`The folder ${locked} may not be read by`).and.include('permissions');
    });
});

describe('addressOf', () => {
    it('writes the folder as Theia reads it', () => {
        for (const folder of ['/work/my project', '/tmp/ä#b?c', '/tmp/100%']) {
            const url = addressOf(3000, folder);
            expect(url).to.match(/^http:\/\/127\.0\.0\.1:3000\/#\/\S+$/);
            expect(decodeURI(new URL(url).hash.slice(1))).to.equal(folder);
        }
    });
});
