import { expect } from 'chai';
import { waitFor } from '../temporary';
import { toolNames } from './model-request';
import { ScriptedModel } from './scripted-model';

describe('ScriptedModel', () => {
    let model: ScriptedModel;

    beforeEach(async () => {
        model = await ScriptedModel.start();
    });

    afterEach(() => model.stop());

    it('streams an answer and records what was asked', async () => {
        model.play({ steps: [{ answer: [{ type: 'text', text: 'hello person' }] }] });

        const response = await ask('hello model', { 'x-session-id': 'ses_1' });

        expect(await response.text()).to.match(/"content":"hello person"[^]*data: \[DONE\]\n\n$/);
        expect(model.requests).to.have.length(1);
        expect(model.requests[0]).to.include({ sessionId: 'ses_1', kind: 'turn', state: 'answered' });
        expect(model.requests[0].body.messages.at(-1)).to.deep.equal({ role: 'user', content: 'hello model' });
        expect(toolNames(model.requests[0].body)).to.deep.equal(['echo']);
        expect(model.unexpectedRequests).to.deep.equal([]);
    });

    it('answers the request for a title without playing a step', async () => {
        model.play({ title: 'About pears', steps: [{ answer: [{ type: 'text', text: 'step' }] }] });

        const response = await ask('hello', {}, 'You are a title generator. You output ONLY a thread title.');

        expect(await response.text()).to.contain('About pears');
        expect(model.requests[0].kind).to.equal('title');
        expect(model.unplayedSteps).to.have.length(1);
    });

    it('sends a scripted error with its status, body and headers', async () => {
        model.play({ steps: [{ error: { status: 429, body: { error: { message: 'slow down' } }, headers: { 'retry-after': '9' } } }] });

        const response = await ask('hello');

        expect(response.status).to.equal(429);
        expect(response.headers.get('retry-after')).to.equal('9');
        expect(await response.json()).to.deep.equal({ error: { message: 'slow down' } });
    });

    it('fails loudly and by name when the script has no step for a request', async () => {
        const response = await ask('something nobody expected', { 'x-session-id': 'ses_lost' });

        expect(response.ok).to.equal(false);
        expect(await response.text()).to.contain('something nobody expected');
        expect(model.unexpectedRequests).to.have.length(1);
        expect(model.unexpectedRequests[0].sessionId).to.equal('ses_lost');
        expect(model.unexpectedRequests[0].reason).to.contain('something nobody expected').and.to.contain('played 0 of 0 steps');
    });

    it('records requests that are none it could answer', async () => {
        await fetch(`${model.url}/models`);
        await fetch(`${model.url}/chat/completions`, { method: 'POST', body: '{"messages":"no list"}' });
        await fetch(`${model.url}/chat/completions`, { method: 'POST', body: 'no json' });

        expect(model.unexpectedRequests.map(request => request.reason)).to.have.length(3);
        expect(model.unexpectedRequests[0].reason).to.contain('GET /v1/models');
    });

    it('holds an answer at a gate until it is released', async () => {
        model.play({
            steps: [
                {
                    answer: [
                        { type: 'text', text: 'before' },
                        { type: 'stall', gate: 'door' },
                        { type: 'text', text: 'after' }
                    ]
                }
            ]
        });

        const answer = ask('hello').then(response => response.text());
        await model.stalled('door');
        expect(model.requests[0].state).to.equal('answering');
        model.release('door');

        expect(await answer).to.match(/before[^]*after/);
        expect(model.requests[0].state).to.equal('answered');
    });

    it('notices that the client hung up', async () => {
        model.play({ steps: [{ answer: [{ type: 'stall', gate: 'never' }] }] });
        const hangUp = new AbortController();
        await ask('hello', {}, '', hangUp.signal);
        await model.stalled('never');

        hangUp.abort();

        await waitFor(() => model.requests[0].state === 'cancelled', 'the model to notice');
    });

    for (const how of ['reset', 'end'] as const) {
        it(`breaks a stream by ${how} before its end`, async () => {
            model.play({
                steps: [
                    {
                        answer: [
                            { type: 'text', text: 'half' },
                            { type: 'stall', gate: 'read' },
                            { type: 'break', how }
                        ]
                    }
                ]
            });
            const response = await ask('hello');
            await model.stalled('read');
            model.release('read');

            const outcome = await response.text().then(
                text => ({ text, failed: false }),
                () => ({ text: '', failed: true })
            );

            expect(outcome.failed).to.equal(how === 'reset');
            expect(outcome.text).not.to.contain('[DONE]');
        });
    }

    it('forgets the old script when a new one begins, and lets its stalled answers end', async () => {
        model.play({ steps: [{ answer: [{ type: 'stall', gate: 'old' }] }] });
        const old = ask('old').then(response => response.text());
        await model.stalled('old');

        model.play({ steps: [{ answer: [{ type: 'text', text: 'new' }] }] });

        expect(await old).to.contain('[DONE]');
        expect(model.requests).to.deep.equal([]);
        expect(await (await ask('new')).text()).to.contain('"content":"new"');
    });

    function ask(text: string, headers: Record<string, string> = {}, system = 'You are helpful', signal?: AbortSignal): Promise<Response> {
        const body = JSON.stringify({
            model: 'm',
            stream: true,
            messages: [
                { role: 'system', content: system },
                { role: 'user', content: text }
            ],
            tools: [{ type: 'function', function: { name: 'echo', parameters: { type: 'object' } } }]
        });
        return fetch(`${model.url}/chat/completions`, { method: 'POST', headers, body, signal });
    }
});
