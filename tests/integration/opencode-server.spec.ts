import { expect } from 'chai';
import { spawn } from 'node:child_process';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { OpencodeServer } from '@openspace/opencode/lib/node/server/opencode-server';
import { identityOf } from '@openspace/opencode/lib/node/server/process-identity';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { AgentBackend, AgentBackendOptions, AgentWindow } from '../harness/opencode/agent-backend';
import { OpencodeServer as ForeignServer, startOpencode } from '../harness/opencode/opencode-server';
import { DEFAULT_WAIT, waitFor } from '../harness/temporary';

const SLEEP = 'echo $$ > shell.pid && exec sleep 3600';

describe('The opencode server of the backend', function () {
    this.timeout(4 * DEFAULT_WAIT);

    let running: AgentBackend | undefined;
    let foreign: ForeignServer | undefined;

    afterEach(async () => {
        const stopped = await running?.stop();
        await foreign?.stop();
        running = foreign = undefined;
        expect(stopped?.survivors ?? []).to.deep.equal([]);
    });

    async function start(options?: AgentBackendOptions): Promise<AgentBackend> {
        running = await AgentBackend.start(options);
        return running;
    }

    it('does not start before a window says that its workspace is trusted', async () => {
        const backend = await start();
        const window = backend.connect();
        expect(await window.service.status()).to.deep.equal({ state: 'off' });
        const refused = await window.service.sessions(backend.workspace).catch(error => error.data);
        expect(refused).to.deep.equal({ failure: 'untrusted' });
        await window.service.open([]);
        expect(await backend.processes()).to.deep.equal([]);

        await window.service.open([FileUri.create(backend.workspace).toString()]);
        expect(await window.service.status()).to.deep.equal({ state: 'off' });
        await window.service.start();
        await backend.ready(window);
        expect(window.statuses.map(({ state }) => state)).to.deep.equal(['starting', 'ready']);
        expect(await window.service.sessions(backend.workspace)).to.deep.equal([]);

        for (const directory of [path.dirname(backend.workspace), '/', `${backend.workspace}-other`, `${backend.workspace}/..`]) {
            const error = await window.service.sessions(directory).catch(each => each);
            expect(error.data, directory).to.deep.equal({ failure: 'untrusted' });
        }
        const other = backend.connect();
        expect((await other.service.sessions(backend.workspace).catch(error => error)).data).to.deep.equal({ failure: 'untrusted' });
    });

    it('hides its password and the Hub’s token from the shells it starts', async () => {
        const backend = await start({ environment: { OPENSPACE_RUN_ID: 'run-1' } });
        const window = await backend.window();
        const session = await runCommand(backend, window, 'env > seen.txt');
        await window.idle(session);
        await window.service.shell(backend.workspace, session, { agent: 'build', command: 'env > seen-by-shell.txt' });
        for (const file of ['seen.txt', 'seen-by-shell.txt']) {
            const seen = await fs.readFile(path.join(backend.workspace, file), 'utf8');
            expect(seen).to.contain('OPENSPACE_RUN_ID=run-1');
            expect(seen).to.not.match(/PASSWORD|OPENCODE_CONFIG_CONTENT|Bearer|instructions/);
        }
    });

    it('comes back by itself when it is killed, and the shells of its tools end with it', async () => {
        const backend = await start();
        const window = await backend.window();
        await runCommand(backend, window, SLEEP);
        const shell = await sleeper(backend);
        const [pid] = await serverProcesses(backend);
        const resyncs = window.resyncs.length;

        process.kill(pid, 'SIGKILL');

        await waitFor(() => window.statuses.some(({ state }) => state === 'reconnecting'), 'the loss to be told');
        await waitFor(() => window.statuses.at(-1)?.state === 'ready', 'the server to be back');
        await waitFor(() => window.resyncs.length > resyncs, 'the windows to be told to fetch again');
        expect((await serverProcesses(backend))[0]).to.not.equal(pid);
        expect(await window.service.sessions(backend.workspace)).to.have.length(1);
        expect(await window.service.sessionStatus(backend.workspace)).to.deep.equal({});
        expect(await identityOf(shell)).to.equal(undefined);
    });

    it('stops with the shells of its tools', async () => {
        const backend = await start();
        const window = await backend.window();
        await runCommand(backend, window, SLEEP);
        const shell = await sleeper(backend);

        await backend.container.get(OpencodeServer).onStop();

        await waitFor(async () => !(await identityOf(shell)), 'the shell to be gone');
        expect(await serverProcesses(backend)).to.deep.equal([]);
    });

    it('ends what a crashed backend has left behind, and nothing else', async () => {
        const backend = await start();
        const runs = path.join(backend.home, '.openspace', 'opencode');
        const orphan = spawn('sleep', ['3600'], { stdio: 'ignore' });
        const innocent = spawn('sleep', ['3601'], { stdio: 'ignore' });
        const dead = { pid: 999_999, started: '1', command: 'node backend' };
        const left = await waitFor(() => identityOf(orphan.pid ?? 0), 'the orphan');
        const other = await waitFor(() => identityOf(innocent.pid ?? 0), 'the other process');
        const alive = await identityOf(process.pid);
        for (const [name, record] of Object.entries({
            crashed: { backend: dead, server: left },
            // The id was given to another process meanwhile.
            reused: { backend: dead, server: { ...other, started: '5' } },
            working: { backend: alive, server: other },
            garbage: { backend: 'x' }
        })) {
            await fs.mkdir(path.join(runs, name), { recursive: true });
            await fs.writeFile(path.join(runs, name, 'run.json'), JSON.stringify(record));
        }

        await backend.window();

        await waitFor(() => orphan.signalCode !== null, 'the orphan to be ended');
        expect(innocent.exitCode ?? innocent.signalCode).to.equal(null);
        innocent.kill();
        expect((await fs.readdir(runs)).filter(name => !/^\d+-/.test(name))).to.have.members(['working', 'garbage']);
    });

    it('is given up with the reason and the end of its log when it cannot start', async () => {
        const backend = await start({ environment: { OPENCODE_DB: '/dev/null/impossible.db' } });
        const window = backend.connect();
        await window.service.open([FileUri.create(backend.workspace).toString()]);
        const waiting = window.service.sessions(backend.workspace).catch(error => error);

        const failed = await waitFor(() => window.statuses.find(({ state }) => state === 'failed'), 'it to be given up', {
            timeout: 3 * DEFAULT_WAIT
        });

        expect(failed)
            .to.have.property('reason')
            .that.matches(/ended with code/);
        expect(JSON.stringify(failed)).to.contain('database');
        expect((await waiting).data).to.deep.equal({ failure: 'unavailable' });
        expect(await window.service.log()).to.not.be.empty;
        expect(JSON.stringify(await window.service.log())).to.not.contain('Basic ');
    });

    it('can be another one that already runs, when its password is right', async () => {
        foreign = await startOpencode({ modelUrl: 'http://127.0.0.1:1/v1' });
        const backend = await start({ url: foreign.url, environment: { OPENSPACE_OPENCODE_PASSWORD: foreign.password } });
        const window = await backend.window();
        expect(await window.service.status()).to.include({ state: 'ready', external: true });
        const session = await window.service.createSession(backend.workspace, { title: 'From outside' });
        expect(session.directory).to.equal(backend.workspace);
        expect(await serverProcesses(backend)).to.deep.equal([]);
        await backend.stop();
        running = undefined;
        expect((await foreign.client.global.health({ throwOnError: true })).data.healthy).to.equal(true);

        const locked = await start({ url: foreign.url, environment: { OPENSPACE_OPENCODE_PASSWORD: 'wrong' } });
        const outside = locked.connect();
        await outside.service.open([FileUri.create(locked.workspace).toString()]);
        await outside.service.start();
        const failed = await waitFor(() => outside.statuses.find(({ state }) => state === 'failed'), 'it to be refused');
        expect(failed).to.have.property('reason').that.contains('does not accept the password');
    });

    /** The model runs a command in a session of its own, with the person's consent. */
    async function runCommand(backend: AgentBackend, window: AgentWindow, command: string): Promise<string> {
        const call = { type: 'tool-call', tool: 'bash', arguments: { command, description: 'Run' } } as const;
        backend.model.play({ steps: [{ answer: [call] }, { answer: [{ type: 'text', text: 'done' }] }] });
        await window.service.setAutoAccept({ directory: backend.workspace }, true);
        const { id } = await window.service.createSession(backend.workspace);
        await window.service.prompt(backend.workspace, id, { parts: [{ type: 'text', text: 'go' }] });
        return id;
    }

    function sleeper(backend: AgentBackend): Promise<number> {
        const file = path.join(backend.workspace, 'shell.pid');
        return waitFor(() => fs.readFile(file, 'utf8').then(Number, () => 0), 'the shell to start');
    }

    /** Ids of the opencode servers in the backend's home. */
    async function serverProcesses(backend: AgentBackend): Promise<number[]> {
        const identities = await Promise.all((await backend.processes()).map(identityOf));
        return identities.flatMap(identity => (identity?.command.includes(' serve ') ? [identity.pid] : []));
    }
});
