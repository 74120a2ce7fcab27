import { expect } from 'chai';
import { ChildProcess, spawn } from 'child_process';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { eventually } from '../test/opencode-world';
import { descendantsOf, identityOf, ProcessIdentity, strandedBy } from './process-identity';
import { RunFolder, sweepFormerRuns } from './run-folder';

const DEAD: ProcessIdentity = { pid: 999_999_9, started: '1', command: 'node backend' };

describe('The folder of a run', () => {
    let home: string;
    let former: string | undefined;
    const children: ChildProcess[] = [];

    beforeEach(async () => {
        former = process.env.OPENSPACE_HOME;
        home = await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-run-'));
        process.env.OPENSPACE_HOME = home;
    });

    afterEach(async () => {
        children.splice(0).forEach(child => child.kill('SIGKILL'));
        if (former === undefined) {
            delete process.env.OPENSPACE_HOME;
        } else {
            process.env.OPENSPACE_HOME = former;
        }
        await fs.rm(home, { recursive: true, force: true });
    });

    it('is for the person only, and so is what is in it', async () => {
        const run = await RunFolder.make();
        const file = await run.write('hub-token', 'secret');
        await run.write('hub-token', 'another');
        expect((await fs.stat(run.path)).mode & 0o777).to.equal(0o700);
        expect((await fs.stat(file)).mode & 0o777).to.equal(0o600);
        expect(await fs.readFile(file, 'utf8')).to.equal('another');
        await run.remove();
        expect(await fs.readdir(path.join(home, 'opencode'))).to.deep.equal([]);
    });

    it('outlives a sweep as long as its backend lives', async () => {
        const run = await RunFolder.make();
        await run.record(await sleeper());
        await sweepFormerRuns(() => undefined);
        await fs.access(run.path);
        expect(children[0].signalCode).to.equal(null);
    });

    it('of a dead backend is swept away with the server that it left behind', async () => {
        const server = await sleeper();
        await plant('crashed', { backend: DEAD, server });
        const told: string[] = [];
        await sweepFormerRuns(line => told.push(line));
        await eventually(() => children[0].signalCode !== null);
        expect(told.join()).to.contain(String(server.pid));
        expect(await fs.readdir(path.join(home, 'opencode'))).to.deep.equal([]);
    });

    it('does not lead to a process that only has the same id', async () => {
        const other = await sleeper();
        await plant('reused', { backend: DEAD, server: { ...other, started: '7' } });
        await plant('renamed', { backend: DEAD, server: { ...other, command: 'opencode serve' } });
        await plant('garbage', 'x');
        await plant('hostile', { backend: DEAD, server: { pid: 1, started: '', command: '' } });
        await sweepFormerRuns(() => undefined);
        expect(children[0].signalCode).to.equal(null);
        expect((await fs.readdir(path.join(home, 'opencode'))).sort()).to.deep.equal(['garbage', 'hostile']);
    });

    it('leads to the shells of a server that is gone', async () => {
        const shell = await sleeper({ OPENCODE_PID: String(DEAD.pid) });
        expect((await strandedBy(DEAD.pid)).map(({ pid }) => pid)).to.deep.equal([shell.pid]);
        await plant('crashed', { backend: DEAD, server: DEAD });
        await sweepFormerRuns(() => undefined);
        await eventually(() => children[0].signalCode !== null);
    });

    it('knows a process by more than its id', async () => {
        const shell = spawn('sh', ['-c', 'sleep 3600 & wait'], { stdio: 'ignore' });
        children.push(shell);
        const [sleep] = await (async () => {
            let found: ProcessIdentity[] = [];
            await eventually(async () => (found = await descendantsOf(shell.pid ?? 0)).length === 1);
            return found;
        })();
        expect(sleep.command).to.equal('sleep 3600');
        expect(await identityOf(DEAD.pid)).to.equal(undefined);
        process.kill(sleep.pid, 'SIGKILL');
    });

    async function sleeper(env: NodeJS.ProcessEnv = {}): Promise<ProcessIdentity> {
        const child = spawn('sleep', ['3600'], { stdio: 'ignore', env: { ...process.env, ...env } });
        children.push(child);
        let identity: ProcessIdentity | undefined;
        await eventually(async () => {
            identity = await identityOf(child.pid ?? 0);
            return identity?.command.startsWith('sleep') ?? false;
        });
        return identity as ProcessIdentity;
    }

    async function plant(name: string, record: unknown): Promise<void> {
        const folder = path.join(home, 'opencode', name);
        await fs.mkdir(folder, { recursive: true });
        await fs.writeFile(path.join(folder, 'run.json'), JSON.stringify(record));
    }
});
