import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'chai';
import { AgentResources } from '../../common/resources/agent-resources';
import type { ToolCaller } from '../../common/tools/tool-caller';
import { call, HubWorld, NodeEcho, TestClock, TestWindow } from '../test/hub-world';
import { ResourceCleaner } from './resource-cleaner';

const MINUTE = 60_000;

describe('what agents leave behind', () => {
    let world: HubWorld;
    let clock: TestClock;
    let client: Client;
    let window: TestWindow;
    let owner: string;
    let closed: string[];

    beforeEach(async () => {
        clock = new TestClock();
        world = await HubWorld.start({ clock });
        client = await world.client();
        window = await world.window();
        closed = [];
        await call(client, 'openspace.sample.echo');
        owner = make('pane');
    });

    afterEach(() => world.stop());

    /** Something that the caller of the last call made; answers who owns it. */
    function make(id: string, caller?: Partial<ToolCaller>): string {
        const last = world.container.get(NodeEcho).calls.at(-1)?.caller as ToolCaller;
        const close = async (): Promise<void> => void closed.push(id);
        world.container.get(AgentResources).track({ ...last, ...caller }, { id, kind: 'pane', close });
        return caller?.session ?? last.connection;
    }

    const cleaner = (): ResourceCleaner => world.container.get(ResourceCleaner);

    it('goes after thirty idle minutes, in the backend and in every window', async () => {
        clock.advance(29 * MINUTE);
        expect(closed).to.deep.equal([]);
        clock.advance(3 * MINUTE);
        expect(closed).to.deep.equal(['pane']);
        expect(window.released).to.deep.equal([owner]);
    });

    it('stays while its agent does something now and then', async () => {
        for (let round = 0; round < 4; round++) {
            clock.advance(20 * MINUTE);
            await call(client, 'openspace.sample.echo');
        }
        expect(closed).to.deep.equal([]);
        expect(window.released).to.deep.equal([]);
    });

    it('stays while a call of its agent takes long', async () => {
        let finish = (): void => undefined;
        const begun = new Promise<void>(resolve => {
            window.run = () => {
                resolve();
                return new Promise(end => (finish = () => end({ saw: 'window' })));
            };
        });
        const answer = call(client, 'openspace.sample.show');
        await begun;
        clock.advance(60 * MINUTE);
        expect(closed).to.deep.equal([]);
        finish();
        await answer;
        clock.advance(32 * MINUTE);
        expect(closed).to.deep.equal(['pane']);
    });

    it('goes when its client ends the connection', async () => {
        await (client.transport as StreamableHTTPClientTransport).terminateSession();
        expect(closed).to.deep.equal(['pane']);
        expect(window.released).to.deep.equal([owner]);
    });

    it('of a session stays when the connection ends, and goes with the session', async () => {
        make('of the session', { session: 'session-1' });
        await (client.transport as StreamableHTTPClientTransport).terminateSession();
        expect(closed).to.deep.equal(['pane']);
        await cleaner().release('session-1');
        expect(closed).to.deep.equal(['pane', 'of the session']);
        await cleaner().release('a session that made nothing');
    });

    it('stays where the person pinned it', async () => {
        world.container.get(AgentResources).setPinned('pane', true);
        clock.advance(40 * MINUTE);
        expect(window.released).to.deep.equal([owner]);
        expect(closed).to.deep.equal([]);
    });

    it('is known to a window that was away when its agent went', async () => {
        window.closed.fire();
        await cleaner().release(owner);
        const back = await world.window();
        expect(await back.service.resume([owner, 'unknown since a restart'])).to.deep.equal([owner]);
        clock.advance(32 * MINUTE);
        expect(back.released).to.deep.equal(['unknown since a restart']);
    });

    it('is not taken from an agent that came to life again', async () => {
        clock.advance(32 * MINUTE);
        await call(client, 'openspace.sample.echo');
        expect(await window.service.resume([owner])).to.deep.equal([]);
    });
});
