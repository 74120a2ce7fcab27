import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import { isSending } from '../../common/session/slices/outgoing-slice';
import { visibleMessages } from '../../common/session/selectors/visible-messages';
import { answer, DIRECTORY, question, session, text } from '../../common/session/test/stream-builder';
import { FakeOpencode } from '../test/fake-opencode';
import { OpencodeWindow, settle } from '../test/opencode-window';
import { Prompt, UnsentPrompt, UnsentPromptError } from './prompt';
import { SessionService } from './session-service';

disableJSDOM();

describe('The session service', () => {
    let window: OpencodeWindow;
    let opencode: FakeOpencode;
    let sessions: SessionService;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(async () => {
        window = new OpencodeWindow(new FakeOpencode());
        ({ opencode } = window);
        sessions = window.get(SessionService);
        opencode.sessions = [session('ses_1'), session('ses_2', { time: { created: 1, updated: 9 } })];
        opencode.transcripts = { ses_1: numbered(120) };
        await window.start();
    });

    it('makes a session and shows it without asking for messages it cannot have', async () => {
        const made = await sessions.create({ title: 'New' });
        expect(sessions.state.active).to.equal(made.id);
        expect(sessions.state.sessions.get(made.id)?.title).to.equal('New');
        expect(opencode.asked('messages')).to.deep.equal([]);
    });

    it('fetches a long session page by page', async () => {
        await sessions.activate('ses_1');
        expect(visibleMessages(sessions.state, 'ses_1')).to.have.length(50);
        expect(await sessions.loadEarlier('ses_1')).to.equal(true);
        const both = await Promise.all([sessions.loadEarlier('ses_1'), sessions.loadEarlier('ses_1')]);
        expect(both).to.deep.equal([true, false]);
        const shown = visibleMessages(sessions.state, 'ses_1').map(({ info }) => info.id);
        expect(shown).to.deep.equal(opencode.transcripts.ses_1.map(({ info }) => info.id));
        expect(opencode.asked('messages')).to.have.length(3);
    });

    it('lets go of old messages when the person is at the end again, and by itself where nobody reads them', async () => {
        opencode.transcripts.ses_1 = numbered(900);
        await sessions.activate('ses_1');
        while (await sessions.loadEarlier('ses_1')) {
            // All of it.
        }
        opencode.emit('session.status', { sessionID: 'ses_1', status: { type: 'busy' } });
        opencode.emit('session.status', { sessionID: 'ses_1', status: { type: 'idle' } });
        await settle();
        expect(visibleMessages(sessions.state, 'ses_1')).to.have.length(900);
        await sessions.releaseEarlier('ses_1');
        expect(visibleMessages(sessions.state, 'ses_1')).to.have.length(200);
        expect(await sessions.loadEarlier('ses_1')).to.equal(true);
        expect(visibleMessages(sessions.state, 'ses_1')).to.have.length(250);
        await sessions.releaseEarlier('ses_1');

        for (const { info } of numbered(1_400).slice(900)) {
            opencode.emit('message.updated', { sessionID: 'ses_1', info });
        }
        opencode.transcripts.ses_1 = numbered(1_400);
        expect(visibleMessages(sessions.state, 'ses_1')).to.have.length(700);
        opencode.emit('session.status', { sessionID: 'ses_1', status: { type: 'busy' } });
        opencode.emit('session.status', { sessionID: 'ses_1', status: { type: 'idle' } });
        await settle();
        expect(visibleMessages(sessions.state, 'ses_1')).to.have.length(200);
    });

    it('closes what the agent made for a session when the person is done with it', async () => {
        await sessions.end('ses_1');
        expect(opencode.asked('endSession')).to.deep.equal([[DIRECTORY, 'ses_1']]);
    });

    it('fetches as far back as the point of a revert', async () => {
        opencode.sessions[0] = session('ses_1', { revert: { messageID: 'msg_0010' } });
        opencode.window.notifyResync();
        await settle();
        await sessions.activate('ses_1');
        expect(visibleMessages(sessions.state, 'ses_1')).to.have.length(10);
    });

    it('keeps the messages of sessions that are shown, however often', async () => {
        const first = await sessions.show('ses_1');
        const second = await sessions.show('ses_1');
        expect(opencode.asked('messages')).to.have.length(1);
        first.dispose();
        expect(sessions.state.closed).to.deep.equal([]);
        second.dispose();
        expect(sessions.state.closed).to.deep.equal(['ses_1']);
        opencode.fail('messages', 'server', 'No page today.');
        await expectRejection(sessions.activate('ses_2'), 'No page today.');
    });

    it('finds old sessions by their title, and lengthens the list', async () => {
        opencode.sessions.push(session('ses_old', { title: 'An old poem', time: { created: 1, updated: 0 } }));
        expect((await sessions.search('poem')).map(({ id }) => id)).to.deep.equal(['ses_old']);
        expect(await sessions.search('poem', true)).to.deep.equal([]);
        await sessions.loadMore();
        expect(opencode.asked('sessions').at(-1)).to.deep.equal([DIRECTORY, { roots: true, limit: 200 }]);
    });

    it('remembers the project and the session over a reload, and what is unread', async () => {
        await sessions.activate('ses_1');
        opencode.emit('session.status', { sessionID: 'ses_2', status: { type: 'busy' } });
        opencode.emit('session.status', { sessionID: 'ses_2', status: { type: 'idle' } });
        await settle();
        const reloaded = new OpencodeWindow(new FakeOpencode(), window.storage);
        reloaded.opencode.sessions = opencode.sessions;
        reloaded.roots = ['file:///other', `file://${DIRECTORY}`];
        await reloaded.start();
        await settle();
        const { state, project } = reloaded.get(SessionService);
        expect([state.active, project]).to.deep.equal(['ses_1', DIRECTORY]);
        expect([...state.unread].map(([id]) => id)).to.deep.equal(['ses_2']);
    });

    it('begins with the first project when the session of last time is gone', async () => {
        await sessions.activate('ses_1');
        await settle();
        const reloaded = new OpencodeWindow(new FakeOpencode(), window.storage);
        await reloaded.start();
        expect(reloaded.get(SessionService).state.active).to.equal(undefined);
        expect(reloaded.get(SessionService).project).to.equal(DIRECTORY);
        reloaded.get(SessionService).chooseProject('/elsewhere');
        expect(reloaded.get(SessionService).project).to.equal(DIRECTORY);
    });

    it('passes on what changes a session, and knows the outcome at once', async () => {
        await sessions.rename('ses_1', 'Renamed');
        expect(sessions.state.sessions.get('ses_1')?.title).to.equal('Renamed');
        await sessions.archive('ses_1');
        expect(sessions.list({ archived: true }).map(({ id }) => id)).to.deep.equal(['ses_1']);
        await sessions.archive('ses_1', false);
        expect(sessions.list({ archived: true })).to.deep.equal([]);
        await sessions.revert('ses_1', 'msg_0001', 'prt_1');
        expect(sessions.state.sessions.get('ses_1')?.revert).to.deep.equal({ messageID: 'msg_0001', partID: 'prt_1' });
        await sessions.unrevert('ses_1');
        expect(sessions.state.sessions.get('ses_1')?.revert).to.equal(undefined);
        await sessions.share('ses_1');
        expect(sessions.state.sessions.get('ses_1')?.share?.url).to.contain('https');
        await sessions.unshare('ses_1');
        expect((await sessions.fork('ses_1', 'msg_0005')).id).to.equal('ses_fork');
        await sessions.delete('ses_2');
        expect(sessions.state.sessions.has('ses_2')).to.equal(false);
        await sessions.abort('ses_1');
        await sessions.compact('ses_1');
        expect(opencode.asked('summarize')).to.deep.equal([[DIRECTORY, 'ses_1', { providerID: 'p', modelID: 'm' }]]);
        await sessions.shell('ses_1', 'ls');
        expect(opencode.asked('shell')[0][2]).to.deep.include({ agent: 'build', command: 'ls' });
        await sessions.command('ses_1', 'init', 'now');
        expect(opencode.asked('command')[0][2]).to.deep.include({ command: 'init', arguments: 'now', model: 'p/m' });
    });

    it('makes files and diffs of all pages of a session', async () => {
        const summary = { diffs: [{ file: 'a.txt', status: 'added' as const, additions: 1, deletions: 0, patch: '+a' }] };
        opencode.transcripts.ses_1.push({ info: { ...question('msg_last', 999), summary }, parts: [] });
        opencode.transcripts.ses_1 = [...numbered(300), ...opencode.transcripts.ses_1.slice(-1)];
        const { fileName, content } = await sessions.export('ses_1', 'json');
        expect(fileName).to.equal('ses-1.json');
        expect((JSON.parse(content) as { messages: unknown[] }).messages).to.have.length(301);
        expect((await sessions.sessionDiff('ses_1')).map(({ file }) => file)).to.deep.equal(['a.txt']);
        opencode.answer('diff', () => summary.diffs);
        expect(await sessions.turnDiff('ses_1', 'msg_last')).to.deep.equal(summary.diffs);
        expect(sessions.state.transcripts.size).to.equal(0);
    });

    describe('sends a prompt', () => {
        const prompt: Prompt = {
            parts: [
                { type: 'text', text: 'hello' },
                { type: 'file', mime: 'image/png', url: 'data:image/png;base64,' }
            ]
        };

        beforeEach(() => sessions.activate('ses_2'));

        it('and shows it before the server has it', async () => {
            const { release } = opencode.hold('prompt');
            const sending = sessions.send('ses_2', { ...prompt, variant: 'high' });
            await settle();
            const [message] = visibleMessages(sessions.state, 'ses_2');
            const transcript = sessions.state.transcripts.get('ses_2');
            expect(transcript && isSending(transcript, message.info.id)).to.equal(true);
            expect(message.parts.map(({ type }) => type)).to.deep.equal(['text', 'file']);
            release();
            expect(await sending).to.equal(message.info.id);
            const [, , request] = opencode.asked('prompt')[0] as [string, string, { messageID: string; parts: { id: string }[] }];
            expect(request).to.deep.include({
                messageID: message.info.id,
                agent: 'build',
                model: { providerID: 'p', modelID: 'm' },
                variant: 'high'
            });
            expect(request.parts.map(({ id }) => id)).to.deep.equal(message.parts.map(({ id }) => id));
            opencode.emit('message.updated', { sessionID: 'ses_2', info: { ...question(message.info.id, 5, 'ses_2') } });
            opencode.emit('session.error', { sessionID: 'ses_2', error: { name: 'UnknownError', data: { message: 'later' } } });
            expect(visibleMessages(sessions.state, 'ses_2')).to.have.length(1);
        });

        it('and gives it back when it could not be sent', async () => {
            opencode.fail('prompt', 'unavailable', 'The server is away.');
            const error: unknown = await sessions.send('ses_2', prompt).catch(reason => reason);
            expect(error).to.be.instanceOf(UnsentPromptError);
            expect((error as UnsentPromptError).prompt).to.equal(prompt);
            expect((error as UnsentPromptError).reason).to.equal('The server is away.');
            expect(visibleMessages(sessions.state, 'ses_2')).to.deep.equal([]);
        });

        it('and gives it back when the server took it and could do nothing with it', async () => {
            const returned: UnsentPrompt[] = [];
            sessions.onDidFailToSend(unsent => returned.push(unsent));
            await sessions.send('ses_2', prompt);
            opencode.emit('session.error', { sessionID: 'ses_2', error: { name: 'UnknownError', data: { message: 'No such agent.' } } });
            expect(returned).to.deep.equal([{ sessionId: 'ses_2', prompt, reason: 'No such agent.' }]);
            expect(visibleMessages(sessions.state, 'ses_2')).to.deep.equal([]);
            sessions.dismissFault('ses_2');
            expect(sessions.state.faults.size).to.equal(0);
        });
    });

    async function expectRejection(promise: Promise<unknown>, message: string): Promise<void> {
        expect(String(await promise.catch(error => error))).to.contain(message);
    }
});

function numbered(count: number): FakeOpencode['transcripts'][string] {
    return Array.from({ length: count }, (_, index) => {
        const id = `msg_${String(index).padStart(4, '0')}`;
        const info = index % 2 === 0 ? question(id, index) : answer(id, index, `msg_${String(index - 1).padStart(4, '0')}`);
        return { info, parts: [text(`prt_${id}`, id, `text ${index}`)] };
    });
}
