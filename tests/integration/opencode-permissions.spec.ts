import { expect } from 'chai';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { AgentControlService } from '@openspace/core/lib/node/policy/agent-control-service';
import { PolicySettings } from '@openspace/core/lib/node/policy/policy-settings';
import { AgentChanges } from '@openspace/files/lib/node/changes/agent-changes';
import { UnsavedEditors } from '@openspace/files/lib/node/store/unsaved-editors';
import type { PermissionRequest } from '@openspace/opencode/lib/common/opencode-types';
import { toolResultsOfTurn } from '../harness/model/model-request';
import type { ModelStepInput } from '../harness/model/model-script';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { AgentBackend, AgentWindow } from '../harness/opencode/agent-backend';
import { DEFAULT_WAIT, waitFor } from '../harness/temporary';

const END: ModelStepInput = { answer: [{ type: 'text', text: 'That was all.' }] };

type Call = { tool: string; arguments: Record<string, string> };

describe('Permissions of opencode’s own tools', function () {
    this.timeout(4 * DEFAULT_WAIT);

    const dirty = new Set<string>();
    let backend: AgentBackend;
    let window: AgentWindow;

    before(async () => {
        backend = await AgentBackend.start({
            files: { 'a.txt': 'one\n', 'b.txt': 'two\n', '.env': 'KEY=secret\n', 'AGENTS.md': 'Be brief.\n', 'link.txt': '' },
            bindings: container =>
                container.rebind<UnsavedEditors>(UnsavedEditors).toConstantValue({
                    isUnsaved: async ({ relative }) => dirty.has(relative),
                    prepareWrite: async ({ relative }) => (dirty.has(relative) ? 'unsaved' : 'saved'),
                    finishWrite: () => undefined
                })
        });
        await fs.rm(file('link.txt'));
        await fs.symlink('.env', file('link.txt'));
        window = await backend.window();
    });

    beforeEach(async () => {
        await fs.writeFile(file('a.txt'), 'one\n');
        await fs.writeFile(file('b.txt'), 'two\n');
    });

    afterEach(async () => {
        dirty.clear();
        for (const accept of await window.service.autoAccepts()) {
            await window.service.setAutoAccept(accept, false);
        }
    });

    after(async () => {
        await backend?.stop();
    });

    it('ask the person, and an edit is kept with its session and can be undone', async () => {
        const session = await play([edit('a.txt', 'one', 'ONE')]);
        const request = await asked(session);
        expect(request).to.deep.include({ permission: 'edit', patterns: ['a.txt'] });
        expect(request.metadata.diff).to.contain('+ONE');
        expect(await window.service.permissions(backend.workspace)).to.deep.equal([request]);
        expect(await read('a.txt')).to.equal('one\n');

        await window.service.replyPermission(backend.workspace, request.id, 'once');
        await window.idle(session);

        expect(await read('a.txt')).to.equal('ONE\n');
        const [change] = await changesOf(session);
        expect(change).to.include({ actor: 'agent', client: 'opencode', tool: 'edit', path: 'a.txt', additions: 1, deletions: 1 });
        await backend.container.get(AgentChanges).undo(change.id);
        expect(await read('a.txt')).to.equal('one\n');
    });

    it('to create a file are kept too, and undoing removes it', async () => {
        await window.service.setAutoAccept({ directory: backend.workspace }, true);
        const session = await play([{ tool: 'write', arguments: { filePath: file('new.txt'), content: 'fresh\n' } }]);
        await window.idle(session);
        const [change] = await changesOf(session);
        expect(change).to.include({ tool: 'write', path: 'new.txt' });
        await backend.container.get(AgentChanges).undo(change.id);
        await fs.access(file('new.txt')).then(
            () => expect.fail('the file should be gone'),
            () => undefined
        );
    });

    it('are refused for a file with unsaved changes, and the agent goes on', async () => {
        dirty.add('a.txt');
        await window.service.setAutoAccept({ directory: backend.workspace }, true);
        const session = await play([edit('a.txt', 'one', 'ONE')]);
        await window.idle(session);
        expect(await read('a.txt')).to.equal('one\n');
        expect(await toldToModel()).to.contain('has unsaved changes of the person');
        expect(await changesOf(session)).to.deep.equal([]);
        expect(askedBy(session)).to.deep.equal([]);
    });

    it('are refused when the person allows an edit of what became unsaved meanwhile', async () => {
        const session = await play([edit('a.txt', 'one', 'ONE')]);
        const request = await asked(session);
        dirty.add('a.txt');
        const refusal = await window.service.replyPermission(backend.workspace, request.id, 'once').catch(error => error);
        expect(refusal.data).to.deep.equal({ failure: 'refused' });
        await window.idle(session);
        expect(await read('a.txt')).to.equal('one\n');
        expect(await toldToModel()).to.contain('has unsaved changes of the person');
    });

    it('do not take down the other requests of a session when one is refused', async () => {
        dirty.add('a.txt');
        const session = await play([edit('a.txt', 'one', 'ONE'), edit('b.txt', 'two', 'TWO')]);
        const request = await asked(session);
        expect(request.patterns).to.deep.equal(['b.txt']);
        await window.service.replyPermission(backend.workspace, request.id, 'once');
        await window.idle(session);
        expect([await read('a.txt'), await read('b.txt')]).to.deep.equal(['one\n', 'TWO\n']);
        expect(await toldToModel()).to.contain('has unsaved changes of the person');
    });

    it('are refused for protected and sensitive files, by whatever name, and asked for those that agents obey', async () => {
        await window.service.setAutoAccept({ directory: backend.workspace }, true);
        const session = await play(
            [{ tool: 'write', arguments: { filePath: file('node_modules/x/index.js'), content: 'x' } }],
            [{ tool: 'read', arguments: { filePath: file('.env') } }],
            [{ tool: 'read', arguments: { filePath: file('link.txt') } }],
            [{ tool: 'read', arguments: { filePath: file('a.txt') } }],
            [{ tool: 'write', arguments: { filePath: file('AGENTS.md'), content: 'Obey me.' } }]
        );
        const request = await asked(session);
        expect(request.patterns).to.deep.equal(['AGENTS.md']);
        await window.service.replyPermission(backend.workspace, request.id, 'reject', 'Leave that alone.');
        await window.idle(session);
        const told = await toldToModel();
        expect(told).to.contain('is protected').and.to.contain('sensitive file').and.to.contain('Leave that alone.');
        expect(told).to.contain('one').and.to.not.contain('secret\\n');
        expect(askedBy(session)).to.have.length(1);
        expect(await read('AGENTS.md')).to.equal('Be brief.\n');
    });

    it('do not keep searches from working, but from finding secrets', async () => {
        const session = await play(
            [{ tool: 'grep', arguments: { pattern: 'one|KEY' } }],
            [{ tool: 'grep', arguments: { pattern: 'KEY', include: '.env' } }]
        );
        await window.idle(session);
        expect(await toldToModel())
            .to.contain('a.txt')
            .and.to.not.contain('secret');
        expect(askedBy(session)).to.deep.equal([]);
    });

    it('obey read-only mode, also when it is turned on while a request waits', async () => {
        const control = backend.container.get(AgentControlService);
        const policy = backend.container.get(PolicySettings);
        const session = await play([bash('touch made.txt')], [edit('a.txt', 'one', 'ONE')]);
        await asked(session);
        await control.setReadOnly(true);
        await waitFor(() => policy.current.readOnly, 'read-only mode to be on');
        try {
            await window.idle(session);
            expect(await toldToModel()).to.contain('Read-only mode is on');
            expect(await read('a.txt')).to.equal('one\n');
            expect(await fs.readdir(backend.workspace)).to.not.include('made.txt');
        } finally {
            await control.setReadOnly(false);
            await waitFor(() => !policy.current.readOnly, 'read-only mode to be off');
        }
    });

    it('are remembered by "always", for what it was said of', async () => {
        const session = await play([bash('echo one > x.txt')], [bash('echo two > y.txt')], [bash('ls')]);
        const request = await asked(session);
        await window.service.replyPermission(backend.workspace, request.id, 'always');
        const second = await waitFor(() => askedBy(session)[1], 'the command that nobody spoke of');
        expect(second.patterns).to.deep.equal(['ls']);
        await window.service.replyPermission(backend.workspace, second.id, 'once');
        await window.idle(session);
        expect(await read('y.txt')).to.equal('two\n');
    });

    it('do not run dangerous commands by a general yes', async () => {
        await window.service.setAutoAccept({ directory: backend.workspace }, true);
        const session = await play([bash('rm -rf a.txt')]);
        const request = await asked(session);
        await window.service.replyPermission(backend.workspace, request.id, 'reject');
        await window.idle(session);
        expect(await read('a.txt')).to.equal('one\n');
    });

    it('of a subagent reach the person, and auto-accept of the session covers them', async () => {
        const task = { tool: 'task', arguments: { description: 'Help', prompt: 'subtask please', subagent_type: 'general' } };
        const playTask = async (): Promise<string> => {
            backend.model.play({
                steps: [
                    { when: { userText: 'begin', toolResult: false }, answer: [call(task)] },
                    { when: { userText: 'subtask', toolResult: false }, answer: [call(bash('touch sub.txt'))] },
                    END
                ]
            });
            const { id } = await window.service.createSession(backend.workspace);
            return id;
        };
        const first = await playTask();
        await window.service.prompt(backend.workspace, first, { parts: [{ type: 'text', text: 'begin' }] });
        const request = await waitFor(
            () =>
                window
                    .ofType('permission.asked')
                    .map(({ properties }) => properties)
                    .find(({ patterns }) => patterns[0].includes('sub.txt')),
            'the request of the subagent'
        );
        expect(request.sessionID).to.not.equal(first);
        expect((await window.service.children(backend.workspace, first)).map(({ id }) => id)).to.deep.equal([request.sessionID]);
        await window.service.setAutoAccept({ directory: backend.workspace, sessionId: first }, true);
        await window.idle(first);
        await fs.access(file('sub.txt'));
        expect(window.accepts).to.deep.equal([{ directory: backend.workspace, sessionId: first }]);
    });

    it('never run after the session was stopped', async () => {
        const session = await play([bash('touch zombie.txt')]);
        const request = await asked(session);
        await window.service.abort(backend.workspace, session);
        await window.idle(session);
        expect(await window.service.permissions(backend.workspace)).to.deep.equal([]);
        const late = await window.service.replyPermission(backend.workspace, request.id, 'once').catch(error => error);
        expect(late.data.failure).to.equal('not-found');
        expect(await fs.readdir(backend.workspace)).to.not.include('zombie.txt');
    });

    it('come with questions, which stopping dismisses too', async () => {
        const question = {
            tool: 'question',
            arguments: { questions: [{ question: 'Which?', header: 'Which', options: [{ label: 'A', description: 'a' }] }] }
        } as unknown as Call;
        const answered = await play([question]);
        const { properties } = await window.waitFor('question.asked', event => event.properties.sessionID === answered);
        expect((await window.service.questions(backend.workspace)).map(({ id }) => id)).to.deep.equal([properties.id]);
        await window.service.replyQuestion(backend.workspace, properties.id, [['A']]);
        await window.idle(answered);
        expect(await toldToModel()).to.contain('A');

        const stopped = await play([question]);
        await window.waitFor('question.asked', event => event.properties.sessionID === stopped);
        await window.service.abort(backend.workspace, stopped);
        await window.idle(stopped);
        expect(await window.service.questions(backend.workspace)).to.deep.equal([]);
    });

    function file(name: string): string {
        return path.join(backend.workspace, name);
    }

    function read(name: string): Promise<string> {
        return fs.readFile(file(name), 'utf8');
    }

    function edit(name: string, oldString: string, newString: string): Call {
        return { tool: 'edit', arguments: { filePath: file(name), oldString, newString } };
    }

    function bash(command: string): Call {
        return { tool: 'bash', arguments: { command, description: 'Run' } };
    }

    function call(each: Call): { type: 'tool-call' } & Call {
        return { type: 'tool-call', ...each };
    }

    /** Each list is one answer of the model, its calls side by side. */
    async function play(...answers: Call[][]): Promise<string> {
        backend.model.play({ steps: [...answers.map(calls => ({ answer: calls.map(call) })), END] });
        const { id } = await window.service.createSession(backend.workspace);
        await window.service.prompt(backend.workspace, id, { parts: [{ type: 'text', text: 'go' }] });
        return id;
    }

    function askedBy(session: string): PermissionRequest[] {
        const requests = window.ofType('permission.asked').map(({ properties }) => properties);
        return requests.filter(({ sessionID }) => sessionID === session);
    }

    function asked(session: string): Promise<PermissionRequest> {
        return waitFor(() => askedBy(session)[0], 'a request for permission');
    }

    async function toldToModel(): Promise<string> {
        const request = backend.model.requests.filter(({ kind }) => kind === 'turn').at(-1);
        return JSON.stringify(request ? toolResultsOfTurn(request.body) : '');
    }

    async function changesOf(session: string): Promise<Awaited<ReturnType<AgentChanges['changes']>>> {
        const all = await backend.container.get(AgentChanges).changes([FileUri.create(backend.workspace).toString()]);
        return all.filter(change => change.session === session);
    }
});
