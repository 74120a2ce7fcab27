// @ts-check
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { refuseWhileRunning, registerInstance, runningInstances } from './instances.mjs';
import { rejectionOf } from './testing/rejection.mjs';
import { useTemporaryFolder } from './testing/temporary-folder.mjs';

describe('running instances', () => {
    const folder = useTemporaryFolder();

    it('are listed until they are removed', () => {
        expect(runningInstances(folder.path)).to.deep.equal([]);
        const remove = registerInstance({ pid: process.pid, folder: '/work', port: 3000 }, folder.path);
        expect(runningInstances(folder.path)).to.have.lengthOf(1);
        expect(runningInstances(folder.path)[0]).to.include({ pid: process.pid, folder: '/work', port: 3000 });
        remove();
        expect(runningInstances(folder.path)).to.deep.equal([]);
    });

    it('are forgotten when their process was killed', async () => {
        const child = spawn('sleep', ['60']);
        registerInstance({ pid: Number(child.pid), folder: '/work', port: 3000 }, folder.path);
        child.kill('SIGKILL');
        await once(child, 'exit');
        expect(runningInstances(folder.path)).to.deep.equal([]);
        expect(fs.readdirSync(folder.path)).to.deep.equal([]);
    });

    it('keep their files from being replaced', async () => {
        refuseWhileRunning('its application has to be built anew', folder.path);
        registerInstance({ pid: process.pid, folder: '/work', port: 3000 }, folder.path);
        const failure = await rejectionOf(() => refuseWhileRunning('its application has to be built anew', folder.path));
        expect(failure.message).to.include(`process ${process.pid}, port 3000, folder /work`).and.include('Stop it');
    });
});
