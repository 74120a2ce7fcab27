import { expect } from 'chai';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { MessageWithParts } from '@openspace/opencode/lib/common/opencode-protocol';
import type { ModelStepInput } from '../harness/model/model-script';
import { AgentBackend, AgentWindow } from '../harness/opencode/agent-backend';
import { DEFAULT_WAIT, waitFor } from '../harness/temporary';

const MODEL = { providerID: 'scripted', modelID: 'scripted-model' };

describe('Sessions over RPC', function () {
    this.timeout(4 * DEFAULT_WAIT);

    let backend: AgentBackend;
    let window: AgentWindow;
    let directory: string;

    before(async () => {
        backend = await AgentBackend.start({
            files: { 'a.txt': 'one\n', '.opencode/command/greet.md': '---\ndescription: Greet\n---\nGreet $ARGUMENTS' }
        });
        window = await backend.window();
        directory = backend.workspace;
        await window.service.setAutoAccept({ directory }, true);
    });

    after(async () => {
        await backend?.stop();
    });

    it('are made, listed, found, renamed, archived, brought back and deleted', async () => {
        const { service } = window;
        const session = await service.createSession(directory, { title: 'First pear' });
        expect((await service.session(directory, session.id)).title).to.equal('First pear');
        expect((await service.sessions(directory, { search: 'pear', roots: true })).map(({ id }) => id)).to.deep.equal([session.id]);
        expect((await service.renameSession(directory, session.id, 'Plum')).title).to.equal('Plum');
        expect((await service.archiveSession(directory, session.id, true)).time.archived).to.be.greaterThan(0);
        expect((await service.archiveSession(directory, session.id, false)).time.archived).to.equal(0);
        await service.deleteSession(directory, session.id);
        const gone = await service.session(directory, session.id).catch(error => error);
        expect(gone.data).to.deep.equal({ failure: 'not-found', status: 404 });
    });

    it('take prompts with the client’s own ids and answer in pages', async () => {
        const session = await window.service.createSession(directory);
        for (const [index, fruit] of ['apple', 'pear', 'plum'].entries()) {
            play({ answer: [{ type: 'text', text: `about the ${fruit}` }] });
            const ids = {
                messageID: `msg_${String(index).padStart(12, '0')}abcdefghijklmn`,
                part: `prt_${String(index).padStart(12, '0')}abcdefghijklmn`
            };
            await window.service.prompt(directory, session.id, {
                messageID: ids.messageID,
                parts: [{ id: ids.part, type: 'text', text: fruit }]
            });
            await window.idle(session.id, index + 1);
            const message = await window.service.message(directory, session.id, ids.messageID);
            expect(message.parts.map(({ id }) => id)).to.deep.equal([ids.part]);
        }
        const last = await window.service.messages(directory, session.id, 2);
        expect(texts(last.messages)).to.deep.equal(['plum', 'about the plum']);
        const middle = await window.service.messages(directory, session.id, 2, last.cursor);
        expect(texts(middle.messages)).to.deep.equal(['pear', 'about the pear']);
        const first = await window.service.messages(directory, session.id, 10, middle.cursor);
        expect(texts(first.messages)).to.deep.equal(['apple', 'about the apple']);
        expect(first.cursor).to.equal(undefined);
    });

    it('are forked, reverted and brought back with their files', async () => {
        const edit = { filePath: path.join(directory, 'a.txt'), oldString: 'one', newString: 'ONE' };
        play({ answer: [{ type: 'tool-call', tool: 'edit', arguments: edit }] }, { answer: [{ type: 'text', text: 'edited' }] });
        const session = await window.service.createSession(directory);
        await window.service.prompt(directory, session.id, { parts: [{ type: 'text', text: 'edit it' }] });
        await window.idle(session.id);
        const { messages } = await window.service.messages(directory, session.id, 10);
        const turn = messages[0].info.id;
        expect((await window.service.diff(directory, session.id, turn)).map(({ file }) => file)).to.deep.equal(['a.txt']);

        const fork = await window.service.forkSession(directory, session.id);
        expect(fork.title).to.match(/fork #1/);
        expect((await window.service.messages(directory, fork.id, 10)).messages).to.have.length(messages.length);

        expect((await window.service.revert(directory, session.id, turn)).revert?.messageID).to.equal(turn);
        expect(await fs.readFile(edit.filePath, 'utf8')).to.equal('one\n');
        expect((await window.service.unrevert(directory, session.id)).revert).to.equal(undefined);
        expect(await fs.readFile(edit.filePath, 'utf8')).to.equal('ONE\n');
    });

    it('run shell commands and slash commands, and are compacted', async () => {
        const session = await window.service.createSession(directory);
        await window.service.shell(directory, session.id, { agent: 'build', command: 'echo from the shell' });
        expect(JSON.stringify((await window.service.messages(directory, session.id, 10)).messages)).to.contain('from the shell');

        expect((await window.service.commands(directory)).map(({ name }) => name)).to.include('greet');
        play({ answer: [{ type: 'text', text: 'Hello, Ada' }] });
        await window.service.command(directory, session.id, { command: 'greet', arguments: 'Ada' });
        const { messages } = await window.service.messages(directory, session.id, 2);
        expect(texts(messages)).to.deep.equal(['Greet Ada', 'Hello, Ada']);
        const unknown = await window.service.command(directory, session.id, { command: 'nonsense', arguments: '' }).catch(error => error);
        expect(unknown.message).to.match(/^Run \/nonsense: /);

        play({ answer: [{ type: 'text', text: 'A summary.' }] });
        await window.service.summarize(directory, session.id, MODEL);
        await window.waitFor('session.compacted', ({ properties }) => properties.sessionID === session.id);
    });

    it('keep a task list', async () => {
        const todos = [{ content: 'Wash', status: 'in_progress', priority: 'high' }];
        play({ answer: [{ type: 'tool-call', tool: 'todowrite', arguments: { todos } }] }, { answer: [{ type: 'text', text: 'noted' }] });
        const session = await window.service.createSession(directory);
        await window.service.prompt(directory, session.id, { parts: [{ type: 'text', text: 'plan' }] });
        await window.idle(session.id);
        expect(await window.service.todo(directory, session.id)).to.deep.equal(todos);
    });

    it('say when they are busy, and refuse what does not go together', async () => {
        play({
            answer: [
                { type: 'text', text: 'thinking' },
                { type: 'stall', gate: 'busy' },
                { type: 'text', text: ' done' }
            ]
        });
        const session = await window.service.createSession(directory);
        await window.service.prompt(directory, session.id, { parts: [{ type: 'text', text: 'think' }] });
        await backend.model.stalled('busy');
        expect(await window.service.sessionStatus(directory)).to.deep.equal({ [session.id]: { type: 'busy' } });
        const refused = await window.service.shell(directory, session.id, { agent: 'build', command: 'true' }).catch(error => error);
        expect(refused.data).to.deep.equal({ failure: 'busy', status: 409 });
        expect(refused.message).to.contain('The session is at work');
        backend.model.release('busy');
        await window.idle(session.id);
        expect(await window.service.sessionStatus(directory)).to.deep.equal({});
    });

    it('are stopped with all that they wait for', async () => {
        play({
            answer: [
                { type: 'text', text: 'endless' },
                { type: 'stall', gate: 'never' }
            ]
        });
        const session = await window.service.createSession(directory);
        await window.service.prompt(directory, session.id, { parts: [{ type: 'text', text: 'go on' }] });
        await backend.model.stalled('never');
        await window.service.abort(directory, session.id);
        await window.idle(session.id);
        await waitFor(async () => Object.keys(await window.service.sessionStatus(directory)).length === 0, 'the session to be idle');
    });

    it('tell a fault of the model as an event, not as a failed prompt', async () => {
        backend.model.play({ steps: [{ error: { status: 401, body: { error: { message: 'wrong key' } } } }] });
        const session = await window.service.createSession(directory);
        await window.service.prompt(directory, session.id, { parts: [{ type: 'text', text: 'hello' }] });
        const fault = await window.waitFor('session.error', ({ properties }) => properties.sessionID === session.id);
        expect(JSON.stringify(fault.properties.error)).to.contain('wrong key');
    });

    it('are not shared when the configuration forbids it', async () => {
        const session = await window.service.createSession(directory);
        expect((await window.service.config(directory)).share).to.equal('disabled');
        const error = await window.service.share(directory, session.id).catch(each => each);
        expect(error.data.failure).to.equal('server');
    });

    it('of another client that are deleted are told to all windows', async () => {
        const other = await backend.window();
        const session = await other.service.createSession(directory);
        await other.service.deleteSession(directory, session.id);
        await window.waitFor('session.deleted', ({ properties }) => properties.sessionID === session.id);
    });

    function play(...steps: ModelStepInput[]): void {
        backend.model.play({ steps });
    }

    function texts(messages: readonly MessageWithParts[]): string[] {
        return messages.map(({ parts }) => parts.flatMap(part => (part.type === 'text' && !part.synthetic ? [part.text] : [])).join(''));
    }
});
