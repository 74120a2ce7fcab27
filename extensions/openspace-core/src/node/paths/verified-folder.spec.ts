import { expect } from 'chai';
import { execFileSync } from 'child_process';
import { closeSync, constants, readFileSync } from 'fs';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { isDenial } from '../../common/tools/denial';
import {
    inVerifiedFolder,
    makeVerifiedFolders,
    openVerified,
    openVerifiedFolder,
    openVerifiedForReading,
    VerifiedFolder
} from './verified-folder';

describe('verified folder', () => {
    let root: string;
    let outside: string;

    beforeEach(async () => {
        const base = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-folder-')));
        root = path.join(base, 'root');
        outside = path.join(base, 'outside');
        await fs.mkdir(root);
        await fs.mkdir(outside);
    });

    afterEach(() => fs.rm(path.dirname(root), { recursive: true, force: true }));

    const guarded = (relative: string) => ({ absolute: path.join(root, relative), relative, root });

    it('lets a writer replace a file in one step', async () => {
        await inVerifiedFolder(guarded('file.txt'), async entry => {
            await fs.writeFile(entry('file.tmp'), 'new');
            await fs.rename(entry('file.tmp'), entry('file.txt'));
        });
        expect(await fs.readFile(path.join(root, 'file.txt'), 'utf8')).to.equal('new');
    });

    it('makes missing folders', async () => {
        await makeVerifiedFolders(guarded('a/b/c/file.txt'));
        expect((await fs.stat(path.join(root, 'a/b/c'))).isDirectory()).to.equal(true);
        await makeVerifiedFolders(guarded('a/b/c/file.txt'));
        await makeVerifiedFolders(guarded('file.txt'));
    });

    it('makes no folder behind a link', async () => {
        await fs.symlink(outside, path.join(root, 'a'));
        const error = await makeVerifiedFolders(guarded('a/b/file.txt')).catch((reason: unknown) => reason);
        expect(isDenial(error)).to.equal(true);
        expect(await fs.readdir(outside)).to.deep.equal([]);
    });

    it('does not wait at a pipe that nobody writes to', async function () {
        if (process.platform === 'win32') {
            this.skip();
        }
        execFileSync('sh', ['-c', 'mkfifo "$0"', path.join(root, 'pipe')]);
        const error = await openVerified(guarded('pipe'), constants.O_RDONLY).catch((reason: unknown) => reason);
        expect(isDenial(error)).to.equal(true);
    });

    it('stays the folder that was checked, whatever takes its place', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        await fs.mkdir(path.join(root, 'a'));
        await fs.writeFile(path.join(root, 'a/file.txt'), 'ours');
        await fs.writeFile(path.join(outside, 'file.txt'), 'theirs');
        const folder: VerifiedFolder = openVerifiedFolder(guarded('a/file.txt'));
        await fs.rename(path.join(root, 'a'), path.join(root, 'moved'));
        await fs.symlink(outside, path.join(root, 'a'));
        const file = openVerifiedForReading(guarded('a/file.txt'), folder);
        expect(readFileSync(file.descriptor, 'utf8')).to.equal('ours');
        expect(file.stats.size).to.equal(4n);
        closeSync(file.descriptor);
        folder.close();
        expect(() => openVerifiedFolder(guarded('a/file.txt'))).to.throw('was replaced');
    });

    it('says what it is now, and when it was deleted', async () => {
        await fs.mkdir(path.join(root, 'a'));
        const folder = openVerifiedFolder(guarded('a/file.txt'));
        expect(folder.stats()?.isDirectory()).to.equal(true);
        await fs.chmod(path.join(root, 'a'), 0o555);
        expect(Number(folder.stats()?.mode) & 0o777).to.equal(0o555);
        await fs.rmdir(path.join(root, 'a'));
        expect(folder.stats()).to.equal(undefined);
        folder.close();
    });

    it('reads no link and no folder', async () => {
        await fs.symlink(path.join(outside, 'file.txt'), path.join(root, 'link'));
        const folder = openVerifiedFolder(guarded('link'));
        expect(() => openVerifiedForReading(guarded('link'), folder)).to.throw('was replaced');
        await fs.mkdir(path.join(root, 'sub'));
        expect(() => openVerifiedForReading(guarded('sub'), folder)).to.throw('no regular file');
        folder.close();
    });

    it('reports a missing file as missing', async () => {
        const error = await openVerified(guarded('none'), constants.O_RDONLY).catch((reason: unknown) => reason);
        expect(error).to.have.property('code', 'ENOENT');
    });
});
