import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import { pendingPermissions } from '../../common/session/selectors/pending-requests';
import { answer, permission, question, session, text } from '../../common/session/test/stream-builder';
import { FakeOpencode } from '../test/fake-opencode';
import { OpencodeWindow, settle } from '../test/opencode-window';
import { SessionService } from './session-service';
import { SessionSync } from './session-sync';

disableJSDOM();

describe('A window that follows the agent', () => {
    let window: OpencodeWindow;
    let opencode: FakeOpencode;
    let sessions: SessionService;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(() => {
        window = new OpencodeWindow(new FakeOpencode());
        ({ opencode } = window);
        sessions = window.get(SessionService);
        opencode.sessions = [session('ses_1'), session('ses_2', { time: { created: 1, updated: 9 } })];
        opencode.transcripts = { ses_1: [{ info: question('msg_1', 1), parts: [text('prt_1', 'msg_1', 'hello')] }] };
    });

    it('opens nothing before the workspace is trusted', async () => {
        window.trusted = false;
        await window.start();
        expect(opencode.asked('open')).to.deep.equal([[[]]]);
        expect(opencode.asked('sessions')).to.deep.equal([]);
        expect(() => sessions.list()).to.throw('Open one and trust it');
        window.trusted = true;
        window.trustChanged.fire(true);
        await settle();
        expect(sessions.list().map(({ id }) => id)).to.deep.equal(['ses_2', 'ses_1']);
        expect(sessions.project).to.equal('/project');
    });

    it('knows the sessions, what they do and what they wait for', async () => {
        const child = session('ses_c', { parentID: 'ses_b' });
        opencode.sessions.push(session('ses_a'), session('ses_b', { parentID: 'ses_a' }), child);
        opencode.statuses = { ses_c: { type: 'busy' } };
        opencode.waiting = [permission('per_1', 'ses_c')];
        await window.start();
        expect(pendingPermissions(sessions.state, 'ses_a')).to.have.length(1);
        expect(opencode.asked('session').map(([, id]) => id)).to.deep.equal(['ses_c', 'ses_b']);
        expect(window.get(SessionSync).isLoaded('/project')).to.equal(true);
    });

    it('learns to whom a request belongs that comes from a subagent it has never heard of', async () => {
        await window.start();
        opencode.sessions.push(session('ses_c', { parentID: 'ses_1' }));
        opencode.emit('permission.asked', permission('per_1', 'ses_c'));
        await settle();
        expect(pendingPermissions(sessions.state, 'ses_1')).to.have.length(1);
    });

    it('hears what happens, and says it once for all that happens together', async () => {
        await window.start();
        let changes = 0;
        sessions.onDidChange(() => changes++);
        opencode.emit('session.updated', { sessionID: 'ses_1', info: session('ses_1', { title: 'Renamed' }) });
        expect(sessions.state.sessions.get('ses_1')?.title).to.equal('Renamed');
        expect(changes).to.equal(1);
        opencode.emit('session.idle', { sessionID: 'ses_1' });
        expect(changes).to.equal(1);
    });

    it('fetches again what it shows when events were lost', async () => {
        await window.start();
        await sessions.activate('ses_1');
        opencode.transcripts.ses_1.push({
            info: answer('msg_2', 2, 'msg_1'),
            parts: [text('prt_2', 'msg_2', 'there', { start: 1, end: 2 })]
        });
        opencode.sessions = [session('ses_1', { title: 'Later' })];
        opencode.window.notifyResync();
        await settle();
        expect(texts()).to.deep.equal(['hello', 'there']);
        expect(sessions.state.transcripts.get('ses_1')?.stale).to.equal(false);
        expect(sessions.list().map(({ title }) => title)).to.deep.equal(['Later']);
    });

    it('does not give up when fetching fails, and does not ask while there is no server', async () => {
        opencode.fail('sessionStatus');
        await window.start();
        expect(window.logger.warnings).to.have.length(1);
        opencode.repair('sessionStatus');
        await waitFor(() => window.get(SessionSync).isLoaded('/project'));

        opencode.serverStatus = { state: 'reconnecting', reason: 'gone', attempt: 1 };
        opencode.window.notifyStatus(opencode.serverStatus);
        opencode.fail('sessionStatus', 'unavailable');
        opencode.window.notifyResync('/project');
        await settle();
        const asked = opencode.asked('sessionStatus').length;
        expect(window.get(SessionSync).isLoaded('/project')).to.equal(false);
        opencode.repair('sessionStatus');
        opencode.window.notifyStatus({ state: 'ready', version: '1', external: false });
        await waitFor(() => window.get(SessionSync).isLoaded('/project'));
        expect(opencode.asked('sessionStatus').length).to.equal(asked + 1);
    });

    it('comes back by itself after it lost the backend, and ends calls that would never be answered', async () => {
        await window.start();
        await sessions.activate('ses_1');
        opencode.hold('renameSession');
        const renaming = sessions.rename('ses_1', 'x').catch(error => String(error));
        opencode.cut();
        expect(await renaming).to.contain('Try again');
        opencode.transcripts.ses_1 = [{ info: question('msg_9', 9), parts: [text('prt_9', 'msg_9', 'new')] }];
        opencode.connect();
        await settle();
        expect(opencode.asked('open')).to.have.length(2);
        expect(texts()).to.deep.equal(['new']);
    });

    it('forgets a session that another client deleted while it was away', async () => {
        await window.start();
        await sessions.activate('ses_1');
        opencode.answer('sessions', () => opencode.sessions);
        opencode.fail('messages', 'not-found');
        opencode.window.notifyResync();
        await settle();
        expect(sessions.state.sessions.has('ses_1')).to.equal(false);
        expect(sessions.state.active).to.equal(undefined);
    });

    it('fetches the end of a text that it missed, when its session has ended', async () => {
        opencode.statuses = { ses_1: { type: 'busy' } };
        const growing = { info: answer('msg_2', 2, 'msg_1'), parts: [text('prt_2', 'msg_2', '', { start: 1 })] };
        opencode.transcripts.ses_1 = [growing];
        await window.start();
        await sessions.activate('ses_1');
        opencode.transcripts.ses_1 = [{ ...growing, parts: [text('prt_2', 'msg_2', 'whole', { start: 1, end: 2 })] }];
        opencode.emit('session.status', { sessionID: 'ses_1', status: { type: 'idle' } });
        await settle();
        expect(texts()).to.deep.equal(['whole']);
    });

    function texts(): string[] {
        const messages = sessions.state.transcripts.get('ses_1')?.messages.toArray() ?? [];
        return messages.flatMap(({ parts }) => parts.map(part => (part.type === 'text' ? part.text : part.type)));
    }
});

async function waitFor(condition: () => boolean): Promise<void> {
    while (!condition()) {
        await settle();
    }
}
