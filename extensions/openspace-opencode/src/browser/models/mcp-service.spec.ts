import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import { DIRECTORY } from '../../common/session/test/stream-builder';
import { FakeOpencode } from '../test/fake-opencode';
import { OpencodeWindow } from '../test/opencode-window';
import { McpService } from './mcp-service';

disableJSDOM();

describe('The MCP servers of opencode', () => {
    let opencode: FakeOpencode;
    let servers: McpService;
    let changes: number;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(async () => {
        const window = new OpencodeWindow(new FakeOpencode());
        ({ opencode } = window);
        await window.start();
        servers = window.get(McpService);
        changes = 0;
        servers.onDidChange(() => changes++);
    });

    it('are listed by name with how they are', async () => {
        opencode.answer('mcpStatus', () => ({ b: { status: 'needs_auth' }, a: { status: 'connected' } }));
        expect((await servers.servers(DIRECTORY)).map(({ name, status }) => `${name} ${status.status}`)).to.deep.equal([
            'a connected',
            'b needs_auth'
        ]);
    });

    it('are switched on and off, and signed in to', async () => {
        await servers.connect(DIRECTORY, 'a', false);
        await servers.connect(DIRECTORY, 'a', true);
        await servers.signIn(DIRECTORY, 'a');
        await servers.signOut(DIRECTORY, 'a');
        const methods = opencode.calls.map(({ method }) => method).filter(method => method.endsWith('Mcp') || method.endsWith('McpAuth'));
        expect(methods).to.deep.equal(['disconnectMcp', 'connectMcp', 'authenticateMcp', 'removeMcpAuth']);
        expect(changes).to.equal(4);
    });

    it('have changed also when a switch did not work', async () => {
        opencode.fail('connectMcp');
        const failure = await servers.connect(DIRECTORY, 'a', true).catch((error: unknown) => error);
        expect(failure).to.be.an('error');
        expect(changes).to.equal(1);
    });

    it('have changed when opencode says that one offers other tools', () => {
        opencode.emit('mcp.tools.changed', { server: 'a' });
        expect(changes).to.equal(1);
    });
});
