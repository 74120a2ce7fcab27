import { expect } from 'chai';
import { ScriptedModel } from '../harness/model/scripted-model';
import { Conversation, visibleText } from '../harness/opencode/conversation';
import { OpencodeServer, startOpencode } from '../harness/opencode/opencode-server';
import { DEFAULT_WAIT } from '../harness/temporary';

describe('Two opencode servers at the same time', function () {
    this.timeout(4 * DEFAULT_WAIT);

    let models: ScriptedModel[] = [];
    let servers: OpencodeServer[] = [];

    before(async () => {
        models = await Promise.all(
            ['first', 'second'].map(name => ScriptedModel.start({ steps: [{ answer: [{ type: 'text', text: name }] }] }))
        );
        servers = await Promise.all(models.map(model => startOpencode({ modelUrl: model.url })));
    });

    after(async () => {
        await Promise.all(servers.map(server => server.stop()));
        await Promise.all(models.map(model => model.stop()));
    });

    it('have nothing in common', () => {
        for (const property of ['url', 'password', 'workspace', 'home', 'pid'] as const) {
            expect(servers[0][property]).not.to.equal(servers[1][property]);
        }
    });

    it('keep to their own models and sessions', async () => {
        const conversations = await Promise.all(servers.map(server => Conversation.begin(server.client)));

        const turns = await Promise.all(conversations.map(conversation => conversation.ask('Who are you?')));

        expect(turns.map(turn => visibleText(turn.parts))).to.deep.equal(['first', 'second']);
        for (const [index, server] of servers.entries()) {
            const { data } = await server.client.session.list({}, { throwOnError: true });
            expect(data.map(session => session.id)).to.deep.equal([conversations[index].sessionId]);
            expect(models[index].unexpectedRequests).to.deep.equal([]);
        }
    });

    it('do not stop together', async () => {
        await servers[0].stop();
        const { data } = await servers[1].client.global.health({ throwOnError: true });
        expect(data.healthy).to.equal(true);
    });
});
