import { expect } from 'chai';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { ScriptedModel } from '../model/scripted-model';
import { createTemporaryDirectory, DEFAULT_WAIT, waitFor } from '../temporary';
import { Conversation } from './conversation';
import { OpencodeOptions, OpencodeServer, startOpencode } from './opencode-server';
import { processesWithEnvironment } from '../process-tree';

describe('startOpencode', function () {
    this.timeout(4 * DEFAULT_WAIT);

    let model: ScriptedModel;
    const running: OpencodeServer[] = [];

    beforeEach(async () => {
        model = await ScriptedModel.start();
    });

    afterEach(async () => {
        await Promise.all(running.splice(0).map(opencode => opencode.stop()));
        await model.stop();
    });

    it('gives a client that works and keeps everyone else out', async () => {
        const opencode = await start();
        const { data } = await opencode.client.global.health({ throwOnError: true });
        expect(data.healthy).to.equal(true);
        expect((await fetch(`${opencode.url}/global/health`)).status).to.equal(401);
    });

    it('works in a git repository of its own', async () => {
        const opencode = await start({ files: { 'src/main.ts': 'export {};\n' } });
        const { data } = await opencode.client.path.get({}, { throwOnError: true });
        expect(data).to.include({ directory: opencode.workspace, worktree: opencode.workspace, home: opencode.home });
        expect(await fs.readFile(path.join(opencode.workspace, 'src/main.ts'), 'utf8')).to.equal('export {};\n');
    });

    it('works in a given directory and leaves that behind', async () => {
        const directory = await createTemporaryDirectory('workspace');
        const opencode = await start({ workspace: directory.path });
        expect(opencode.workspace).to.equal(directory.path);
        await opencode.stop();
        await fs.access(directory.path);
        await directory.remove();
    });

    it('stops without leaving a process or a file, even while a tool runs', async () => {
        const command = 'echo $$ > shell.pid && exec sleep 3600';
        model.play({ steps: [{ answer: [{ type: 'tool-call', tool: 'bash', arguments: { command, description: 'Sleep' } }] }] });
        const opencode = await start();
        await (await Conversation.begin(opencode.client)).say('go to sleep');
        const shell = await waitFor(() => readNumber(path.join(opencode.workspace, 'shell.pid')), 'the shell to start');
        expect([opencode.pid, shell].map(isRunning)).to.deep.equal([true, true]);

        await opencode.stop();

        // What opencode leaves behind becomes a child of init, which takes its time to collect it.
        await waitFor(() => !isRunning(opencode.pid) && !isRunning(shell), 'the processes to be gone');
        expect(await processesWithEnvironment('HOME', opencode.home)).to.deep.equal([]);
        expect(await exists(path.dirname(opencode.home))).to.equal(false);
    });

    it('can be stopped twice', async () => {
        const opencode = await start();
        await opencode.stop();
        await opencode.stop();
    });

    it('rejects with the end of the log when the server does not start', async () => {
        const outcome = await start({ environment: { OPENCODE_DB: '/dev/null/impossible.db' } }).then(
            () => 'started',
            error => String(error)
        );
        expect(outcome).to.match(/ended before it listened[^]*its log ends:\n[^]*database/);
    });

    it('rejects and ends the process when the server does not start in time', async () => {
        const outcome = await start({ startTimeout: 1 }).then(
            () => 'started',
            error => String(error)
        );
        expect(outcome).to.contain('did not listen within 1 ms');
    });

    it('asks no package registry for anything', async () => {
        model.play({ steps: [{ answer: [{ type: 'text', text: 'hello' }] }] });
        const opencode = await start({ environment: { npm_config_registry: model.url } });
        await (await Conversation.begin(opencode.client)).ask('hello');
        expect(model.unexpectedRequests).to.deep.equal([]);
    });

    async function start(options: Partial<OpencodeOptions> = {}): Promise<OpencodeServer> {
        const opencode = await startOpencode({ modelUrl: model.url, ...options });
        running.push(opencode);
        return opencode;
    }

    async function readNumber(file: string): Promise<number> {
        return (await exists(file)) ? Number(await fs.readFile(file, 'utf8')) : 0;
    }

    function isRunning(pid: number): boolean {
        try {
            return process.kill(pid, 0);
        } catch {
            return false;
        }
    }

    function exists(file: string): Promise<boolean> {
        return fs.access(file).then(
            () => true,
            () => false
        );
    }
});
