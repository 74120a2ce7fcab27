import { expect } from 'chai';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { ArtifactStore } from '@openspace/files/lib/node/store/artifact-store';
import { actionFor } from '@openspace/opencode/lib/common/permissions/permission-rules';
import { CatalogApi } from '@openspace/opencode/lib/node/adapter/catalog-api';
import { AgentBackend, AgentWindow } from '../harness/opencode/agent-backend';
import { DEFAULT_WAIT, waitFor } from '../harness/temporary';

const SCHEMA = { $schema: 'https://opencode.ai/config.json' };
const GLOBAL = `{
    // The person's own words stay.
    "$schema": "https://opencode.ai/config.json",
    "username": "ada",
    "instructions": ["MINE.md"],
    "permission": { "webfetch": "deny", "edit": { "docs/*": "allow" }, },
    "mcp": { "mine": { "type": "local", "command": ["true"], "enabled": false } }
}
`;
const PROJECT = JSON.stringify({ ...SCHEMA, permission: { bash: { 'git *': 'allow' } }, agent: { plan: { description: 'Ours' } } });

/** An agent whose own rules come after ours. */
const FREE = '---\ndescription: Free\npermission:\n  edit: allow\n  bash: allow\n---\nDo as you like.';

describe('The configuration of opencode in the backend', function () {
    this.timeout(4 * DEFAULT_WAIT);

    let backend: AgentBackend;
    let window: AgentWindow;
    let globalFile: string;

    before(async () => {
        backend = await AgentBackend.start({
            files: { 'opencode.json': PROJECT, 'MINE.md': 'Be kind.', 'README.md': '# Work\n', '.opencode/agent/free.md': FREE },
            config: { instructions: ['~/also.md'], permission: { doom_loop: 'deny' } },
            prepare: async home => {
                globalFile = path.join(home, 'config', 'opencode', 'opencode.jsonc');
                await fs.writeFile(globalFile, GLOBAL);
            }
        });
        window = await backend.window();
    });

    after(async () => {
        await backend?.stop();
    });

    it('keeps what the person has set, in every place, and adds ours', async () => {
        const config = await backend.container.get(CatalogApi).config(backend.workspace);
        expect(config.username).to.equal('ada');
        expect(Object.keys(config.mcp ?? {})).to.have.members(['mine', 'openspace-hub']);
        expect(config.instructions?.slice(0, 2)).to.deep.equal(['MINE.md', '~/also.md']);
        expect(config.instructions?.[2]).to.match(/^http:\/\/127\.0\.0\.1:\d+\/openspace\/instructions\/[\w-]+$/);
        expect(config.permission).to.include({ webfetch: 'deny', doom_loop: 'deny', edit: 'ask', bash: 'ask', read: 'ask' });
        expect(config.agent?.plan?.description).to.equal('Ours');
    });

    it('lets no agent edit or run anything without being asked', async () => {
        const agents = await window.service.agents(backend.workspace);
        for (const agent of agents.filter(({ name }) => name !== 'free')) {
            for (const permission of ['edit', 'bash', 'read']) {
                expect(actionFor(agent.permission, permission, 'src/a.ts'), `${agent.name} ${permission}`).to.not.equal('allow');
            }
        }
    });

    it('keeps the agents that only look from editing', async () => {
        const agents = await window.service.agents(backend.workspace);
        for (const name of ['plan', 'explore']) {
            const agent = agents.find(each => each.name === name);
            expect(actionFor(agent?.permission ?? [], 'edit', 'src/a.ts'), name).to.equal('deny');
        }
    });

    it('connects opencode with the Hub, which knows the token from a file', async () => {
        await waitFor(async () => {
            const status = await window.service.mcpStatus(backend.workspace);
            return status['openspace-hub']?.status === 'connected';
        }, 'opencode to connect with the Hub');
        const runs = path.join(backend.home, '.openspace', 'opencode');
        const [run] = await fs.readdir(runs);
        const { mode } = await fs.stat(path.join(runs, run, 'hub-token'));
        expect(mode & 0o777).to.equal(0o600);
    });

    it('gives the instructions of the IDE to the model', async () => {
        backend.model.play({ steps: [{ answer: [{ type: 'text', text: 'yes' }] }] });
        const session = await window.service.createSession(backend.workspace);
        await window.service.prompt(backend.workspace, session.id, { parts: [{ type: 'text', text: 'hello' }] });
        await window.idle(session.id);
        const request = backend.model.requests.find(({ kind }) => kind === 'turn');
        const system = JSON.stringify(request?.body.messages.filter(({ role }) => role === 'system'));
        expect(system).to.contain('Instructions from: http://127.0.0.1').and.to.contain('Be kind.');
    });

    it('tells windows no keys', async () => {
        const told = JSON.stringify([await window.service.config(backend.workspace), await window.service.models(backend.workspace)]);
        expect(told).to.contain('scripted-model');
        expect(told).to.not.match(/apiKey|unused|Bearer|baseURL/);
    });

    it('applies the person’s own rules to what opencode asks', async () => {
        const call = (command: string) => ({ type: 'tool-call', tool: 'bash', arguments: { command, description: 'x' } }) as const;
        backend.model.play({
            steps: [{ answer: [call('git status')] }, { answer: [call('touch made')] }, { answer: [{ type: 'text', text: 'end' }] }]
        });
        const session = await window.service.createSession(backend.workspace);
        await window.service.prompt(backend.workspace, session.id, { parts: [{ type: 'text', text: 'hello' }] });
        const asked = await window.waitFor('permission.asked', ({ properties }) => properties.sessionID === session.id);
        expect(asked.properties.patterns).to.deep.equal(['touch made']);
        expect(window.ofType('permission.asked').filter(({ properties }) => properties.sessionID === session.id)).to.have.length(1);
        await window.service.replyPermission(backend.workspace, asked.properties.id, 'once');
        await window.idle(session.id);
    });

    it('keeps a snapshot also of what an agent edits that the person lets act freely, and restrains the others in the same session', async () => {
        const file = path.join(backend.workspace, 'README.md');
        const session = await window.service.createSession(backend.workspace);
        await edit(session.id, 'free', { filePath: file, oldString: 'Work', newString: 'Free work' });
        await window.idle(session.id, 1);
        expect(window.ofType('permission.asked').filter(({ properties }) => properties.sessionID === session.id)).to.deep.equal([]);
        expect(await fs.readFile(file, 'utf8')).to.equal('# Free work\n');
        const store = backend.container.get<ArtifactStore>(ArtifactStore);
        const [change] = await waitFor(async () => {
            const made = (await store.allChanges()).filter(each => each.session === session.id);
            return made.length > 0 ? made : undefined;
        }, 'the change to be recorded');
        expect(change).to.include({ path: 'README.md', tool: 'edit' });

        await edit(session.id, 'plan', { filePath: file, oldString: 'Free', newString: 'Planned' });
        await window.idle(session.id, 2);
        expect(await fs.readFile(file, 'utf8')).to.equal('# Free work\n');
    });

    it('never writes the person’s files', async () => {
        expect(await fs.readFile(globalFile, 'utf8')).to.equal(GLOBAL);
        expect(await fs.readFile(path.join(backend.workspace, 'opencode.json'), 'utf8')).to.equal(PROJECT);
    });

    async function edit(session: string, agent: string, change: Record<string, string>): Promise<void> {
        const steps = [{ answer: [{ type: 'tool-call' as const, tool: 'edit', arguments: change }] }];
        backend.model.play({ steps: [...steps, { answer: [{ type: 'text', text: 'end' }] }] });
        await window.service.prompt(backend.workspace, session, { agent, parts: [{ type: 'text', text: 'edit it' }] });
    }
});
