import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { FrontendIdProvider } from '@theia/core/lib/browser/messaging/frontend-id-provider';
import { CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { ConnectionCloseService } from '@theia/core/lib/common/messaging/connection-management';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { expect } from 'chai';
import { z } from 'zod';
import { AgentGuidance } from '../../common/instructions/agent-guidance';
import { AgentResources } from '../../common/resources/agent-resources';
import { AgentTool } from '../../common/tools/agent-tool';
import { ToolCaller } from '../../common/tools/tool-caller';
import { FakeHub } from '../test/fake-hub';
import { createHubContainer, RecordingLogger } from '../test/fakes';
import { HubConnection } from './hub-connection';
import { WindowBridge } from './window-bridge';

disableJSDOM();

const AGENT: ToolCaller = { actor: 'agent', client: 'test', connection: 'one' };
const settle = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 5));

describe('a window and the Hub', () => {
    let container: Container;
    let hub: FakeHub;
    let logger: RecordingLogger;
    let state: FrontendApplicationStateService;
    let closed: string[];

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(() => {
        ({ container, hub, logger } = createHubContainer());
        closed = [];
        container.bind(FrontendApplicationStateService).toSelf();
        container.bind<unknown>(WorkspaceService).toConstantValue({ roots: Promise.resolve([{ resource: new URI('file:///project') }]) });
        container.bind(ConnectionCloseService).toConstantValue({ markForClose: async (id: string) => void closed.push(id) });
        container.bind(FrontendIdProvider).toConstantValue({ getId: () => 'this-page' });
        container.bind<AgentTool>(AgentTool).toConstantValue({
            id: 'openspace.test.look',
            title: 'Look',
            description: 'Look.',
            input: z.object({ at: z.string() }),
            output: z.object({}),
            effect: 'read',
            run: async () => ({})
        });
        container.bind(AgentGuidance).toConstantValue({ guidance: 'Look before you leap.' });
        container.bind(WindowBridge).toSelf();
        state = container.get(FrontendApplicationStateService);
        container.get(WindowBridge).onStart();
    });

    it('are introduced once the workbench is ready, with roots, tools and guidance', async () => {
        hub.open();
        await settle();
        expect(hub.hellos).to.deep.equal([]);
        state.state = 'ready';
        await settle();
        expect(hub.hellos).to.have.length(1);
        const [{ roots, tools, guidance }] = hub.hellos;
        expect(roots).to.deep.equal(['file:///project']);
        expect(tools.map(tool => tool.id)).to.deep.equal(['openspace.test.look']);
        expect(guidance).to.deep.equal(['Look before you leap.']);
    });

    it('are introduced again, under the same id, after the wire was lost', async () => {
        let introductions = 0;
        container.get(HubConnection).onDidIntroduce(() => introductions++);
        state.state = 'ready';
        hub.open();
        await settle();
        hub.close();
        hub.open();
        await settle();
        expect(introductions).to.equal(2);
        expect(hub.hellos[1].windowId).to.equal(hub.hellos[0].windowId);
        expect(hub.hellos[0].windowId).not.to.equal('');
    });

    it('log that the introduction failed', async () => {
        hub.failing = true;
        state.state = 'ready';
        hub.open();
        await settle();
        expect(logger.errors[0][1]).to.be.instanceOf(Error).with.property('message', 'The wire is cut.');
    });

    it('tell a late listener at once when the wire is open, and not while it is closed', () => {
        const told: string[] = [];
        const connection = container.get(HubConnection);
        connection.whenConnected(() => told.push('early'));
        hub.open();
        connection.whenConnected(() => told.push('late'));
        hub.close();
        connection.whenConnected(() => told.push('closed'));
        expect(told).to.deep.equal(['early', 'late']);
    });

    it('run tools through the command registry, with caller and cancellation', async () => {
        const { token } = new CancellationTokenSource();
        container
            .get(CommandRegistry)
            .registerCommand({ id: 'openspace.test.look' }, { execute: (...args: unknown[]) => ({ seen: args }) });
        const result = await hub.window.runTool({ toolId: 'openspace.test.look', arguments: { at: 'a' }, caller: AGENT }, token);
        expect(result).to.deep.equal({ seen: [{ at: 'a' }, { caller: AGENT, cancellation: token }] });
    });

    it('let nothing run and allow nothing until someone takes care of it', async () => {
        const { container: bare, hub: bareHub } = createHubContainer();
        bare.get(HubConnection);
        const call = bareHub.window.runTool({ toolId: 'openspace.test.look', arguments: {}, caller: AGENT });
        expect(await call.catch((error: Error) => error.message)).to.include('before the window was ready');
        expect(await bareHub.window.ask({ kind: 'consent', client: 'test' })).to.deep.equal({ allowed: false, answered: false });
    });

    it('say that the person used the window, but not for every key', () => {
        for (const type of ['pointerdown', 'keydown', 'keydown']) {
            window.dispatchEvent(new window.Event(type));
        }
        expect(hub.used).to.equal(1);
    });

    it('close their connection when the page goes', () => {
        container.get(WindowBridge).onStop();
        expect(closed).to.deep.equal(['this-page']);
    });

    it('close what an agent made when the Hub says that it is gone', async () => {
        let released = 0;
        container.get(AgentResources).track(AGENT, { id: 'a', kind: 'pane', close: async () => void released++ });
        await hub.window.releaseResources('someone else');
        expect(released).to.equal(0);
        await hub.window.releaseResources('one');
        expect(released).to.equal(1);
    });

    it('close what agents made that were gone while the window was away, and keep the rest', async () => {
        const released: string[] = [];
        for (const connection of ['gone', 'here']) {
            const close = async (): Promise<void> => void released.push(connection);
            container.get(AgentResources).track({ ...AGENT, connection }, { id: connection, kind: 'pane', close });
        }
        hub.gone = ['gone', 'somebody else'];
        state.state = 'ready';
        hub.open();
        await settle();
        expect(released).to.deep.equal(['gone']);
    });
});
