import { expect } from 'chai';
import { fork, spawnSync } from 'child_process';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { withProcessLock } from './process-lock';

describe('the lock between processes', () => {
    let folder: string;
    let lock: string;

    beforeEach(async () => {
        folder = await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-lock-'));
        lock = path.join(folder, 'a.lock');
    });

    afterEach(() => fs.rm(folder, { recursive: true }));

    it('lets one at a time through, also of several processes, and leaves nothing behind', async () => {
        const counter = path.join(folder, 'counter');
        const script = path.join(folder, 'count.cjs');
        await fs.writeFile(counter, '0');
        await fs.writeFile(
            script,
            `const fs = require('fs');
            const { withProcessLock } = require(${JSON.stringify(require.resolve('./process-lock'))});
            const count = () => withProcessLock(process.argv[2], async () => {
                const value = Number(fs.readFileSync(process.argv[3], 'utf8'));
                await new Promise(setImmediate);
                fs.writeFileSync(process.argv[3], String(value + 1));
            });
            (async () => { for (let i = 0; i < 25; i++) { await Promise.all([count(), count()]); } })();`
        );
        const run = () =>
            new Promise<void>((resolve, reject) => {
                fork(script, [lock, counter]).on('exit', code => (code === 0 ? resolve() : reject(new Error(`exit ${code}`))));
            });
        await Promise.all([run(), run(), run()]);
        expect(await fs.readFile(counter, 'utf8')).to.equal('150');
        expect((await fs.readdir(folder)).sort()).to.deep.equal(['count.cjs', 'counter']);
    }).timeout(30_000);

    it('is taken over from a process that has died', async () => {
        const { pid } = spawnSync(process.execPath, ['-e', '']);
        await fs.symlink(`${pid}.1@${os.hostname()}`, lock);
        expect(await withProcessLock(lock, async () => 'mine')).to.equal('mine');
    });

    it('is taken over from an earlier process that had the number of this one', async () => {
        await fs.symlink(`${process.pid}.1@${os.hostname()}`, lock);
        expect(await withProcessLock(lock, async () => 'mine')).to.equal('mine');
    });

    it('is given back when the work fails', async () => {
        const failed = await withProcessLock(lock, () => Promise.reject(new Error('no'))).catch(error => (error as Error).message);
        expect(failed).to.equal('no');
        expect(await fs.readdir(folder)).to.deep.equal([]);
    });
});
