import { expect } from 'chai';
import { ScriptedModel } from '../harness/model/scripted-model';
import { Conversation, visibleText } from '../harness/opencode/conversation';
import { EventRecorder } from '../harness/opencode/event-recorder';
import { OpencodeServer, startOpencode } from '../harness/opencode/opencode-server';
import { DEFAULT_WAIT, waitFor } from '../harness/temporary';

describe('opencode with a model that fails', function () {
    this.timeout(4 * DEFAULT_WAIT);

    let model: ScriptedModel;
    let opencode: OpencodeServer;
    let events: EventRecorder;
    let conversation: Conversation;

    before(async () => {
        model = await ScriptedModel.start();
        opencode = await startOpencode({ modelUrl: model.url });
        events = await EventRecorder.start(opencode.client);
    });

    beforeEach(async () => {
        conversation = await Conversation.begin(opencode.client);
    });

    after(async () => {
        await events?.stop();
        await opencode?.stop();
        await model?.stop();
    });

    it('reports an HTTP error as the error of the session and becomes idle', async () => {
        model.play({ steps: [{ error: { status: 401, body: { error: { message: 'the key is wrong' } } } }] });

        const { info } = await conversation.ask('hello');

        expect(info.error?.name).to.equal('APIError');
        expect(JSON.stringify(info.error)).to.contain('the key is wrong');
        const announced = await events.waitFor('session.error', ({ properties }) => properties.sessionID === conversation.sessionId);
        expect(announced.properties.error).to.have.nested.property('data.statusCode', 401);
        await idle();
    });

    it('ends a turn that the script did not foresee, and the model tells which', async () => {
        model.play({ steps: [] });

        const { info } = await conversation.ask('a surprise');

        expect(JSON.stringify(info.error)).to.contain('no step of the script fits').and.to.contain('a surprise');
        expect(model.unexpectedRequests.map(request => request.sessionId)).to.deep.equal([conversation.sessionId]);
    });

    it('tries again when the model is overloaded', async () => {
        model.play({
            steps: [{ error: { status: 503, headers: { 'retry-after-ms': '1' } } }, { answer: [{ type: 'text', text: 'here I am' }] }]
        });

        const turn = await conversation.ask('hello');

        expect(visibleText(turn.parts)).to.equal('here I am');
        const statuses = events.ofType('session.status').filter(({ properties }) => properties.sessionID === conversation.sessionId);
        expect(statuses.map(({ properties }) => properties.status.type)).to.include('retry');
    });

    it('tries again when the connection breaks in the middle of an answer', async () => {
        model.play({
            steps: [
                { answer: [{ type: 'text', text: 'half an ans' }, { type: 'stall', gate: 'seen' }, { type: 'break' }] },
                { answer: [{ type: 'text', text: 'a whole answer' }] }
            ]
        });

        const turn = conversation.ask('hello');
        await events.waitFor('message.part.delta', ({ properties }) => properties.delta === 'half an ans');
        model.release('seen');

        expect(visibleText((await turn).parts)).to.contain('a whole answer');
        expect(model.unplayedSteps).to.deep.equal([]);
    });

    it('hangs up on the model when the session is aborted', async () => {
        model.play({
            steps: [
                {
                    answer: [
                        { type: 'text', text: 'endless' },
                        { type: 'stall', gate: 'never released' }
                    ]
                }
            ]
        });
        await conversation.say('hello');
        await model.stalled('never released');

        await conversation.abort();

        const request = model.requests.find(({ kind }) => kind === 'turn');
        await waitFor(() => request?.state === 'cancelled', 'opencode to hang up');
        await idle();
    });

    function idle(): Promise<unknown> {
        return events.waitFor('session.idle', ({ properties }) => properties.sessionID === conversation.sessionId);
    }
});
