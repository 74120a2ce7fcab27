import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as path from 'path';
import { AgentResources } from '../../common/resources/agent-resources';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { POLICY_PREFERENCES } from '../../common/policy/policy-preferences';
import { call, HubWorld, NodeEcho } from '../test/hub-world';
import { HubCredentials } from './hub-credentials';

describe('the Hub', () => {
    let world: HubWorld;

    afterEach(() => world?.stop());

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
            expect(JSON.parse(await fs.readFile(path.join(folder, file), 'utf8'))).to.include({ url: world.url, token: world.token });
            expect((await fs.stat(path.join(folder, file))).mode & 0o777).to.equal(0o600);
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
