import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { PermissionService } from '@openspace/opencode/lib/browser/permissions/permission-service';
import { QuestionService } from '@openspace/opencode/lib/browser/permissions/question-service';
import { UnsentPrompt } from '@openspace/opencode/lib/browser/session/prompt';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { OpencodeWindow, Wire } from '@openspace/opencode/lib/browser/test/opencode-window';
import { contextUsage } from '@openspace/opencode/lib/common/session/selectors/context-usage';
import { childSessions } from '@openspace/opencode/lib/common/session/selectors/session-lists';
import { revertedMessages, visibleMessages, visibleParts } from '@openspace/opencode/lib/common/session/selectors/visible-messages';
import type { ModelStepInput } from '../harness/model/model-script';
import { AgentBackend } from '../harness/opencode/agent-backend';
import { openBrowserWindow } from '../harness/opencode/browser-window';
import { DEFAULT_WAIT, waitFor } from '../harness/temporary';

disableJSDOM();

const SLOWLY = { chunkSize: 5, delay: 5 };
const says = (text: string): ModelStepInput => ({ answer: [{ type: 'text', text, pace: SLOWLY }] });
const calls = (tool: string, parameters: object): ModelStepInput => ({
    answer: [{ type: 'tool-call', tool, arguments: JSON.parse(JSON.stringify(parameters)) }]
});
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('The agent’s sessions in a window, with the real server', function () {
    this.timeout(4 * DEFAULT_WAIT);

    let backend: AgentBackend;
    let window: OpencodeWindow<Wire>;
    let sessions: SessionService;
    let permissions: PermissionService;
    let questions: QuestionService;

    before(async () => {
        disableJSDOM = enableJSDOM();
        backend = await AgentBackend.start({
            files: { 'poem.txt': 'Roses are red\n' },
            config: {
                permission: { write: 'allow', edit: 'allow' },
                command: { greet: { template: 'Greet $ARGUMENTS', description: 'Greets' } }
            }
        });
        window = await openBrowserWindow(backend);
        sessions = window.get(SessionService);
        permissions = window.get(PermissionService);
        questions = window.get(QuestionService);
        await waitFor(() => sessions.project !== undefined, 'the folder to be open');
    });

    after(async () => {
        const stopped = await backend?.stop();
        disableJSDOM();
        expect(stopped?.survivors ?? []).to.deep.equal([]);
    });

    afterEach(() => expect(backend.model.unexpectedRequests).to.deep.equal([]));

    it('are made and talked to; what is said is shown at once and then is the server’s', async () => {
        play(says('Hello, person.'));
        const session = await begin();
        const sending = sessions.send(session, { parts: [{ type: 'text', text: 'Hello, agent' }] });
        await waitFor(() => shown(session).length > 0, 'the message to be shown');
        const messageId = await sending;
        await finished(session);
        expect(texts(session)).to.deep.equal(['Hello, agent', 'Hello, person.']);
        expect(visibleMessages(sessions.state, session)[0].info.id).to.equal(messageId);
        expect(sessions.state.transcripts.get(session)?.outgoing).to.deep.equal([]);
        await waitFor(() => sessions.state.sessions.get(session)?.title === 'Scripted session', 'the title');
        expect(contextUsage(sessions.state, session)).to.include({ modelId: 'scripted-model', tokens: 15 });
        expect(sessions.list().map(({ id }) => id)).to.contain(session);
        await asTheServerSees(session);
    });

    it('take files, images and agents, and a variant of the model', async () => {
        play(says('I see.'));
        const session = await begin();
        const file = path.join(backend.workspace, 'poem.txt');
        await sessions.send(session, {
            parts: [
                { type: 'text', text: 'Look at @poem.txt with @general' },
                { type: 'file', mime: 'text/plain', url: `file://${file}`, filename: 'poem.txt' },
                { type: 'file', mime: 'image/png', url: `data:image/png;base64,${PIXEL}`, filename: 'pixel.png' },
                { type: 'agent', name: 'general' }
            ],
            variant: 'high'
        });
        await finished(session);
        const [asked] = visibleMessages(sessions.state, session);
        expect(visibleParts(asked).map(part => part.type)).to.deep.equal(['text', 'file', 'file', 'agent']);
        expect(asked.parts.some(part => part.type === 'text' && part.synthetic && part.text.includes('Roses are red'))).to.equal(true);
        expect(asked.info.role === 'user' && asked.info.model.variant).to.equal('high');
        await asTheServerSees(session);
    });

    it('are renamed, archived, found, forked and deleted', async () => {
        play(says('One.'), says('Two.'));
        const session = await begin();
        await ask(session, 'First');
        await ask(session, 'Second');
        await sessions.rename(session, 'A poem about ships');
        expect((await sessions.search('about ships')).map(({ id }) => id)).to.deep.equal([session]);
        await sessions.archive(session);
        expect(sessions.list().map(({ id }) => id)).not.to.contain(session);
        expect(sessions.list({ archived: true }).map(({ id }) => id)).to.deep.equal([session]);
        await sessions.archive(session, false);
        expect(sessions.list().map(({ id }) => id)).to.contain(session);

        const second = visibleMessages(sessions.state, session).filter(({ info }) => info.role === 'user')[1];
        const fork = await sessions.fork(session, second.info.id);
        await sessions.activate(fork.id);
        expect(texts(fork.id)).to.deep.equal(['First', 'One.']);
        expect(fork.title).to.contain('A poem about ships');
        expect(sessions.list().map(({ id }) => id)).to.contain(fork.id);

        await sessions.delete(fork.id);
        expect(sessions.list().map(({ id }) => id)).not.to.contain(fork.id);
        expect(sessions.state.active).to.equal(undefined);
    });

    it('undo what they did to files and do it again, and show what that was', async () => {
        play(says('Hello.'), calls('write', { filePath: 'song.txt', content: 'Sugar is sweet\n' }), says('Written.'), says('Anew.'));
        const session = await begin();
        await ask(session, 'Hello');
        await ask(session, 'Write a song');
        const written = visibleMessages(sessions.state, session).filter(({ info }) => info.role === 'user')[1].info.id;
        await waitFor(async () => (await sessions.turnDiff(session, written)).length > 0, 'the diff of the turn');
        expect((await sessions.sessionDiff(session)).map(({ file, status, additions }) => [file, status, additions])).to.deep.equal([
            ['song.txt', 'added', 1]
        ]);
        const song = path.join(backend.workspace, 'song.txt');

        await sessions.revert(session, written);
        expect(texts(session)).to.deep.equal(['Hello', 'Hello.']);
        expect(revertedMessages(sessions.state, session)[0].info.id).to.equal(written);
        expect(await exists(song)).to.equal(false);
        await sessions.unrevert(session);
        expect(texts(session)).to.contain('Written.');
        expect(await exists(song)).to.equal(true);
        await sessions.revert(session, written);
        await ask(session, 'Begin anew');
        expect(texts(session)).to.deep.equal(['Hello', 'Hello.', 'Begin anew', 'Anew.']);
        await asTheServerSees(session);
    });

    it('are summed up', async () => {
        play(says('A long story.'), says('In short: a story.'));
        const session = await begin();
        await ask(session, 'Tell');
        await sessions.compact(session);
        await waitFor(() => texts(session).at(-1) === 'In short: a story.', 'the summary');
        const parts = visibleMessages(sessions.state, session).flatMap(message => message.parts);
        expect(parts.some(part => part.type === 'compaction')).to.equal(true);
        await asTheServerSees(session);
    });

    it('run commands of the person’s and of opencode’s', async () => {
        play(says('Good day, Ada.'));
        const session = await begin();
        await sessions.shell(session, 'echo from the person');
        await waitFor(() => JSON.stringify(toolOutputs(session)).includes('from the person'), 'the output');
        await sessions.command(session, 'greet', 'Ada');
        await waitFor(() => texts(session).at(-1) === 'Good day, Ada.', 'the answer');
        expect(texts(session)).to.contain('Greet Ada');
        await asTheServerSees(session);
    });

    it('are stopped in the middle of a word, and what they asked for is void then', async () => {
        play(
            {
                answer: [
                    { type: 'text', text: 'I talk for ever', pace: SLOWLY },
                    { type: 'stall', gate: 'never' }
                ]
            },
            calls('bash', { command: 'touch late.txt', description: 'Touches' })
        );
        const session = await begin();
        await sessions.send(session, { parts: [{ type: 'text', text: 'Talk' }] });
        await waitFor(() => texts(session).at(-1) === 'I talk for ever', 'the beginning');
        await sessions.abort(session);
        await finished(session);
        expect(texts(session)).to.deep.equal(['Talk', 'I talk for ever']);
        await sessions.send(session, { parts: [{ type: 'text', text: 'Run it' }] });
        const [request] = await waitFor(
            () => (permissions.pending(session).length > 0 ? permissions.pending(session) : undefined),
            'a request'
        );
        await sessions.abort(session);
        await finished(session);
        expect(permissions.pending(session)).to.deep.equal([]);
        await permissions.reply(request, 'once');
        expect(await exists(path.join(backend.workspace, 'late.txt'))).to.equal(false);
        await asTheServerSees(session);
    });

    it('have subagents, whose requests are theirs too', async () => {
        const task = { description: 'Count files', prompt: 'Count the files here', subagent_type: 'general' };
        play(
            { when: { userText: 'Delegate', toolResult: false }, ...calls('task', task) },
            {
                when: { userText: 'Count the files', toolResult: false },
                ...calls('bash', { command: 'ls | wc -l', description: 'Counts' })
            },
            { when: { userText: 'Count the files', toolResult: true }, ...says('Some files.') },
            { when: { userText: 'Delegate', toolResult: true }, ...says('There are some.') }
        );
        const session = await begin();
        await sessions.send(session, { parts: [{ type: 'text', text: 'Delegate it' }] });
        await allow(session);
        await finished(session);
        expect(texts(session).at(-1)).to.equal('There are some.');
        const [child] = childSessions(sessions.state, session);
        const shownChild = await sessions.show(child.id);
        expect(texts(child.id)).to.deep.equal(['Count the files here', 'Some files.']);
        shownChild.dispose();
    });

    it('ask questions', async () => {
        const options = [
            { label: 'Red', description: 'Like roses' },
            { label: 'Blue', description: 'Like violets' }
        ];
        play(calls('question', { questions: [{ question: 'Which colour?', header: 'Colour', options }] }), says('Red it is.'));
        const session = await begin();
        await sessions.send(session, { parts: [{ type: 'text', text: 'Ask me' }] });
        const [asked] = await waitFor(() => (questions.pending(session).length > 0 ? questions.pending(session) : undefined), 'a question');
        await questions.reply(asked, [['Red']]);
        await finished(session);
        expect(questions.pending(session)).to.deep.equal([]);
        expect(texts(session).at(-1)).to.equal('Red it is.');
    });

    it('work at the same time', async () => {
        play({
            answer: [
                { type: 'text', text: 'Working', pace: SLOWLY },
                { type: 'stall', gate: 'both' },
                { type: 'text', text: ' and done.', pace: SLOWLY }
            ]
        });
        const first = await begin();
        const second = await begin();
        const shownFirst = await sessions.show(first);
        await Promise.all([first, second].map(id => sessions.send(id, { parts: [{ type: 'text', text: 'Work' }] })));
        await waitFor(() => [first, second].every(id => texts(id).at(-1) === 'Working'), 'both to work');
        expect([first, second].every(id => sessions.state.status.has(id))).to.equal(true);
        backend.model.release('both');
        await finished(first);
        await finished(second);
        expect([first, second].map(id => texts(id).at(-1))).to.deep.equal(['Working and done.', 'Working and done.']);
        expect(sessions.state.unread.has(first)).to.equal(true);
        expect(sessions.state.unread.has(second)).to.equal(false);
        shownFirst.dispose();
    });

    it('are fetched page by page when they are long, and exported whole', async () => {
        play();
        const session = await begin();
        for (let index = 0; index < 70; index++) {
            await sessions.send(session, { parts: [{ type: 'text', text: `Note ${index}` }], silent: true });
        }
        const again = await openBrowserWindow(backend, window.storage);
        const other = again.get(SessionService);
        await waitFor(() => other.state.active === session && shown(session, other).length > 0, 'the session of last time');
        expect(shown(session, other).at(0)).to.equal('Note 20');
        expect(await other.loadEarlier(session)).to.equal(true);
        expect(shown(session, other)).to.deep.equal(Array.from({ length: 70 }, (_, index) => `Note ${index}`));
        expect(await other.loadEarlier(session)).to.equal(false);
        const json = JSON.parse((await other.export(session, 'json')).content) as { messages: unknown[] };
        expect(json.messages).to.have.length(70);
        expect((await other.export(session, 'markdown')).content)
            .to.contain('Note 0')
            .and.to.contain('Note 69');
    });

    it('are found again by a window that reloads in the middle of a text', async () => {
        play({
            answer: [
                { type: 'text', text: 'The beginning', pace: SLOWLY },
                { type: 'stall', gate: 'reload' },
                { type: 'text', text: ' and the end.', pace: SLOWLY }
            ]
        });
        const session = await begin();
        await sessions.send(session, { parts: [{ type: 'text', text: 'Tell' }] });
        await waitFor(() => texts(session).at(-1) === 'The beginning', 'the beginning');
        const reloaded = (await openBrowserWindow(backend, window.storage)).get(SessionService);
        await waitFor(() => reloaded.state.transcripts.get(session)?.loaded, 'the messages');
        expect(reloaded.state.status.has(session)).to.equal(true);
        backend.model.release('reload');
        await waitFor(() => !reloaded.state.status.has(session), 'the turn to end');
        expect(shown(session, reloaded).at(-1)).to.equal('The beginning and the end.');
    });

    it('say why something cannot be done', async () => {
        play();
        const session = await begin();
        const error: unknown = await sessions.share(session).catch(reason => reason);
        expect(String(error)).to.match(/shar/i);
        const unsent: UnsentPrompt[] = [];
        sessions.onDidFailToSend(each => unsent.push(each));
        const gone = await sessions
            .send('ses_0000000000000000000000000', { parts: [{ type: 'text', text: 'Hello?' }] })
            .catch(reason => reason);
        expect(gone).to.have.property('name', 'UnsentPromptError');
    });

    function play(...steps: ModelStepInput[]): void {
        backend.model.play({ steps });
    }

    async function begin(): Promise<string> {
        return (await sessions.create()).id;
    }

    async function ask(session: string, text: string): Promise<void> {
        await sessions.send(session, { parts: [{ type: 'text', text }] });
        await finished(session);
    }

    /** The turn has begun and ended, and everything that follows its end has arrived. */
    async function finished(session: string): Promise<void> {
        await waitFor(() => !sessions.state.status.has(session) && isAnswered(session), 'the turn to end');
    }

    function isAnswered(session: string): boolean {
        const last = visibleMessages(sessions.state, session).at(-1)?.info;
        return last?.role === 'assistant' && last.time.completed !== undefined;
    }

    async function allow(session: string): Promise<void> {
        const [request] = await waitFor(
            () => (permissions.pending(session).length > 0 ? permissions.pending(session) : undefined),
            'a request'
        );
        await permissions.reply(request, 'once');
    }

    function texts(session: string): string[] {
        return shown(session);
    }

    function shown(session: string, service = sessions): string[] {
        return visibleMessages(service.state, session).flatMap(message =>
            visibleParts(message).flatMap(part => (part.type === 'text' && part.text !== '' ? [part.text] : []))
        );
    }

    function toolOutputs(session: string): unknown[] {
        return visibleMessages(sessions.state, session).flatMap(({ parts }) =>
            parts.flatMap(part => (part.type === 'tool' ? [part.state] : []))
        );
    }

    /** What the window knows is what a new window would be told. */
    async function asTheServerSees(session: string): Promise<void> {
        const fresh = (await openBrowserWindow(backend)).get(SessionService);
        await waitFor(() => fresh.project !== undefined, 'the folder to be open');
        await fresh.show(session);
        const views = (): unknown[] =>
            [sessions, fresh].map(({ state: { sessions: infos, transcripts } }) =>
                sorted({ session: infos.get(session), messages: transcripts.get(session)?.messages.toArray() })
            );
        await waitFor(() => JSON.stringify(views()[0]) === JSON.stringify(views()[1]), 'the window to know what the server knows').catch(
            () => expect(views()[0]).to.deep.equal(views()[1])
        );
    }
});

/** The same whatever the order of keys. */
function sorted(value: unknown): unknown {
    if (Array.isArray(value)) {
        return value.map(sorted);
    }
    if (typeof value === 'object' && value !== null) {
        const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
        return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, entry]) => [key, sorted(entry)]));
    }
    return value;
}

async function exists(file: string): Promise<boolean> {
    return fs.access(file).then(
        () => true,
        () => false
    );
}
