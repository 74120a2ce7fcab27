import { expect } from 'chai';
import { EchoServer } from '../harness/mcp/echo-server';
import { textOf, toolNames } from '../harness/model/model-request';
import { ScriptedModel } from '../harness/model/scripted-model';
import { Conversation, reasoningText, visibleText } from '../harness/opencode/conversation';
import { SCRIPTED_MODEL_COST } from '../harness/opencode/opencode-environment';
import { OpencodeServer, startOpencode } from '../harness/opencode/opencode-server';
import { DEFAULT_WAIT, waitFor } from '../harness/temporary';

describe('Model, opencode and MCP server in a chain', function () {
    this.timeout(4 * DEFAULT_WAIT);

    let echo: EchoServer;
    let model: ScriptedModel;
    let opencode: OpencodeServer;

    before(async () => {
        echo = await EchoServer.start();
        model = await ScriptedModel.start();
        opencode = await startOpencode({
            modelUrl: model.url,
            config: { mcp: { chain: { type: 'remote', url: echo.url, headers: { Authorization: `Bearer ${echo.token}` }, oauth: false } } }
        });
    });

    afterEach(() => {
        expect(model.unexpectedRequests).to.deep.equal([]);
        expect(model.unplayedSteps).to.deep.equal([]);
        echo.calls.length = 0;
    });

    after(async () => {
        await opencode?.stop();
        await model?.stop();
        await echo?.stop();
    });

    it('carries a tool call of the model to the MCP server and its result back', async () => {
        model.play({
            title: 'An echo',
            steps: [
                { when: { toolResult: false }, answer: [{ type: 'tool-call', tool: 'chain_echo', arguments: { text: 'ping over MCP' } }] },
                { when: { toolResult: 'chain_echo' }, answer: [{ type: 'text', text: 'The echo came back.' }] }
            ]
        });
        const conversation = await Conversation.begin(opencode.client);

        const turn = await conversation.ask('Call the echo');

        expect(visibleText(turn.parts)).to.equal('The echo came back.');
        expect(echo.calls).to.deep.equal([{ tool: 'echo', arguments: { text: 'ping over MCP' } }]);
        const [part] = await conversation.toolParts();
        expect(part).to.include({ tool: 'chain_echo' });
        expect(part.state).to.deep.include({ status: 'completed', input: { text: 'ping over MCP' }, output: 'ping over MCP' });
        const texts = (await conversation.messages()).map(message => `${message.info.role}: ${visibleText(message.parts)}`);
        expect(texts).to.deep.equal(['user: Call the echo', 'assistant: ', 'assistant: The echo came back.']);
    });

    it('shows the model the tools of the MCP server and the result of its call', async () => {
        model.play({
            steps: [
                { answer: [{ type: 'tool-call', tool: 'chain_echo', arguments: { text: 'seen by the model' } }] },
                { answer: [{ type: 'text', text: 'done' }] }
            ]
        });
        const conversation = await Conversation.begin(opencode.client);

        await conversation.ask('Call the echo');

        const [first, second] = model.requests.filter(request => request.kind === 'turn');
        expect(first.sessionId).to.equal(conversation.sessionId);
        expect(toolNames(first.body)).to.include.members(['chain_echo', 'chain_fail', 'bash']);
        expect(second.body.messages.filter(message => message.role === 'tool').map(textOf)).to.deep.equal(['seen by the model']);
    });

    it('runs parallel tool calls of one answer', async () => {
        const texts = ['one', 'two', 'three'];
        model.play({
            steps: [
                { answer: texts.map(text => ({ type: 'tool-call', tool: 'chain_echo', arguments: { text } })) },
                { when: { toolResult: 'chain_echo' }, answer: [{ type: 'text', text: 'all back' }] }
            ]
        });
        const conversation = await Conversation.begin(opencode.client);

        const turn = await conversation.ask('Call the echo three times');

        expect(visibleText(turn.parts)).to.equal('all back');
        const parts = await conversation.toolParts();
        expect(parts.map(part => part.state.status === 'completed' && part.state.output)).to.deep.equal(texts);
        expect(new Set(parts.map(part => part.messageID)).size).to.equal(1);
        expect(echo.calls.map(call => call.arguments)).to.have.deep.members(texts.map(text => ({ text })));
    });

    it('hands the error of a tool to the model, which goes on', async () => {
        model.play({
            steps: [
                { answer: [{ type: 'tool-call', tool: 'chain_fail', arguments: { message: 'the echo is broken' } }] },
                { when: { toolResult: 'chain_fail' }, answer: [{ type: 'text', text: 'I saw it fail.' }] }
            ]
        });
        const conversation = await Conversation.begin(opencode.client);

        const turn = await conversation.ask('Fail');

        expect(visibleText(turn.parts)).to.equal('I saw it fail.');
        const [part] = await conversation.toolParts();
        expect(part.state.status === 'error' && part.state.error).to.contain('the echo is broken');
    });

    it('keeps reasoning apart from the answer', async () => {
        model.play({
            steps: [
                {
                    answer: [
                        { type: 'reasoning', text: 'Let me think about pears.', pace: { chunkSize: 5 } },
                        { type: 'text', text: 'Pears are fine.', pace: { chunkSize: 4 } }
                    ]
                }
            ]
        });

        const turn = await (await Conversation.begin(opencode.client)).ask('What about pears?');

        expect(reasoningText(turn.parts)).to.equal('Let me think about pears.');
        expect(visibleText(turn.parts)).to.equal('Pears are fine.');
    });

    it('counts tokens and cost as the model reports them', async () => {
        model.play({
            steps: [
                { answer: [{ type: 'text', text: 'expensive' }], usage: { prompt: 1000, completion: 300, cached: 400, reasoning: 100 } }
            ]
        });

        const { info } = await (await Conversation.begin(opencode.client)).ask('Count');

        expect(info.tokens).to.deep.include({ input: 600, output: 200, reasoning: 100 });
        expect(info.tokens.cache.read).to.equal(400);
        expect(info.cost).to.be.closeTo((600 * SCRIPTED_MODEL_COST.input + 300 * SCRIPTED_MODEL_COST.output) / 1_000_000, 1e-9);
    });

    it('takes the title of a session from the model', async () => {
        model.play({ title: 'Talk about weather', steps: [{ answer: [{ type: 'text', text: 'Sunny.' }] }] });
        const conversation = await Conversation.begin(opencode.client);

        await conversation.ask('How is the weather?');

        // The title is made beside the turn and may come after its end.
        await waitFor(async () => {
            const { data } = await opencode.client.session.get({ sessionID: conversation.sessionId }, { throwOnError: true });
            return data.title === 'Talk about weather';
        }, 'the session to have the title');
    });

    it('serves sessions that run at the same time', async () => {
        const fruits = ['apple', 'pear', 'plum'];
        model.play({
            steps: fruits.flatMap(fruit => [
                { when: { userText: fruit }, answer: [{ type: 'tool-call', tool: 'chain_echo', arguments: { text: fruit } }] },
                { when: { userText: fruit, toolResult: true }, answer: [{ type: 'text', text: `about the ${fruit}` }] }
            ])
        });

        const turns = await Promise.all(
            fruits.map(async fruit => (await Conversation.begin(opencode.client)).ask(`Tell me of the ${fruit}`))
        );

        expect(turns.map(turn => visibleText(turn.parts))).to.deep.equal(fruits.map(fruit => `about the ${fruit}`));
    });
});
