import { expect } from 'chai';
import { execFile } from 'child_process';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { promisify } from 'util';
import { Disposable } from '@theia/core/lib/common/disposable';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { HubCredentials } from '@openspace/core/lib/node/hub/hub-credentials';
import { Clock } from '../events/clock';
import { BackendContainer } from '../test/backend-container';
import { Behaviour, makeFakeBinary, startsOf } from '../test/fake-binary';
import { eventually } from '../test/opencode-world';
import type { RecordingWindow } from '../test/recording-window';
import { identityOf } from './process-identity';
import { PortTaken, ServerProcess } from './server-process';
import { ServerLog } from './server-log';

const run = promisify(execFile);

describe('The server that we start ourselves', function () {
    this.timeout(60_000);

    let folder: string;
    let backend: BackendContainer;
    let window: RecordingWindow;
    let environment: NodeJS.ProcessEnv;

    beforeEach(async () => {
        folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-own-')));
        await fs.mkdir(path.join(folder, 'workspace'));
        environment = { ...process.env };
        Object.assign(process.env, { HOME: path.join(folder, 'home'), OPENSPACE_HOME: path.join(folder, 'home'), SHELL: '/bin/bash' });
    });

    afterEach(async () => {
        await backend?.stop();
        Object.keys(process.env).forEach(name => !(name in environment) && delete process.env[name]);
        Object.assign(process.env, environment);
        await fs.rm(folder, { recursive: true, force: true });
    });

    async function start(behaviour: Behaviour): Promise<void> {
        process.env.OPENSPACE_OPENCODE_BINARY = await makeFakeBinary(folder, behaviour);
        backend = new BackendContainer(path.join(folder, 'theia'), path.join(folder, 'workspace'));
        // Pauses between attempts are not what is tested here.
        backend.container.rebind<Clock>(Clock).toConstantValue({
            after: (ms, call) => {
                const timer = setTimeout(call, Math.min(ms, 20_000) / 100);
                return Disposable.create(() => clearTimeout(timer));
            }
        });
        await backend.start();
        window = backend.connect();
        await window.service.open([FileUri.create(path.join(folder, 'workspace')).toString()]);
        await window.service.start();
    }

    const reached = (state: string): Promise<void> =>
        eventually(() => window.statuses.some(status => status.state === state), `the state ${state}`);

    it('is told of the Hub, and keeps its secrets out of the log', async () => {
        await start('serve');
        await reached('ready');
        const [env] = await startsOf(folder);
        const config = JSON.parse(env.OPENCODE_CONFIG_CONTENT ?? '');
        expect(config.mcp['openspace-hub'].headers.Authorization).to.match(/^Bearer \{file:.*hub-token\}$/);
        const tokenFile = /\{file:(.*)\}/.exec(config.mcp['openspace-hub'].headers.Authorization)?.[1] ?? '';
        expect(await fs.readFile(tokenFile, 'utf8')).to.equal(backend.container.get(HubCredentials).token);
        expect(JSON.stringify(env)).to.not.contain(backend.container.get(HubCredentials).token);
        expect((await window.service.log()).join('\n'))
            .to.contain('the password is •••')
            .and.not.contain(env.OPENCODE_SERVER_PASSWORD);
    });

    it('gives the agent a shell that has forgotten the secrets', async () => {
        await start('serve');
        await reached('ready');
        const [env] = await startsOf(folder);
        const { shell } = JSON.parse(env.OPENCODE_CONFIG_CONTENT ?? '');
        expect(path.basename(shell)).to.equal('bash');
        const { stdout } = await run(shell, ['-c', 'env; echo "$0 $1"', 'name', 'argument'], { env });
        expect(stdout).to.not.match(/OPENCODE_SERVER_PASSWORD|OPENCODE_CONFIG_CONTENT/);
        expect(stdout).to.contain(`HOME=${env.HOME}`).and.to.contain('name argument');
    });

    it('takes another port when somebody was faster', async () => {
        await start('port-taken-once');
        await reached('ready');
        expect(await startsOf(folder)).to.have.length(2);
    });

    it('is given up after five attempts, with what it said last', async () => {
        await start('fail');
        await reached('failed');
        expect(await startsOf(folder)).to.have.length(5);
        expect(window.statuses.at(-1)).to.deep.include({ state: 'failed', reason: 'It ended with code 3 before it listened' });
        expect(JSON.stringify(window.statuses.at(-1))).to.contain('the database is broken');
        await makeFakeBinary(folder, 'serve');
        await window.service.restart();
        await reached('ready');
    });

    it('is given up at once when its version is another world', async () => {
        await start('old');
        await reached('failed');
        expect(window.statuses.at(-1)).to.have.property('reason').that.contains('version 0.9.0');
        expect(await startsOf(folder)).to.have.length(1);
    });

    it('is started anew once, however impatient people are', async () => {
        await start('serve');
        await Promise.all([window.service.restart(), window.service.restart(), window.service.restart()]);
        await eventually(() => window.statuses.at(-1)?.state === 'ready');
        const running = (await startsOf(folder)).length;
        expect(running).to.be.at.most(4);
        await eventually(async () => (await window.service.status()).state === 'ready');
        expect(await fs.readdir(path.join(folder, 'home', 'opencode'))).to.have.length(1);
    });

    it('is killed when it does not want to end, and a process that never listens is not waited for', async () => {
        const launch = { port: 1, folder, environment: process.env, log: new ServerLog() };
        const stubborn = new ServerProcess({ ...launch, port: 0, binary: await makeFakeBinary(folder, 'stubborn') });
        await stubborn.ready(10_000);
        const identity = await stubborn.identity();
        await stubborn.stop();
        expect(await identityOf(identity?.pid ?? 0)).to.equal(undefined);

        const silent = new ServerProcess({ ...launch, binary: await makeFakeBinary(folder, 'hang') });
        const late = await silent.ready(1).catch(error => error);
        expect(late.message).to.contain('did not listen within');
        await silent.stop();

        const missing = new ServerProcess({ ...launch, binary: path.join(folder, 'nothing') });
        expect((await missing.ready(5_000).catch(error => error)).message).to.contain('could not be run');
        await missing.stop();

        await fs.rm(path.join(folder, 'starts.ndjson'));
        const taken = new ServerProcess({ ...launch, binary: await makeFakeBinary(folder, 'port-taken-once') });
        expect(await taken.ready(10_000).catch(error => error)).to.be.instanceOf(PortTaken);
        await taken.stop();
    });
});
