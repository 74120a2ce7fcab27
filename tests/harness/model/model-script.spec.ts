import { expect } from 'chai';
import { ModelScript } from './model-script';

describe('ModelScript', () => {
    it('fills in what a test leaves out', () => {
        const script = ModelScript.parse({
            steps: [{ answer: [{ type: 'tool-call', tool: 'echo_echo' }] }, { error: { status: 503 } }]
        });
        expect(script.steps[0]).to.deep.include({ answer: [{ type: 'tool-call', tool: 'echo_echo', arguments: {} }] });
        expect(script.steps[0]).to.have.nested.property('usage.prompt');
        expect(script.steps[1]).to.have.nested.property('error.body');
    });

    it('survives a round trip through JSON', () => {
        const script = ModelScript.parse({
            steps: [
                { when: { userPattern: '^go', toolResult: false }, answer: [{ type: 'reasoning', text: 'hm', pace: { chunkSize: 1 } }] },
                {
                    answer: [
                        { type: 'tool-call', tool: 'x', arguments: [1, { deep: null }] },
                        { type: 'stall', gate: 'g' },
                        { type: 'break' }
                    ]
                },
                { error: { status: 429, headers: { 'retry-after-ms': '1' } } }
            ]
        });
        expect(ModelScript.parse(JSON.parse(JSON.stringify(script)))).to.deep.equal(script);
    });

    const mistakes: { mistake: string; steps: unknown[] }[] = [
        { mistake: 'a misspelt key', steps: [{ answers: [{ type: 'text', text: 'x' }] }] },
        { mistake: 'an unknown kind of part', steps: [{ answer: [{ type: 'song', text: 'x' }] }] },
        { mistake: 'an answer without parts', steps: [{ answer: [] }] },
        { mistake: 'a step that is both answer and error', steps: [{ answer: [{ type: 'text', text: 'x' }], error: { status: 500 } }] },
        { mistake: 'a broken regular expression', steps: [{ when: { userPattern: '(' }, answer: [{ type: 'text', text: 'x' }] }] },
        { mistake: 'an error that is none', steps: [{ error: { status: 200 } }] }
    ];
    for (const { mistake, steps } of mistakes) {
        it(`refuses ${mistake}`, () => {
            expect(ModelScript.safeParse({ steps }).success).to.equal(false);
        });
    }
});
