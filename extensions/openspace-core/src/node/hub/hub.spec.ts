import { expect } from 'chai';
import { spawnSync } from 'child_process';
import * as fs from 'fs/promises';
import * as http from 'http';
import * as path from 'path';
import { AgentResources } from '../../common/resources/agent-resources';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { POLICY_PREFERENCES } from '../../common/policy/policy-preferences';
import { ToolError } from '../../common/tools/tool-error';
import { call, HubWorld, NodeEcho } from '../test/hub-world';
import { WindowRegistry } from '../windows/window-registry';
import { DiscoveryFile } from './discovery-file';
import { HubCredentials } from './hub-credentials';

describe('the Hub', () => {
    let world: HubWorld;

    afterEach(() => world?.stop());

    /** On a connection of its own: those of `fetch` may have been dropped meanwhile. */
    const statusOf = (address: string, headers: http.OutgoingHttpHeaders = {}): Promise<number | undefined> =>
        new Promise((resolve, reject) => {
            http.get(`${world.url}${address}`, { agent: false, headers }, response => resolve(response.resume().statusCode)).on(
                'error',
                reject
            );
        });

    describe('with consent', () => {
        beforeEach(async () => {
            world = await HubWorld.start();
        });

        it('runs a tool of the backend and answers with text and structure', async () => {
            const answer = await call(await world.client(), 'openspace.sample.echo', { path: 'a.txt' });
            expect(answer.structuredContent).to.deep.equal({ saw: '{"path":"a.txt"}' });
            expect(answer.text).to.contain('a.txt');
            const [{ caller }] = world.container.get(NodeEcho).calls;
            expect(caller).to.include({ actor: 'agent', client: 'test' });
        });

        it('tells a failure with its advice and its facts, and a defect as such', async () => {
            const client = await world.client();
            const failed = await call(client, 'openspace.sample.echo', { command: 'fail' });
            expect(failed.isError).to.equal(true);
            expect(failed.text).to.equal('It failed.\nTry again.');
            expect(failed.structuredContent).to.deep.equal({ currentVersion: 3 });
            expect((await call(client, 'openspace.sample.echo', { command: 'break' })).text).to.contain('a defect');
        });

        it('gives up a call that takes too long', async () => {
            const answer = await call(await world.client(), 'openspace.sample.echo', { command: 'hang' });
            expect(answer.text).to.contain('did not finish within 0.3 s');
        });

        it('refuses unknown fields, foreign paths and unknown tools with a word on what to do', async () => {
            const client = await world.client();
            expect((await call(client, 'openspace.sample.echo', { nonsense: 1 })).text).to.contain('nonsense');
            expect((await call(client, 'openspace.sample.echo', { path: '/etc/passwd' })).text).to.contain('outside the workspace');
            const paths = ['a.txt', '.env'];
            expect((await call(client, 'openspace.sample.echo', { paths })).text).to.contain('Access denied: sensitive file');
            const preferences = world.container.get<PreferenceService>(PreferenceService);
            await preferences.set(POLICY_PREFERENCES.sensitiveFilePatterns, ['*.sql'], PreferenceScope.User);
            expect((await call(client, 'openspace.sample.echo', { path: 'a.sql' })).text).to.contain('Access denied: sensitive file');
            expect((await call(client, 'openspace.sample.ecco')).text).to.contain('There are: openspace.sample.echo');
        });

        it('lists the tools of a window while it is open, and says so when they change', async () => {
            const client = await world.client();
            const names = async (): Promise<string[]> => (await client.listTools()).tools.map(tool => tool.name);
            expect(await names()).not.to.include('openspace.sample.show');
            const window = await world.window();
            expect(await names()).to.include('openspace.sample.show');
            expect((await call(client, 'openspace.sample.show')).structuredContent).to.deep.equal({ saw: 'window' });
            expect(window.calls).to.deep.equal(['openspace.sample.show']);
        });

        it('says that more tools come with a window where none is open, and that there is no tool of a name it never heard', async () => {
            const client = await world.client();
            expect((await call(client, 'openspace.sample.show')).text)
                .to.contain('There is no tool openspace.sample.show while no IDE window is open')
                .and.to.contain('Ask the person to open the IDE')
                .and.to.contain('There are: openspace.sample.echo');
            const window = await world.window();
            expect((await call(client, 'openspace.sample.drew')).text)
                .to.contain('There is no tool')
                .and.to.contain('openspace.sample.show');
            window.closed.fire();
            expect(world.container.get(WindowRegistry).hadTool('openspace.sample.show')).to.equal(true);
        });

        it('sends a call to another window when one has left', async () => {
            const client = await world.client();
            const window = await world.window();
            window.closed.fire();
            await world.window('w2');
            expect((await call(client, 'openspace.sample.show')).isError).not.to.equal(true);
        });

        it('asks a reading tool again when the window was reloaded meanwhile, and does not guess about others', async () => {
            const client = await world.client();
            for (const effect of ['read', 'ui'] as const) {
                const window = await world.window(`w-${effect}`, effect);
                window.service.notifyUsed();
                window.run = async () => {
                    window.closed.fire();
                    await world.window(`w-${effect}`, effect);
                    throw new Error('transport close');
                };
                const answer = await call(client, 'openspace.sample.show');
                expect(answer.text).to.contain(effect === 'read' ? 'window' : 'closed or reloaded');
            }
        });

        it('asks the person before a dangerous command, and does what they say', async () => {
            const client = await world.client();
            const dangerous = { command: 'rm -rf build' };
            expect((await call(client, 'openspace.sample.echo', dangerous)).text).to.contain('requires confirmation');
            const window = await world.window();
            window.answer = { answered: true, allowed: false };
            expect((await call(client, 'openspace.sample.echo', dangerous)).text).to.contain('User denied');
            window.answer = { answered: true, allowed: true, remember: true };
            expect((await call(client, 'openspace.sample.echo', dangerous)).isError).not.to.equal(true);
            expect(window.questions).to.have.length(2);
            expect((await call(client, 'openspace.sample.echo', dangerous)).isError).not.to.equal(true);
            expect(window.questions).to.have.length(2);
        });

        it('asks before a command that names a secret, also where dangers are not asked for', async () => {
            const client = await world.client();
            const window = await world.window();
            const preferences = world.container.get<PreferenceService>(PreferenceService);
            for (const asks of [true, false]) {
                await preferences.set(POLICY_PREFERENCES.confirmDangerousCommands, asks, PreferenceScope.User);
                await preferences.set(POLICY_PREFERENCES.sensitiveFilePatterns, ['diary*'], PreferenceScope.User);
                for (const command of ['cat .env', 'cat ~/.openspace/hubs/*.json', `cat ${world.folder}/home/hubs/1`, 'tail diary.md']) {
                    window.questions = [];
                    expect((await call(client, 'openspace.sample.echo', { command })).text, command).to.contain('requires confirmation');
                    expect(window.questions, command).to.have.length(1);
                    expect(window.questions[0]).to.include({ kind: 'confirmation' });
                }
            }
            expect((await call(client, 'openspace.sample.echo', { command: 'rm -rf build' })).isError).not.to.equal(true);
        });

        it('lets no secret of its own out, whatever a tool says', async () => {
            const client = await world.client();
            const { token, instructionsKey } = world.container.get(HubCredentials);
            const window = await world.window();
            const leak = `x${token}y ${instructionsKey}`;
            const echoed = await call(client, 'openspace.sample.echo', { command: `echo '${leak}'` });
            window.run = async () => ({ saw: leak });
            const shown = await call(client, 'openspace.sample.show');
            window.run = async () => {
                throw ToolError(leak, { advice: leak, details: { [leak]: [{ leak }] } });
            };
            const failed = await call(client, 'openspace.sample.show');
            window.run = async () => {
                throw new Error(leak);
            };
            const broken = await call(client, 'openspace.sample.show');
            window.service.notifyState([leak]);
            const instructions = await (await fetch(`${world.url}/openspace/instructions/${instructionsKey}`)).text();
            const records = await window.service.recentCalls();
            const audit = await fs.readFile(path.join(world.folder, 'workspace/.openspace/audit.ndjson'), 'utf8');
            const everything = JSON.stringify([echoed, shown, failed, broken, instructions, records, audit, world.logger.lines]);
            expect(everything).not.to.contain(token).and.not.to.contain(instructionsKey);
            expect(echoed.text).to.contain('[removed: a secret of the Hub]');
            expect(failed).to.include({ isError: true });
        });

        it('asks before agents write what editors and shells obey, and never lets them into the git folder', async () => {
            const client = await world.client();
            const window = await world.window();
            window.answer = { answered: true, allowed: true };
            expect((await call(client, 'openspace.sample.write', { path: '.vscode/tasks.json' })).isError).not.to.equal(true);
            expect(window.questions).to.have.length(1);
            expect((await call(client, 'openspace.sample.write', { path: '.git/hooks/pre-commit' })).text).to.contain('Access denied');
        });

        it('lets an agent ask ahead for one call with exactly these arguments', async () => {
            const client = await world.client();
            const window = await world.window();
            window.answer = { answered: true, allowed: true };
            const granted = { tool: 'openspace.sample.echo', arguments: { command: 'rm -rf dist' }, reason: 'clean' };
            expect((await call(client, 'openspace.confirm_action', granted)).structuredContent).to.deep.equal({ allowed: true });
            window.answer = { answered: true, allowed: false };
            expect((await call(client, 'openspace.sample.echo', granted.arguments)).isError).not.to.equal(true);
            expect((await call(client, 'openspace.sample.echo', granted.arguments)).isError).to.equal(true);
        });

        it('refuses in read-only mode what writes or runs, also to a person', async () => {
            const client = await world.client();
            const window = await world.window();
            await window.service.setReadOnly(true);
            expect((await window.service.control()).readOnly).to.equal(true);
            expect((await call(client, 'openspace.sample.echo')).text).to.contain('Read-only mode is on');
            const refused = await window.service.callTool('openspace.sample.echo', {}).catch((error: Error) => error.message);
            expect(refused).to.contain('Read-only mode is on');
            await window.service.setReadOnly(false);
            expect(await window.service.callTool('openspace.sample.echo', {})).to.deep.equal({ saw: '{}' });
        });

        it('hides families that are switched off', async () => {
            const client = await world.client();
            const preferences = world.container.get<PreferenceService>(PreferenceService);
            await preferences.set(POLICY_PREFERENCES.disabledFamilies, ['sample'], PreferenceScope.User);
            expect((await client.listTools()).tools.map(tool => tool.name)).not.to.include('openspace.sample.echo');
            expect((await call(client, 'openspace.sample.echo')).text).to.contain('switched off');
        });

        it('remembers what happened for windows, and tells the agent its failures', async () => {
            const client = await world.client();
            const window = await world.window();
            await call(client, 'openspace.sample.echo', { command: 'fail' });
            expect((await window.service.recentCalls()).map(record => record.outcome)).to.deep.equal(['error']);
            window.service.notifyState(['Active file: a.ts']);
            const { instructionsKey } = world.container.get(HubCredentials);
            const text = await (await fetch(`${world.url}/openspace/instructions/${instructionsKey}`)).text();
            expect(text).to.contain('Active file: a.ts').and.to.contain('openspace.sample.echo → FAILED: It failed.');
            expect((await fetch(`${world.url}/openspace/instructions/wrong`)).status).to.equal(404);
        });

        it('puts away what a client made when it goes', async () => {
            const client = await world.client();
            await call(client, 'openspace.sample.echo');
            const [{ caller }] = world.container.get(NodeEcho).calls;
            let closed = false;
            const close = async (): Promise<void> => void (closed = true);
            world.container.get(AgentResources).track(caller, { id: 'x', kind: 'pane', close });
            const window = await world.window();
            await window.service.release(caller.connection);
            expect(closed).to.equal(true);
        });

        it('tells the person how other clients connect', async () => {
            const window = await world.window();
            expect(await window.service.connection()).to.deep.equal({ url: `${world.url}/mcp`, token: world.token });
            expect((await window.service.nodeTools()).map(tool => tool.id)).to.include('openspace.sample.echo');
        });

        it('writes a file to find it by, for the person only', async () => {
            const folder = path.join(world.folder, 'home', 'hubs');
            const [file] = await fs.readdir(folder);
            const found = JSON.parse(await fs.readFile(path.join(folder, file), 'utf8'));
            expect(found).to.include({ url: world.url, token: world.token, pid: process.pid });
            expect((await fetch(found.instructionsUrl)).status).to.equal(200);
            expect((await fs.stat(path.join(folder, file))).mode & 0o777).to.equal(0o600);
        });

        it('removes the files of Hubs that were killed, and of no other', async () => {
            const folder = path.join(world.folder, 'home', 'hubs');
            const killed = spawnSync(process.execPath, ['--version']).pid;
            await fs.writeFile(path.join(folder, '1.json'), JSON.stringify({ pid: killed }));
            await fs.writeFile(path.join(folder, '2.json'), '{');
            await fs.writeFile(path.join(folder, '3.json'), JSON.stringify({ pid: process.pid }));
            await fs.writeFile(path.join(folder, 'notes.txt'), '');
            await DiscoveryFile.removeStale();
            const own = `${new URL(world.url).port}.json`;
            expect((await fs.readdir(folder)).sort()).to.deep.equal(['3.json', own, 'notes.txt'].sort());
        });

        it('lets nobody in with an old token, and drops who is connected with it', async () => {
            const client = await world.client();
            const window = await world.window();
            const { token, instructionsKey } = world.container.get(HubCredentials);
            let closed = false;
            await call(client, 'openspace.sample.echo');
            const [{ caller }] = world.container.get(NodeEcho).calls;
            const close = async (): Promise<void> => void (closed = true);
            world.container.get(AgentResources).track(caller, { id: 'x', kind: 'pane', close });
            await window.service.renewToken();
            expect(world.token).not.to.equal(token);
            expect(closed).to.equal(true);
            const answered = await call(client, 'openspace.sample.echo').then(
                () => true,
                () => false
            );
            expect(answered).to.equal(false);
            expect(await statusOf('/mcp', { authorization: `Bearer ${token}` })).to.equal(401);
            expect(await statusOf(`/openspace/instructions/${instructionsKey}`)).to.equal(404);
            expect((await call(await world.client(), 'openspace.sample.echo')).isError).not.to.equal(true);
            const [file] = await fs.readdir(path.join(world.folder, 'home', 'hubs'));
            const found = JSON.parse(await fs.readFile(path.join(world.folder, 'home', 'hubs', file), 'utf8'));
            expect(found.token).to.equal(world.token);
        });

        it('makes room for new clients by those that vanished, not by one that is silent but listens', async () => {
            const silent = await world.client();
            const headers = {
                authorization: `Bearer ${world.token}`,
                'content-type': 'application/json',
                accept: 'application/json, text/event-stream'
            };
            const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
            const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
            const sessions: (string | null)[] = [];
            for (let number = 0; number < 140; number++) {
                const answer = await fetch(`${world.url}/mcp`, { method: 'POST', headers, body });
                await answer.text();
                sessions.push(answer.headers.get('mcp-session-id'));
            }
            const ping = (session: string | null): Promise<Response> =>
                fetch(`${world.url}/mcp`, {
                    method: 'POST',
                    headers: { ...headers, 'mcp-session-id': session ?? '' },
                    body: '{"jsonrpc":"2.0","id":2,"method":"ping"}'
                });
            expect((await ping(sessions[0])).status).to.equal(404);
            expect((await ping(sessions[139])).status).to.equal(200);
            expect((await call(silent, 'openspace.sample.echo')).isError).not.to.equal(true);
        });

        it('names only tools that are there when it gives advice', async () => {
            const client = await world.client();
            const window = await world.window();
            window.run = async () => {
                throw ToolError('Nothing found.', { advice: 'Look around.', tools: ['openspace.file.list', 'openspace.sample.echo'] });
            };
            const told = await call(client, 'openspace.sample.show');
            expect(told.text).to.equal('Nothing found.\nLook around. Helpful: openspace.sample.echo.');
        });

        it('keeps strangers out', async () => {
            const post = (headers: Record<string, string>): Promise<Response> =>
                fetch(`${world.url}/mcp`, { method: 'POST', headers, body: '{}' });
            const authorization = `Bearer ${world.token}`;
            expect((await post({})).status).to.equal(401);
            expect((await post({ authorization: 'Bearer x' })).status).to.equal(401);
            expect((await post({ authorization, 'content-type': 'text/plain' })).status).to.equal(415);
            expect((await post({ authorization, 'content-type': 'application/json', origin: 'https://evil.example' })).status).to.equal(
                403
            );
            expect((await post({ authorization, 'content-type': 'application/json' })).status).to.equal(400);
            expect((await post({ authorization, 'content-type': 'application/json', 'mcp-session-id': 'gone' })).status).to.equal(404);
            expect(await (await fetch(`${world.url}/healthz`)).json()).to.deep.equal({ ok: true });
        });
    });

    it('asks for consent once, shares the answer among calls, and remembers a refusal', async () => {
        world = await HubWorld.start({ allowAgent: false });
        const client = await world.client();
        expect((await call(client, 'openspace.sample.echo')).text).to.contain('--allow-agent');
        const window = await world.window();
        expect((await call(client, 'openspace.sample.echo')).isError).to.equal(true);
        expect((await window.service.control()).consent).to.equal('unknown');
        window.answer = { answered: true, allowed: false };
        window.questions = [];
        await Promise.all([call(client, 'openspace.sample.echo'), call(client, 'openspace.sample.echo')]);
        expect(window.questions.map(question => question.kind)).to.deep.equal(['consent']);
        expect((await window.service.control()).consent).to.equal('refused');
        await window.service.setConsent(true);
        expect((await call(client, 'openspace.sample.echo')).isError).not.to.equal(true);
    });
});
