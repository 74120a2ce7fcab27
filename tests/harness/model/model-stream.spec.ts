import { expect } from 'chai';
import * as fc from 'fast-check';
import { ModelScript, ModelStepInput } from './model-script';
import { StreamAction, streamActions } from './model-stream';

interface Chunk {
    readonly choices: readonly {
        readonly delta: {
            readonly content?: string;
            readonly reasoning_content?: string;
            readonly tool_calls?: readonly { index: number; id?: string; function: { name?: string; arguments: string } }[];
        };
        readonly finish_reason: string | null;
    }[];
    readonly usage?: Record<string, unknown>;
}

/** A key of that name is lost wherever an object is copied; no model needs it. */
const withoutPrototypes = (value: unknown) => !JSON.stringify(value).includes('"__proto__"');

describe('streamActions', () => {
    it('streams all of a text, in order, whatever the chunk size', () => {
        fc.assert(
            fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, chunkSize) => {
                const contents = chunks(play({ answer: [{ type: 'text', text, pace: { chunkSize } }] })).map(content);
                expect(contents.join('')).to.equal(text);
                expect(contents.every(piece => Array.from(piece).length <= chunkSize)).to.equal(true);
            })
        );
    });

    it('never cuts a character in two', () => {
        const contents = chunks(play({ answer: [{ type: 'text', text: '😀😀', pace: { chunkSize: 1 } }] })).map(content);
        expect(contents.filter(piece => piece)).to.deep.equal(['😀', '😀']);
    });

    it('sends a text without pace as one chunk and without delay', () => {
        const actions = play({ answer: [{ type: 'text', text: 'a longer text' }] });
        expect(chunks(actions).map(content)).to.include('a longer text');
        expect(actions.every(action => action.type === 'send' && action.delay === 0)).to.equal(true);
    });

    it('delays each chunk of a paced text and nothing else', () => {
        const actions = play({ answer: [{ type: 'text', text: 'abcd', pace: { chunkSize: 2, delay: 7 } }] });
        expect(actions.filter(action => action.type === 'send' && action.delay === 7)).to.have.length(2);
    });

    it('sends reasoning apart from text', () => {
        const [thought, answer] = chunks(play({ answer: [reasoning('why'), text('because')] })).slice(1);
        expect(thought.choices[0].delta).to.deep.equal({ reasoning_content: 'why' });
        expect(answer.choices[0].delta).to.deep.equal({ content: 'because' });
    });

    it('gives parallel tool calls their own index and id, and arguments that parse', () => {
        fc.assert(
            fc.property(fc.jsonValue().filter(withoutPrototypes), fc.integer({ min: 1, max: 9 }), (value, chunkSize) => {
                const parameters = JSON.parse(JSON.stringify(value)) as string;
                const answer = ['one', 'two'].map(tool => ({
                    type: 'tool-call' as const,
                    tool,
                    arguments: parameters,
                    pace: { chunkSize }
                }));
                const deltas = chunks(play({ answer })).flatMap(chunk => chunk.choices[0]?.delta.tool_calls ?? []);
                for (const [index, tool] of ['one', 'two'].entries()) {
                    const own = deltas.filter(delta => delta.index === index);
                    expect(own.map(delta => delta.function.name).filter(name => name)).to.deep.equal([tool]);
                    expect(JSON.parse(own.map(delta => delta.function.arguments).join(''))).to.deep.equal(parameters);
                }
                expect(new Set(deltas.map(delta => delta.id).filter(id => id)).size).to.equal(2);
            })
        );
    });

    it('finishes with the reason that fits the answer', () => {
        expect(finishReason({ answer: [text('done')] })).to.equal('stop');
        expect(finishReason({ answer: [text('calling'), { type: 'tool-call', tool: 'echo' }] })).to.equal('tool_calls');
    });

    it('reports usage only when it was asked for', () => {
        const step: ModelStepInput = { answer: [text('x')], usage: { prompt: 30, completion: 7, cached: 20, reasoning: 3 } };
        const usage = { prompt_tokens: 30, completion_tokens: 7, total_tokens: 37 };
        expect(chunks(play(step, true)).at(-1)?.usage).to.deep.include(usage);
        expect(chunks(play(step, false)).some(chunk => chunk.usage)).to.equal(false);
    });

    it('stalls where the script says and goes on afterwards', () => {
        const kinds = play({ answer: [text('before'), { type: 'stall', gate: 'door' }, text('after')] }).map(describeAction);
        expect(kinds.indexOf('before')).to.be.lessThan(kinds.indexOf('stall door'));
        expect(kinds.indexOf('stall door')).to.be.lessThan(kinds.indexOf('after'));
    });

    it('sends nothing after a break, not even the end of the stream', () => {
        const actions = play({ answer: [text('half'), { type: 'break' }, text('never')] });
        expect(actions.at(-1)).to.deep.equal({ type: 'break', how: 'reset' });
        expect(JSON.stringify(actions)).not.to.match(/never|DONE|"stop"/);
    });

    it('ends a complete stream as the OpenAI API does', () => {
        expect(play({ answer: [text('x')] }).at(-1)).to.deep.equal({ type: 'send', data: 'data: [DONE]\n\n', delay: 0 });
    });

    function play(step: ModelStepInput, includeUsage = true): StreamAction[] {
        const parsed = ModelScript.parse({ steps: [step] }).steps[0];
        if (!('answer' in parsed)) {
            throw new Error('not an answer');
        }
        return streamActions(parsed, { id: '1', model: 'm', includeUsage });
    }

    function chunks(actions: StreamAction[]): Chunk[] {
        return actions
            .flatMap(action => (action.type === 'send' ? [action.data.replace(/^data: /, '').trim()] : []))
            .filter(data => data !== '[DONE]')
            .map(data => JSON.parse(data) as Chunk);
    }

    function content(chunk: Chunk): string {
        return chunk.choices[0]?.delta.content ?? '';
    }

    function finishReason(step: ModelStepInput): string | null | undefined {
        return chunks(play(step))
            .flatMap(chunk => chunk.choices)
            .at(-1)?.finish_reason;
    }

    function describeAction(action: StreamAction): string {
        if (action.type === 'send') {
            return /"content":"(\w+)"/.exec(action.data)?.[1] ?? 'other';
        }
        return action.type === 'stall' ? `stall ${action.gate}` : action.type;
    }

    function text(content: string): { type: 'text'; text: string } {
        return { type: 'text', text: content };
    }

    function reasoning(content: string): { type: 'reasoning'; text: string } {
        return { type: 'reasoning', text: content };
    }
});
