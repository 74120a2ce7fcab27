// @ts-check
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { identityOf } from './process-identity.mjs';
import { withSetupLock } from './setup-lock.mjs';
import { recordedProgress } from './testing/recorded-progress.mjs';
import { rejectionOf } from './testing/rejection.mjs';
import { useTemporaryFolder } from './testing/temporary-folder.mjs';

describe('withSetupLock', () => {
    const folder = useTemporaryFolder();
    const lock = () => path.join(folder.path, 'setup.lock');

    it('holds the lock during the work and gives it back, also after a failure', async () => {
        const { progress } = recordedProgress();
        expect(await withSetupLock(progress, async () => fs.existsSync(lock()), lock())).to.equal(true);
        expect(fs.existsSync(lock())).to.equal(false);
        await rejectionOf(() => withSetupLock(progress, () => Promise.reject(new Error('no')), lock()));
        expect(fs.readdirSync(folder.path)).to.deep.equal([]);
    });

    it('waits for another process, and takes over when that one is gone', async () => {
        const other = spawn('sleep', ['60']);
        folder.write('setup.lock', JSON.stringify(identityOf(Number(other.pid))));
        const { progress, text } = recordedProgress();
        let entered = false;
        const work = withSetupLock(progress, async () => (entered = true), lock());
        await new Promise(resolve => setTimeout(resolve, 100));
        expect(entered).to.equal(false);
        other.kill('SIGKILL');
        await once(other, 'exit');
        await work;
        expect(entered).to.equal(true);
        expect(text()).to.include(`Waiting for another set-up of this checkout (process ${other.pid})`);
    });

    it('does not wait for a process that merely has the number of the former holder', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        folder.write('setup.lock', JSON.stringify({ pid: process.ppid, started: '1' }));
        const { progress, text } = recordedProgress();
        await withSetupLock(progress, async () => undefined, lock());
        expect(text()).to.equal('');
    });
});
