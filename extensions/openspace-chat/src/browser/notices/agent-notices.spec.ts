import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { settle } from '@openspace/opencode/lib/browser/test/opencode-window';
import { permission, session } from '@openspace/opencode/lib/common/session/test/stream-builder';
import { expect } from 'chai';
import { ChatWindow } from '../test/chat-window';

disableJSDOM();

describe('Notices of the agent', () => {
    let window: ChatWindow;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(async () => {
        window = new ChatWindow();
        window.opencode.sessions = [session('ses_1', { title: 'Build' })];
        window.preferences['openspace.chat.notices.finished'] = true;
        window.preferences['openspace.chat.notices.asks'] = true;
        await window.start();
    });

    const turn = async (): Promise<void> => {
        window.opencode.emit('session.status', { sessionID: 'ses_1', status: { type: 'busy' } });
        window.opencode.emit('permission.asked', permission('per_1'));
        window.opencode.emit('session.status', { sessionID: 'ses_1', status: { type: 'idle' } });
        await settle();
    };

    it('come when the person looks elsewhere', async () => {
        window.looksHere = false;
        await turn();
        expect(window.told).to.deep.equal(['The agent needs you: Build', 'The agent has finished: Build']);
        expect(window.sounds).to.equal(0);
    });

    it('do not come when they look at the window', async () => {
        await turn();
        expect(window.told).to.deep.equal([]);
    });

    it('come with a sound, or not at all, as the person likes', async () => {
        window.looksHere = false;
        window.preferences['openspace.chat.notices.finished'] = false;
        window.preferences['openspace.chat.notices.sound'] = true;
        await turn();
        expect(window.told).to.deep.equal(['The agent needs you: Build']);
        expect(window.sounds).to.equal(1);
    });
});
