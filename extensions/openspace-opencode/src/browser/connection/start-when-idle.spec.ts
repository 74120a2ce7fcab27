import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { ModelService } from '../models/model-service';
import { SessionService } from '../session/session-service';
import { FakeOpencode } from '../test/fake-opencode';
import { OpencodeWindow, settle } from '../test/opencode-window';
import { OpencodeConnection } from './opencode-connection';

disableJSDOM();

describe('The agent’s server, while the page loads', () => {
    let opencode: FakeOpencode;
    let window: OpencodeWindow;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(async () => {
        opencode = new FakeOpencode();
        window = await new OpencodeWindow(opencode).start(true);
    });

    const asked = (): string[] => opencode.calls.map(({ method }) => method);

    it('is only told of the folders', async () => {
        const models = window.get(ModelService).catalog('/project');
        await settle();
        expect(asked()).to.deep.equal(['open', 'status', 'autoAccepts']);
        expect(window.get(OpencodeConnection).folders).to.have.length(1);
        await window.get(OpencodeConnection).wake();
        expect((await models).providers).to.have.length(1);
    });

    it('starts when the page is there and idle', async () => {
        window.get(FrontendApplicationStateService).state = 'ready';
        await window.get(OpencodeConnection).whenAwake();
        await settle();
        expect(asked().slice(3)).to.include.members(['start', 'sessions']);
    });

    it('starts at once when somebody needs it, and once', async () => {
        await window.get(SessionService).create();
        await settle();
        expect(asked().slice(3, 5)).to.deep.equal(['start', 'createSession']);
        expect(asked()).to.contain('sessions');
        window.get(FrontendApplicationStateService).state = 'ready';
        await settle();
        expect(asked().filter(method => method === 'start')).to.have.length(1);
    });

    it('is started again for the folders of a connection that came back', async () => {
        await window.get(OpencodeConnection).wake();
        opencode.connect();
        await settle();
        expect(asked().filter(method => method === 'start')).to.have.length(2);
    });
});
