import { expect } from 'chai';
import { ScriptedModel } from '../harness/model/scripted-model';
import { Conversation, visibleText } from '../harness/opencode/conversation';
import { EventRecorder } from '../harness/opencode/event-recorder';
import { OpencodeServer, startOpencode } from '../harness/opencode/opencode-server';
import { DEFAULT_WAIT, waitFor } from '../harness/temporary';

describe('Event stream of opencode', function () {
    this.timeout(4 * DEFAULT_WAIT);

    let model: ScriptedModel;
    let opencode: OpencodeServer;
    let events: EventRecorder;

    before(async () => {
        model = await ScriptedModel.start();
        opencode = await startOpencode({ modelUrl: model.url });
        events = await EventRecorder.start(opencode.client);
    });

    after(async () => {
        await events?.stop();
        await opencode?.stop();
        await model?.stop();
    });

    it('shows the text of a slow answer while the model still speaks', async () => {
        const beginning = 'The beginning of a long story';
        model.play({
            steps: [
                {
                    answer: [
                        { type: 'text', text: beginning, pace: { chunkSize: 3, delay: 5 } },
                        { type: 'stall', gate: 'half way' },
                        { type: 'text', text: ' and its end.' }
                    ]
                }
            ]
        });
        const conversation = await Conversation.begin(opencode.client);
        await conversation.say('Tell a story');

        await waitFor(() => deltasOf(conversation).join('') === beginning, 'the beginning to arrive as deltas');
        expect(deltasOf(conversation).length).to.be.greaterThan(1);
        expect(idleEventsOf(conversation)).to.deep.equal([]);
        model.release('half way');

        await waitFor(() => idleEventsOf(conversation).length > 0, 'the turn to end');
        expect(deltasOf(conversation).join('')).to.equal(`${beginning} and its end.`);
        const answer = (await conversation.messages()).at(-1);
        expect(visibleText(answer?.parts ?? [])).to.equal(`${beginning} and its end.`);
        expect(model.unexpectedRequests).to.deep.equal([]);
    });

    function deltasOf(conversation: Conversation): string[] {
        const own = events.ofType('message.part.delta').filter(({ properties }) => properties.sessionID === conversation.sessionId);
        return own.map(({ properties }) => properties.delta);
    }

    function idleEventsOf(conversation: Conversation): unknown[] {
        return events.ofType('session.idle').filter(({ properties }) => properties.sessionID === conversation.sessionId);
    }
});
