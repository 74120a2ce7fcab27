import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { settle } from '@openspace/opencode/lib/browser/test/opencode-window';
import { answer, question, session } from '@openspace/opencode/lib/common/session/test/stream-builder';
import { expect } from 'chai';
import { ChatWindow } from '../test/chat-window';
import { FollowUpQueue } from './follow-up-queue';
import { PromptDrafts } from './prompt-drafts';
import { PromptSender } from './prompt-sender';

disableJSDOM();

describe('The prompt', () => {
    let window: ChatWindow;
    let drafts: PromptDrafts;
    let sender: PromptSender;
    let queue: FollowUpQueue;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(async () => {
        window = new ChatWindow();
        window.opencode.sessions = [session('ses_1'), session('ses_2')];
        await window.start();
        drafts = window.get(PromptDrafts);
        sender = window.get(PromptSender);
        queue = window.get(FollowUpQueue);
        await window.get(SessionService).activate('ses_1');
    });

    const write = (sessionId: string | undefined, text: string): void => drafts.set(sessionId, { text, attachments: [] });
    const said = (): string[] =>
        window.opencode
            .asked('prompt')
            .flatMap(([, , request]) => (request as { parts: { text: string }[] }).parts.map(({ text }) => text));
    const busy = (sessionID = 'ses_1'): void => window.opencode.emit('session.status', { sessionID, status: { type: 'busy' } });
    const idle = (sessionID = 'ses_1'): void => window.opencode.emit('session.status', { sessionID, status: { type: 'idle' } });

    it('begins a session with the first message, and takes along what is written meanwhile', async () => {
        const made = window.opencode.hold('createSession');
        write(undefined, 'Hello');
        const sending = sender.submit(undefined);
        await settle();
        write(undefined, 'One more thing');
        window.opencode.sessions.push(session('ses_9'));
        made.release(session('ses_9'));
        await sending;
        expect(said()).to.deep.equal(['Hello']);
        expect(drafts.get('ses_9').text).to.equal('One more thing');
        expect(drafts.get(undefined).text).to.equal('');
    });

    it('gives the words back when they could not be sent', async () => {
        window.opencode.fail('prompt', 'unavailable', 'Not now.');
        write('ses_1', 'Important');
        await sender.submit('ses_1');
        expect(drafts.get('ses_1').text).to.equal('Important');
        expect(window.told).to.deep.equal(['Not now.']);
    });

    it('gives the words back when the server could do nothing with them', async () => {
        write('ses_1', 'Important');
        await sender.submit('ses_1');
        window.opencode.emit('session.error', { sessionID: 'ses_1', error: { name: 'UnknownError', data: { message: 'No such agent' } } });
        await settle();
        expect(drafts.get('ses_1').text).to.equal('Important');
        expect(window.told[0]).to.contain('No such agent');
    });

    it('is remembered over a reload', async () => {
        write('ses_1', 'Half a sent');
        drafts.onStop();
        await settle();
        const again = await new ChatWindow(window.storage).start();
        expect(again.get(PromptDrafts).get('ses_1').text).to.equal('Half a sent');
    });

    it('puts what is said while the agent works into the queue, or into the turn when the person wants it so', async () => {
        busy();
        write('ses_1', 'Later');
        await sender.submit('ses_1');
        write('ses_1', 'Now');
        await sender.submit('ses_1', true);
        expect(said()).to.deep.equal(['Now']);
        expect(queue.of('ses_1').items.map(({ draft }) => draft.text)).to.deep.equal(['Later']);
    });

    it('sends follow-ups one by one, each at the end of a turn', async () => {
        busy();
        ['One', 'Two'].forEach(text => queue.add('ses_1', { text, attachments: [] }));
        idle();
        await settle();
        expect(said()).to.deep.equal(['One']);
        busy();
        idle();
        await settle();
        expect(said()).to.deep.equal(['One', 'Two']);
    });

    it('holds follow-ups back when the turn was stopped, until the person goes on', async () => {
        busy();
        queue.add('ses_1', { text: 'One', attachments: [] });
        const error = { name: 'MessageAbortedError' as const, data: { message: 'Stopped' } };
        window.opencode.emit('message.updated', { sessionID: 'ses_1', info: question('msg_1', 1) });
        window.opencode.emit('message.updated', { sessionID: 'ses_1', info: answer('msg_2', 2, 'msg_1', { error }) });
        idle();
        await settle();
        expect(said()).to.deep.equal([]);
        expect(queue.of('ses_1').paused).to.equal(true);
        await queue.resume('ses_1');
        expect(said()).to.deep.equal(['One']);
    });

    it('sends nothing after the person has stopped the agent', async () => {
        busy();
        queue.add('ses_1', { text: 'One', attachments: [] });
        await sender.stop('ses_1');
        idle();
        await settle();
        expect(window.opencode.asked('abort')).to.have.length(1);
        expect(said()).to.deep.equal([]);
        await queue.resume('ses_1');
        expect(said()).to.deep.equal(['One']);
    });

    it('keeps follow-ups over a reload and does not send them in the person’s absence', async () => {
        busy();
        queue.add('ses_1', { text: 'One', attachments: [] });
        await settle();
        const again = new ChatWindow(window.storage);
        again.opencode.sessions = window.opencode.sessions;
        await again.start();
        expect(again.get(FollowUpQueue).of('ses_1').items).to.have.length(1);
        expect(again.opencode.asked('prompt')).to.deep.equal([]);
    });

    it('does not send twice what another window has sent', async () => {
        busy();
        queue.add('ses_1', { text: 'One', attachments: [] });
        await settle();
        await window.storage.setData('openspace.chat.follow-ups', {});
        idle();
        await settle();
        expect(said()).to.deep.equal([]);
        expect(queue.of('ses_1').items).to.deep.equal([]);
    });

    it('puts a follow-up back that could not be sent', async () => {
        busy();
        queue.add('ses_1', { text: 'One', attachments: [] });
        window.opencode.fail('prompt', 'unavailable', 'Not now.');
        idle();
        await settle();
        expect(queue.of('ses_1')).to.deep.include({ paused: true });
        expect(queue.of('ses_1').items).to.have.length(1);
        expect(window.told).to.deep.equal(['Not now.']);
    });
});
