import { expect } from 'chai';
import { call, HubWorld, TestWindow } from '../test/hub-world';

describe('an answer that the person wants to be remembered', () => {
    let world: HubWorld;
    let window: TestWindow;

    beforeEach(async () => {
        world = await HubWorld.start();
        window = await world.window();
    });

    afterEach(() => world.stop());

    it('holds for the same tool with the very same arguments by the same client, and for nothing else', async () => {
        const client = await world.client();
        const asked = async (run: () => Promise<unknown>): Promise<boolean> => {
            window.questions = [];
            await run();
            return window.questions.length > 0;
        };
        window.answer = { answered: true, allowed: true, remember: true };
        const dangerous = { command: 'rm -rf build', path: 'a.txt' };
        expect(await asked(() => call(client, 'openspace.sample.echo', dangerous))).to.equal(true);

        window.answer = { answered: true, allowed: false };
        expect(await asked(() => call(client, 'openspace.sample.echo', dangerous))).to.equal(false);
        expect(await asked(() => call(client, 'openspace.sample.echo', { path: 'a.txt', command: 'rm -rf build' }))).to.equal(false);
        for (const changed of [{ command: 'rm -rf build ' }, { command: 'rm -rf builds' }, { path: 'b.txt' }, { path: undefined }]) {
            expect(await asked(() => call(client, 'openspace.sample.echo', { ...dangerous, ...changed }))).to.equal(true);
        }
        expect(await asked(() => call(client, 'openspace.sample.write', dangerous))).to.equal(true);
        const other = await world.client('other');
        expect(await asked(() => call(other, 'openspace.sample.echo', dangerous))).to.equal(true);
    });

    it('is forgotten with the one it was given to', async () => {
        const client = await world.client();
        window.answer = { answered: true, allowed: true, remember: true };
        await call(client, 'openspace.sample.echo', { command: 'rm -rf build' });
        await window.service.release(client.transport?.sessionId ?? '');
        window.answer = { answered: true, allowed: false };
        expect((await call(client, 'openspace.sample.echo', { command: 'rm -rf build' })).text).to.contain('User denied');
    });
});
