import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as path from 'path';
import { PolicySettings } from '@openspace/core/lib/node/policy/policy-settings';
import { AgentControlService } from '@openspace/core/lib/node/policy/agent-control-service';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { OPENCODE_PREFERENCES } from '../../common/opencode-preferences';
import { OpencodeSettings } from '../server/opencode-settings';
import { ArtifactStore } from '@openspace/files/lib/node/store/artifact-store';
import type { PermissionRequest } from '../../common/opencode-types';
import { eventually, OpencodeWorld } from '../test/opencode-world';
import type { RecordingWindow } from '../test/recording-window';

describe('The gate that every request for permission passes', () => {
    let world: OpencodeWorld;
    let window: RecordingWindow;

    beforeEach(async () => {
        world = await OpencodeWorld.start();
        world.server.sessions.set('ses_1', { id: 'ses_1' });
        world.server.sessions.set('ses_2', { id: 'ses_2', parentID: 'ses_1' });
        window = await world.window();
    });

    afterEach(() => world.stop());

    it('leaves to the person what no rule decides, and passes their answer on', async () => {
        const request = world.server.ask({ id: 'per_1', permission: 'bash', metadata: { command: 'make' } });
        await shown(1);
        expect(await window.service.permissions(world.workspace)).to.deep.equal([request]);
        await window.service.replyPermission(world.workspace, 'per_1', 'once');
        expect(replies('per_1')).to.deep.equal([{ reply: 'once' }]);
        await window.service.replyPermission(world.workspace, 'per_1', 'once').then(
            () => expect.fail('it is gone'),
            error => expect(error.data.failure).to.equal('not-found')
        );
    });

    it('lets files be read, but no secrets', async () => {
        await world.write('.env', 'KEY=1');
        await world.write('a.txt', 'a');
        world.server.ask({ id: 'per_1', permission: 'read', patterns: ['a.txt'] });
        world.server.ask({ id: 'per_2', permission: 'read', patterns: ['.env'], sessionID: 'ses_2' });
        world.server.ask({ id: 'per_3', permission: 'read', patterns: ['../elsewhere.txt'] });
        await answered('per_1', 'per_2', 'per_3');
        expect(replies('per_1')).to.deep.equal([{ reply: 'once' }]);
        expect(replies('per_2')[0]).to.have.property('message').that.contains('sensitive file');
        expect(replies('per_3')).to.deep.equal([{ reply: 'once' }]);
        expect(window.ofType('permission.asked')).to.deep.equal([]);
    });

    it('asks about an edit outside of the workspace, whatever is auto-accepted', async () => {
        await window.service.setAutoAccept({ directory: world.workspace }, true);
        edit('per_1', path.join(world.home, 'outside.txt'));
        await shown(1);
    });

    it('records an edit with its session and tool when the tool is done', async () => {
        const file = await world.write('a.txt', 'one\n');
        await window.service.setAutoAccept({ directory: world.workspace, sessionId: 'ses_1' }, true);
        toolPart('running', 'write');
        edit('per_1', file, { sessionID: 'ses_2' });
        await answered('per_1');
        await fs.writeFile(file, 'two\n');
        toolPart('completed', 'write');
        await eventually(async () => (await changes()).length === 1, 'the change to be recorded');
        expect((await changes())[0]).to.include({ session: 'ses_2', tool: 'write', path: 'a.txt', client: 'opencode' });
    });

    it('records both ends of a moved file, and what a session did whose end was missed', async () => {
        const file = await world.write('a.txt', 'one\n');
        const target = path.join(world.workspace, 'b.txt');
        await window.service.setAutoAccept({ directory: world.workspace }, true);
        edit('per_1', 'a.txt', { metadata: { filepath: 'a.txt', files: [{ filePath: file, movePath: target }] } });
        await answered('per_1');
        await fs.rename(file, target);
        world.server.messages.set('msg_1', { info: {}, parts: [{ type: 'tool', callID: 'call_1', state: { status: 'completed' } }] });
        world.server.cut();
        await eventually(async () => (await changes()).length === 2, 'the changes to be recorded');
        expect((await changes()).map(each => each.path)).to.have.members(['a.txt', 'b.txt']);
    });

    it('records what was changed when a session falls idle in the middle of an edit', async () => {
        const file = await world.write('a.txt', 'one\n');
        await window.service.setAutoAccept({ directory: world.workspace }, true);
        edit('per_1', file);
        await answered('per_1');
        await fs.writeFile(file, 'half\n');
        world.server.emit({ type: 'session.idle', properties: { sessionID: 'ses_1' } });
        await eventually(async () => (await changes()).length === 1, 'the change to be recorded');
    });

    it('refuses an edit of an unsaved file, also one that becomes unsaved while the person thinks', async () => {
        const file = await world.write('a.txt', 'one\n');
        edit('per_1', file);
        await shown(1);
        world.unsaved.add('a.txt');
        const refused = await window.service.replyPermission(world.workspace, 'per_1', 'once').catch(error => error);
        expect(refused.data).to.deep.equal({ failure: 'refused' });
        expect(replies('per_1')[0]).to.have.property('message').that.contains('unsaved changes');
    });

    it('refuses an edit of what cannot be kept', async () => {
        await fs.mkdir(path.join(world.workspace, 'folder'));
        await window.service.setAutoAccept({ directory: world.workspace }, true);
        edit('per_1', path.join(world.workspace, 'folder'));
        await answered('per_1');
        expect(replies('per_1')[0]).to.have.property('reply', 'reject');
        expect(replies('per_1')[0]).to.have.property('message');
    });

    it('holds a refusal back until nothing else of the session waits, and then says all at once', async () => {
        world.server.ask({ id: 'per_1', permission: 'bash', metadata: { command: 'make' } });
        await shown(1);
        edit('per_2', await world.write('node_modules/x.js', ''));
        edit('per_3', await world.write('.env', ''));
        await eventually(() => world.server.permissions.length === 3);
        await window.service.permissions(world.workspace);
        expect([replies('per_2'), replies('per_3')]).to.deep.equal([[], []]);

        await window.service.replyPermission(world.workspace, 'per_1', 'once');

        await answered('per_2');
        expect(replies('per_2')[0]).to.have.property('message').that.contains('is protected').and.contains('sensitive file');
    });

    it('obeys read-only mode, for what waits already too', async () => {
        world.server.ask({ id: 'per_1', permission: 'bash', metadata: { command: 'make' } });
        await shown(1);
        await world.backend.container.get(AgentControlService).setReadOnly(true);
        await answered('per_1');
        expect(replies('per_1')[0]).to.have.property('message').that.contains('Read-only mode');
        expect(world.backend.container.get(PolicySettings).current.readOnly).to.equal(true);
    });

    it('remembers "always" itself, so that the server keeps asking', async () => {
        world.server.ask({
            id: 'per_1',
            permission: 'bash',
            patterns: ['make all'],
            always: ['make *'],
            metadata: { command: 'make all' }
        });
        world.server.ask({ id: 'per_2', permission: 'bash', patterns: ['make it'], metadata: { command: 'make it' } });
        await shown(2);
        await window.service.replyPermission(world.workspace, 'per_1', 'always');
        await answered('per_1', 'per_2');
        expect([replies('per_1'), replies('per_2')]).to.deep.equal([[{ reply: 'once' }], [{ reply: 'once' }]]);
    });

    it('asks about dangerous commands and those that name secrets in spite of a general yes', async () => {
        await window.service.setAutoAccept({ directory: world.workspace }, true);
        for (const [index, command] of ['rm -rf /', 'cat .env', `ls ${world.home}/.openspace`].entries()) {
            world.server.ask({ id: `per_${index}`, permission: 'bash', patterns: [command], metadata: { command } });
        }
        await shown(3);
    });

    it('applies the person’s settings, but not this machine’s configuration to a server of somebody else', async () => {
        await world.write('opencode.json', JSON.stringify({ permission: { bash: 'allow' } }));
        const preferences = world.backend.container.get<PreferenceService>(PreferenceService);
        const rules = { bash: { 'git *': 'allow', 'git push *': 'deny' }, edit: 3 };
        await preferences.set(OPENCODE_PREFERENCES.permissions, rules, PreferenceScope.User);
        await eventually(() => world.backend.container.get(OpencodeSettings).permissionRules.length === 2);
        for (const [id, command] of Object.entries({ per_1: 'git status', per_2: 'git push origin', per_3: 'make all' })) {
            world.server.ask({ id, permission: 'bash', patterns: [command], metadata: { command }, sessionID: `ses_${id}` });
        }
        await answered('per_1', 'per_2');
        await shown(1);
        expect(replies('per_1')).to.deep.equal([{ reply: 'once' }]);
        expect(replies('per_2')[0]).to.include({ reply: 'reject' });
        expect(window.ofType('permission.asked')[0].properties.id).to.equal('per_3');
    });

    it('leaves to the person what cannot be judged', async () => {
        world.server.answers.set('GET /path', { status: 500, body: { name: 'UnknownError', data: { message: 'boom' } } });
        world.server.ask({ id: 'per_1', permission: 'edit', patterns: ['a.txt'] });
        await shown(1);
        expect(world.backend.log.join('\n')).to.contain('could not be judged');
    });

    it('knows what was answered elsewhere', async () => {
        edit('per_1', await world.write('a.txt', 'one\n'));
        await shown(1);
        world.server.permissions = [];
        expect(await window.service.permissions(world.workspace)).to.deep.equal([]);
        world.server.ask({ id: 'per_2', permission: 'bash', metadata: { command: 'make' } });
        await shown(2);
        world.server.emit({ type: 'permission.replied', properties: { sessionID: 'ses_1', requestID: 'per_2', reply: 'reject' } });
        await eventually(() => window.ofType('permission.replied').length > 0);
    });

    it('rejects all that a session tree waits for when it is stopped', async () => {
        world.server.busy = ['ses_1', 'ses_2'];
        world.server.ask({ id: 'per_1', permission: 'bash', metadata: { command: 'make' } });
        world.server.ask({ id: 'per_2', permission: 'bash', metadata: { command: 'make' }, sessionID: 'ses_2' });
        world.server.ask({ id: 'per_3', permission: 'bash', metadata: { command: 'make' }, sessionID: 'ses_other' });
        world.server.questions = [{ id: 'que_1', sessionID: 'ses_2', questions: [] }];
        await shown(3);
        await window.service.abort(world.workspace, 'ses_1');
        expect([...replies('per_1'), ...replies('per_2')]).to.deep.equal([{ reply: 'reject' }, { reply: 'reject' }]);
        expect(replies('per_3')).to.deep.equal([]);
        expect(world.server.callsOf('POST /question/que_1/reject')).to.have.length(1);
        expect(world.server.callsOf('POST /session/ses_1/abort').length).to.be.greaterThan(0);
        expect(world.server.callsOf('POST /session/ses_2/abort')).to.have.length(1);
    });

    function edit(id: string, file: string, more: Partial<PermissionRequest> = {}): void {
        const tool = { messageID: 'msg_1', callID: 'call_1' };
        const patterns = [path.relative(world.workspace, path.resolve(world.workspace, file))];
        world.server.ask({ id, permission: 'edit', patterns, metadata: { filepath: file, diff: '' }, tool, ...more });
    }

    function toolPart(status: string, tool: string): void {
        const part = {
            id: 'prt_1',
            type: 'tool',
            callID: 'call_1',
            messageID: 'msg_1',
            sessionID: 'ses_1',
            tool,
            state: { status, input: {} }
        };
        world.server.emit({ type: 'message.part.updated', properties: { sessionID: 'ses_1', part, time: 1 } });
    }

    function replies(id: string): unknown[] {
        return world.server.callsOf(`POST /permission/${id}/reply`);
    }

    function answered(...ids: string[]): Promise<void> {
        return eventually(() => ids.every(id => replies(id).length > 0), `answers to ${ids.join(', ')}`);
    }

    function shown(count: number): Promise<void> {
        return eventually(() => window.ofType('permission.asked').length === count, `${count} requests to be shown`);
    }

    async function changes(): Promise<Awaited<ReturnType<ArtifactStore['allChanges']>>> {
        return world.backend.container.get<ArtifactStore>(ArtifactStore).allChanges();
    }
});
