import { expect } from 'chai';
import type { ToolCaller } from '../tools/tool-caller';
import { AgentResources } from './agent-resources';

describe('what agents made', () => {
    const agent: ToolCaller = { actor: 'agent', client: 'test', connection: 'c1' };
    const session: ToolCaller = { ...agent, session: 's1' };
    let closed: string[];
    let resources: AgentResources;

    const resource = (id: string, close = async () => void closed.push(id)) => ({ id, kind: 'pane' as const, close });

    beforeEach(() => {
        closed = [];
        resources = new AgentResources();
    });

    it('is closed together when its owner goes, and only that', async () => {
        resources.track(agent, resource('a'));
        resources.track(session, resource('b'));
        await resources.release('c1');
        expect(closed).to.deep.equal(['a']);
        await resources.release('s1');
        expect(closed).to.deep.equal(['a', 'b']);
    });

    it('stays when the person pinned it', async () => {
        resources.track(agent, resource('a'));
        resources.setPinned('a', true);
        await resources.release('c1');
        expect(closed).to.deep.equal([]);
    });

    it('is forgotten when it is gone already', async () => {
        resources.track(agent, resource('a')).dispose();
        expect(resources.has('a')).to.equal(false);
        await resources.release('c1');
        expect(closed).to.deep.equal([]);
    });

    it('is known by its owner, also after a reload, and tells what changes', async () => {
        const changes: string[] = [];
        resources.onDidChange(id => changes.push(id));
        resources.track(agent, resource('a'));
        resources.setPinned('a', true);
        expect(resources.ownership('a')).to.deep.equal({ owner: 'c1', pinned: true });
        const reloaded = new AgentResources();
        reloaded.restore({ owner: 'c1', pinned: true }, resource('a'));
        const b = reloaded.restore({ owner: 's1', pinned: false }, resource('b'));
        expect(reloaded.owners()).to.deep.equal(['c1', 's1']);
        b.dispose();
        expect(reloaded.owners()).to.deep.equal(['c1']);
        await reloaded.release('c1');
        await resources.release('c1');
        expect(closed).to.deep.equal([]);
        expect(changes).to.deep.equal(['a', 'a', 'a']);
        expect(resources.ownership('a')).to.equal(undefined);
    });

    it('does not count what a person made', async () => {
        resources.track({ ...agent, actor: 'person' }, resource('a'));
        expect(resources.has('a')).to.equal(false);
    });

    it('is closed as far as possible when one thing fails, and the failure is told', async () => {
        resources.track(
            agent,
            resource('bad', async () => {
                throw new Error('stuck');
            })
        );
        resources.track(agent, resource('good'));
        const failure = await resources.release('c1').catch(error => error);
        expect(failure).to.be.instanceOf(AggregateError);
        expect(closed).to.deep.equal(['good']);
    });
});
