import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as path from 'path';
import type { ToolCall } from '../../common/hub/hub-protocol';
import { call, HubWorld, NodeEcho } from '../test/hub-world';
import type { Attribution } from './call-attribution';

describe('the question who called', () => {
    let world: HubWorld;
    let asked: ToolCall[];
    let answer: (call: ToolCall) => Promise<Attribution | undefined>;

    beforeEach(async () => {
        asked = [];
        const attribute = (given: ToolCall): Promise<Attribution | undefined> => {
            asked.push(given);
            return answer(given);
        };
        world = await HubWorld.start({ attribution: { attribute } });
    });

    afterEach(() => world.stop());

    const lastCaller = () => world.container.get(NodeEcho).calls.at(-1)?.caller;

    it('is asked with tool, arguments and client, and the answer is what audit and clean-up go by', async () => {
        answer = async () => ({ session: 'session-1', message: 'message-1' });
        await call(await world.client('agent'), 'openspace.sample.echo', { path: 'a.txt' });
        expect(asked).to.have.length(1);
        expect(asked[0]).to.deep.include({ toolId: 'openspace.sample.echo', arguments: { path: 'a.txt' } });
        expect(lastCaller()).to.deep.include({ actor: 'agent', client: 'agent', session: 'session-1', message: 'message-1' });
        const [line] = (await fs.readFile(path.join(world.folder, 'workspace/.openspace/audit.ndjson'), 'utf8')).split('\n');
        expect(JSON.parse(line)).to.include({ session: 'session-1', client: 'agent', actor: 'agent' });
    });

    it('lets a message have ten calls, the next one ten more, and unmatched calls as many as any client', async () => {
        const client = await world.client();
        const failures = async (count: number): Promise<string[]> => {
            const answers = await Promise.all(Array.from({ length: count }, () => call(client, 'openspace.sample.echo')));
            return answers.filter(({ isError }) => isError).map(({ text }) => text);
        };
        answer = async () => ({ session: 'session-1', message: 'message-1' });
        const refused = await failures(12);
        expect(refused).to.have.length(2);
        expect(refused[0]).to.contain('10 per message');
        answer = async () => ({ session: 'session-1', message: 'message-2' });
        expect(await failures(10)).to.deep.equal([]);
        answer = async () => undefined;
        expect(await failures(30)).to.deep.equal([]);
        expect(lastCaller()).not.to.have.property('session');
    });

    it('goes on without an answer when there is none, too late or in error', async () => {
        const client = await world.client();
        for (const failing of [
            () => Promise.reject(new Error('the stream is gone')),
            () => new Promise<undefined>(() => undefined),
            async () => undefined
        ]) {
            answer = failing;
            expect((await call(client, 'openspace.sample.echo')).isError).not.to.equal(true);
            expect(lastCaller()).to.include({ client: 'test' }).and.not.to.have.property('session');
        }
        expect(world.logger.lines.join('\n')).to.contain('the stream is gone');
    });
});
