import { expect } from 'chai';
import { HubWorld, NodeEcho, TestWindow } from '../test/hub-world';

describe('links that people follow', () => {
    let world: HubWorld;
    let window: TestWindow;

    beforeEach(async () => {
        world = await HubWorld.start();
        window = await world.window();
    });

    afterEach(() => world.stop());

    const failure = (toolId: string, input: object = {}): Promise<string> =>
        window.service.followLink(toolId, input).then(
            () => 'no failure',
            (error: Error) => error.message
        );

    it('run a tool as an agent would, in the backend or in the window', async () => {
        expect(await window.service.followLink('openspace.sample.echo', { path: 'a.txt' })).to.deep.equal({ saw: '{"path":"a.txt"}' });
        expect(world.container.get(NodeEcho).calls[0].caller).to.include({ actor: 'agent', client: 'Link' });
        expect(await window.service.followLink('openspace.sample.show', {})).to.deep.equal({ saw: 'window' });
    });

    it('are held to the whole policy', async () => {
        window.answer = { answered: true, allowed: false };
        expect(await failure('openspace.sample.echo', { command: 'rm -rf build' })).to.contain('User denied');
        expect(window.questions[0]).to.include({ kind: 'confirmation', client: 'Link' });
        expect(await failure('openspace.sample.echo', { path: '.env' })).to.contain('Access denied: sensitive file');
        expect(await failure('openspace.sample.echo', { nonsense: 1 })).to.contain('nonsense');
        expect(await failure('openspace.agent.allow')).to.contain('There is no tool');
        await window.service.setReadOnly(true);
        expect(await failure('openspace.sample.echo')).to.contain('Read-only mode is on');
    });

    it('need consent like any agent', async () => {
        await world.stop();
        world = await HubWorld.start({ allowAgent: false });
        window = await world.window();
        window.answer = { answered: true, allowed: false };
        expect(await failure('openspace.sample.echo')).to.contain('User denied');
    });
});
