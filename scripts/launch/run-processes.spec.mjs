// @ts-check
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { isAlive } from './testing/launched.mjs';
import { descendantsOf, killRun, processesOfRun, RUN_ID, signalAll } from './run-processes.cjs';

const onPosix = process.platform === 'win32' ? describe.skip : describe;

onPosix('the processes of a run', () => {
    /** A shell with a child, both alive when this resolves to their numbers. @param {NodeJS.ProcessEnv} env @param {string} command */
    async function family(env, command) {
        const shell = spawn('sh', ['-c', command], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
        const [line] = await once(shell.stdout, 'data');
        return { shell, pids: [Number(shell.pid), Number(line)] };
    }

    it('are found by the mark in their environment, wherever they have gone', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        const runId = randomUUID();
        // The shell ends at once; its child has a session of its own and no parent.
        const { shell, pids } = await family({ [RUN_ID]: runId }, 'setsid sleep 60 & echo $!');
        await (shell.exitCode === null && once(shell, 'exit'));
        expect(processesOfRun(runId, [])).to.deep.equal([pids[1]]);
        expect(killRun(runId, [])).to.deep.equal([]);
        expect(isAlive(pids[1])).to.equal(false);
    });

    it('are found by their parents where environments cannot be seen', async () => {
        const { pids } = await family({}, 'sleep 60 & echo $!; wait');
        expect(descendantsOf([pids[0]])).to.have.members(pids);
        expect(descendantsOf([process.pid])).to.include.members([process.pid, ...pids]);
        signalAll(pids, 'SIGKILL');
    });

    it('may be gone already when they are signalled', async () => {
        const child = spawn('true');
        await once(child, 'exit');
        signalAll([Number(child.pid)], 'SIGTERM');
        expect(descendantsOf([Number(child.pid)])).to.deep.equal([]);
    });

    it('do not include others', async () => {
        const { pids } = await family({ [RUN_ID]: randomUUID() }, 'sleep 60 & echo $!; wait');
        expect(killRun(randomUUID(), [])).to.deep.equal([]);
        expect(pids.every(isAlive)).to.equal(true);
        signalAll(pids, 'SIGKILL');
    });
});
