import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import { session } from '../../common/session/test/stream-builder';
import { FakeOpencode } from '../test/fake-opencode';
import { OpencodeWindow } from '../test/opencode-window';
import { OpencodeSessionNames } from './opencode-session-names';
import { SessionService } from './session-service';

disableJSDOM();

describe('The names of opencode’s sessions', () => {
    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    it('are their titles, and are told anew when one is renamed but not when it is looked at', async () => {
        const window = new OpencodeWindow(new FakeOpencode());
        window.opencode.sessions = [session('ses_1', { title: 'First' })];
        window.container.bind(OpencodeSessionNames).toSelf();
        const names = window.get(OpencodeSessionNames);
        await window.start();
        expect([names.nameOf('ses_1'), names.nameOf('ses_2')]).to.deep.equal(['First', undefined]);

        let changes = 0;
        names.onDidChange(() => changes++);
        const sessions = window.get(SessionService);
        await sessions.activate('ses_1');
        expect(changes).to.equal(0);
        await sessions.create({ title: 'Second' });
        expect(changes).to.be.greaterThan(0);
    });
});
