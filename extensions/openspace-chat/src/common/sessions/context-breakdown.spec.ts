import { answer, question, session, Stream, text } from '@openspace/opencode/lib/common/session/test/stream-builder';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { contextBreakdown, divide } from './context-breakdown';

const count = fc.nat({ max: 1_000_000 });

describe('The breakdown of the context', () => {
    it('adds up to what the provider counted', () => {
        fc.assert(
            fc.property(fc.record({ person: count, agent: count, tools: count }), count, (counted, whole) => {
                const { person, agent, tools, rest } = divide(counted, whole);
                expect(person + agent + tools + rest).to.equal(whole);
                expect(Math.min(person, agent, tools, rest)).to.be.at.least(0);
            })
        );
    });

    it('counts the words of each side and leaves the rest to the system prompt', () => {
        const stream = new Stream().event('session.created', { sessionID: 'ses_1', info: session('ses_1') });
        stream.act({ type: 'opened', sessionId: 'ses_1' });
        stream.page('ses_1', [
            { info: question('msg_1', 1), parts: [text('prt_1', 'msg_1', 'x'.repeat(40))] },
            { info: answer('msg_2', 2, 'msg_1'), parts: [text('prt_2', 'msg_2', 'y'.repeat(80))] }
        ]);
        const usage = { providerId: 'p', modelId: 'm', tokens: 100, input: 90, output: 10, reasoning: 0, cached: 0 };
        expect(contextBreakdown(stream.state, 'ses_1', usage)).to.deep.equal({ person: 10, agent: 20, tools: 0, rest: 70 });
    });
});
