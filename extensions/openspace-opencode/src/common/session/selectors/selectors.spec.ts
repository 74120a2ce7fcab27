import { expect } from 'chai';
import { answer, question, session, Stream, text } from '../test/stream-builder';
import { contextUsage, costOfTree, usedShare } from './context-usage';
import { childSessions, rootSessions } from './session-lists';
import { turnsOf } from './turns';
import { hasGap, revertedMessages, visibleMessages, visibleParts } from './visible-messages';

describe('The list of sessions', () => {
    const stream = new Stream().created(
        session('ses_1', { title: 'Write a poem', time: { created: 1, updated: 10 } }),
        session('ses_2', { title: 'Fix the POEM', time: { created: 2, updated: 30 } }),
        session('ses_3', { title: 'Subagent', parentID: 'ses_1', time: { created: 4, updated: 40 } }),
        session('ses_4', { title: 'Earlier subagent', parentID: 'ses_1', time: { created: 3, updated: 50 } }),
        session('ses_5', { title: 'Old', time: { created: 1, updated: 5, archived: 7 } }),
        session('ses_6', { title: 'Back again', time: { created: 1, updated: 20, archived: 0 } }),
        session('ses_7', { title: 'Elsewhere', directory: '/other', time: { created: 1, updated: 60 } })
    );
    const ids = (sessions: readonly { id: string }[]): string[] => sessions.map(({ id }) => id);

    it('has what people started, the last changed first', () => {
        expect(ids(rootSessions(stream.state))).to.deep.equal(['ses_7', 'ses_2', 'ses_6', 'ses_1']);
        expect(ids(rootSessions(stream.state, { directory: '/other' }))).to.deep.equal(['ses_7']);
    });

    it('has archived sessions apart; one that was taken back from there is not archived', () => {
        expect(ids(rootSessions(stream.state, { archived: true }))).to.deep.equal(['ses_5']);
    });

    it('can be searched by title', () => {
        expect(ids(rootSessions(stream.state, { search: ' poem ' }))).to.deep.equal(['ses_2', 'ses_1']);
    });

    it('has the subagents of a session in the order they were started', () => {
        expect(ids(childSessions(stream.state, 'ses_1'))).to.deep.equal(['ses_4', 'ses_3']);
    });
});

describe('What a person sees of a session', () => {
    let stream: Stream;
    // Ids as they are after the clock in them has wrapped around: later messages have smaller ones.
    const [first, second] = [question('msg_f1', 10), question('msg_01', 30)];

    beforeEach(() => {
        stream = new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1', fresh: true });
        stream
            .message(first)
            .message(answer('msg_f2', 20, 'msg_f1'))
            .message(second)
            .message(answer('msg_02', 40, 'msg_01'));
    });

    const ids = (messages: readonly { info: { id: string } }[]): string[] => messages.map(({ info }) => info.id);

    it('is all of it, in turns', () => {
        expect(ids(visibleMessages(stream.state, 'ses_1'))).to.deep.equal(['msg_f1', 'msg_f2', 'msg_01', 'msg_02']);
        const turns = turnsOf(visibleMessages(stream.state, 'ses_1'));
        expect(turns.map(turn => [turn.id, turn.question?.info.id, ids(turn.answers)])).to.deep.equal([
            ['msg_f1', 'msg_f1', ['msg_f2']],
            ['msg_01', 'msg_01', ['msg_02']]
        ]);
        expect(turnsOf(visibleMessages(stream.state, 'ses_1').slice(1)).map(turn => turn.question?.info.id)).to.deep.equal([
            undefined,
            'msg_01'
        ]);
        expect(visibleMessages(stream.state, 'ses_9')).to.deep.equal([]);
    });

    it('is nothing from the point of a revert on, by position', () => {
        const revert = (messageID: string, partID?: string): void => {
            const info = session('ses_1', { revert: { messageID, partID } });
            stream.event('session.updated', { sessionID: 'ses_1', info });
        };
        revert('msg_01');
        expect(ids(visibleMessages(stream.state, 'ses_1'))).to.deep.equal(['msg_f1', 'msg_f2']);
        expect(ids(revertedMessages(stream.state, 'ses_1'))).to.deep.equal(['msg_01', 'msg_02']);
        stream.act({ type: 'send-began', message: question('msg_03', 60), parts: [] });
        expect(ids(visibleMessages(stream.state, 'ses_1'))).to.deep.equal(['msg_f1', 'msg_f2', 'msg_03']);
        stream.act({ type: 'send-failed', sessionId: 'ses_1', messageId: 'msg_03' });
        revert('msg_gone');
        expect(visibleMessages(stream.state, 'ses_1')).to.have.length(4);
        stream.part(text('prt_1', 'msg_02', 'kept')).part(text('prt_2', 'msg_02', 'hidden'));
        revert('msg_02', 'prt_2');
        const shown = visibleMessages(stream.state, 'ses_1');
        expect(ids(shown)).to.deep.equal(['msg_f1', 'msg_f2', 'msg_01', 'msg_02']);
        expect(shown[3].parts.map(part => part.id)).to.deep.equal(['prt_1']);
        revert('msg_02', 'prt_1');
        expect(ids(visibleMessages(stream.state, 'ses_1'))).to.deep.equal(['msg_f1', 'msg_f2', 'msg_01']);
    });

    it('is nothing at all while the point of a revert is in a page that is not here', () => {
        const reverted = new Stream()
            .created(session('ses_1', { revert: { messageID: 'msg_f1' } }))
            .act({ type: 'opened', sessionId: 'ses_1' });
        reverted.page('ses_1', [{ info: second, parts: [] }], 'more');
        expect(visibleMessages(reverted.state, 'ses_1')).to.deep.equal([]);
        expect(ids(revertedMessages(reverted.state, 'ses_1'))).to.deep.equal(['msg_01']);
    });

    it('has no texts that the server wrote for the model, and tells where text is missing', () => {
        stream.part({ ...text('prt_1', 'msg_f1', 'for the model'), synthetic: true }).part(text('prt_2', 'msg_f1', 'hello'));
        stream.part(text('prt_3', 'msg_f2', '', { start: 1 })).delta('msg_f2', 'prt_3', 'a');
        stream.act({ type: 'events-lost' });
        const [asked, told] = visibleMessages(stream.state, 'ses_1');
        expect(visibleParts(asked).map(part => part.id)).to.deep.equal(['prt_2']);
        expect([hasGap(told, 'prt_3'), hasGap(asked, 'prt_2')]).to.deep.equal([true, false]);
    });

    it("has a measure of the model's memory and of the cost, subagents included", () => {
        expect(contextUsage(stream.state, 'ses_1')).to.equal(undefined);
        const tokens = { input: 10, output: 5, reasoning: 3, cache: { read: 30, write: 2 } };
        stream.message(answer('msg_02', 40, 'msg_01', { tokens })).message(answer('msg_03', 50, 'msg_01'));
        const usage = contextUsage(stream.state, 'ses_1');
        expect(usage).to.deep.equal({ providerId: 'p', modelId: 'm', tokens: 50, input: 10, output: 5, reasoning: 3, cached: 32 });
        expect(usage && usedShare(usage, 200)).to.equal(25);
        expect(usage && usedShare(usage, 0)).to.equal(undefined);
        stream.created(session('ses_1', { cost: 0.5 }), session('ses_2', { parentID: 'ses_1', cost: 0.25 }), session('ses_3', { cost: 9 }));
        expect(costOfTree(stream.state, 'ses_1')).to.equal(0.75);
    });
});
