import { expect } from 'chai';
import { answer, question, session, Stream, text } from './test/stream-builder';

describe('The messages of a session', () => {
    let stream: Stream;

    beforeEach(() => {
        stream = new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1', fresh: true });
    });

    it('are in the order of their creation, whatever their ids say', () => {
        stream
            .message(question('msg_f', 10))
            .message(answer('msg_e', 20, 'msg_f'))
            .message(question('msg_0', 30))
            .message(question('msg_1', 30));
        stream.message(question('msg_2', 25));
        expect(stream.ids()).to.deep.equal(['msg_f', 'msg_e', 'msg_2', 'msg_0', 'msg_1']);
    });

    it('hold their parts in the order of ids, and texts that grow', () => {
        stream.message(answer('msg_a', 1, 'msg_q'));
        stream.part(text('prt_2', 'msg_a', '', { start: 1 })).part(text('prt_1', 'msg_a', 'first', { start: 1, end: 2 }));
        stream.delta('msg_a', 'prt_2', 'Hel').delta('msg_a', 'prt_2', 'lo');
        expect(stream.texts()).to.deep.equal(['first|Hello']);
        stream.part(text('prt_2', 'msg_a', 'Hello!', { start: 1, end: 3 }));
        expect(stream.texts()).to.deep.equal(['first|Hello!']);
    });

    it('ignore what comes for a text that has ended, for another field, and for what is not there', () => {
        stream.message(answer('msg_a', 1, 'msg_q')).part(text('prt_1', 'msg_a', 'done', { start: 1, end: 2 }));
        const before = stream.state;
        stream.delta('msg_a', 'prt_1', 'more').delta('msg_a', 'prt_x', 'lost').delta('msg_x', 'prt_1', 'lost');
        stream.delta('msg_a', 'prt_1', 'x', 'raw').part(text('prt_9', 'msg_x', 'orphan'));
        stream.event('message.removed', { sessionID: 'ses_1', messageID: 'msg_x' });
        stream.event('message.part.removed', { sessionID: 'ses_1', messageID: 'msg_a', partID: 'prt_x' });
        expect(stream.state).to.equal(before);
    });

    it('share with the state before what did not change', () => {
        stream.message(question('msg_q', 1)).part(text('prt_q', 'msg_q', 'hello'));
        stream
            .message(answer('msg_a', 2, 'msg_q'))
            .part(text('prt_a', 'msg_a', '', { start: 1 }))
            .created(session('ses_2'));
        const before = stream.state;
        stream.delta('msg_a', 'prt_a', 'x');
        const [old, now] = [before, stream.state].map(state => state.transcripts.get('ses_1')?.messages);
        expect(now?.at(0)).to.equal(old?.at(0));
        expect(now?.at(1)).not.to.equal(old?.at(1));
        expect(now?.at(1)?.info).to.equal(old?.at(1)?.info);
        expect(stream.state.sessions).to.equal(before.sessions);
        expect(stream.state.status).to.equal(before.status);
    });

    it('lose parts and messages that are removed', () => {
        stream
            .message(question('msg_q', 1))
            .part(text('prt_1', 'msg_q', 'one'))
            .part(text('prt_2', 'msg_q', 'two'));
        stream.event('message.part.removed', { sessionID: 'ses_1', messageID: 'msg_q', partID: 'prt_1' });
        expect(stream.texts()).to.deep.equal(['two']);
        stream.event('message.removed', { sessionID: 'ses_1', messageID: 'msg_q' });
        expect(stream.texts()).to.deep.equal([]);
    });

    it('leave no trace in the state when nobody follows the session', () => {
        const before = stream.state;
        stream.message({ ...question('msg_q', 1), sessionID: 'ses_2' }).event('message.part.updated', {
            sessionID: 'ses_2',
            part: { ...text('prt_1', 'msg_q', 'secret'), sessionID: 'ses_2' },
            time: 0
        });
        expect(stream.state).to.equal(before);
    });

    describe('in pages', () => {
        const older = [{ info: question('msg_1', 1), parts: [text('prt_1', 'msg_1', 'one')] }];
        const newer = [{ info: question('msg_2', 2), parts: [text('prt_2', 'msg_2', 'two')] }];

        beforeEach(() => {
            stream = new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1' });
        });

        it('come from the newest to the oldest', () => {
            stream.page('ses_1', newer, 'cursor');
            expect(stream.texts()).to.deep.equal(['two']);
            expect(stream.state.transcripts.get('ses_1')?.cursor).to.equal('cursor');
            stream.page('ses_1', older, undefined, 'cursor');
            expect(stream.texts()).to.deep.equal(['one', 'two']);
            expect(stream.state.transcripts.get('ses_1')?.cursor).to.equal(undefined);
        });

        it('leave no hole: a page that was asked for before the messages were fetched anew is dropped', () => {
            stream.page('ses_1', newer, 'new cursor').page('ses_1', older, undefined, 'old cursor');
            expect(stream.texts()).to.deep.equal(['two']);
        });

        it('take no message before the oldest one: its page brings it', () => {
            stream.page('ses_1', newer, 'cursor').message(question('msg_0', 0));
            expect(stream.texts()).to.deep.equal(['two']);
        });

        it('are kept when the newest page reaches back to them, and dropped when it does not', () => {
            const third = { info: question('msg_3', 3), parts: [text('prt_3', 'msg_3', 'three')] };
            const fourth = { info: question('msg_4', 4), parts: [text('prt_4', 'msg_4', 'four')] };
            stream.page('ses_1', newer, 'a').page('ses_1', older, 'b', 'a').act({ type: 'events-lost' });
            stream.page('ses_1', [...newer, third], 'c');
            expect(stream.texts()).to.deep.equal(['one', 'two', 'three']);
            expect(stream.state.transcripts.get('ses_1')?.cursor).to.equal('b');
            stream.page('ses_1', [fourth], 'd');
            expect(stream.texts()).to.deep.equal(['four']);
            expect(stream.state.transcripts.get('ses_1')?.cursor).to.equal('d');
        });

        it('show the same objects again when nothing has changed', () => {
            stream.page('ses_1', newer, 'a');
            const before = stream.state.transcripts.get('ses_1')?.messages.at(0);
            stream.page('ses_1', structuredCloneOf(newer), 'a');
            expect(stream.state.transcripts.get('ses_1')?.messages.at(0)).to.equal(before);
        });

        it('lose against a text that has grown further, and win when it is complete', () => {
            const growing = { info: answer('msg_a', 5, 'msg_2'), parts: [text('prt_a', 'msg_a', '', { start: 1 })] };
            stream.page('ses_1', [...newer, growing], 'a');
            expect(stream.texts()).to.deep.equal(['two', '…']);
            stream.delta('msg_a', 'prt_a', 'the end of it');
            stream.page('ses_1', [...newer, growing], 'a');
            expect(stream.texts()).to.deep.equal(['two', 'the end of it…']);
            const complete = { ...growing, parts: [text('prt_a', 'msg_a', 'whole', { start: 1, end: 2 })] };
            stream.page('ses_1', [...newer, complete], 'a');
            expect(stream.texts()).to.deep.equal(['two', 'whole']);
        });

        it('do not bring back what was removed while they were under way', () => {
            stream.page('ses_1', newer, 'a');
            stream.act({ type: 'fetch-began', fetch: 99, scope: { sessionId: 'ses_1' } });
            stream.event('message.removed', { sessionID: 'ses_1', messageID: 'msg_2' });
            stream.act({ type: 'page-fetched', fetch: 99, sessionId: 'ses_1', page: { messages: newer } });
            expect(stream.texts()).to.deep.equal([]);
        });

        it('change nothing when they fail or come for a session that was closed and forgotten', () => {
            const before = stream.state;
            stream.act({ type: 'fetch-began', fetch: 5, scope: { sessionId: 'ses_1' } }, { type: 'fetch-failed', fetch: 5 });
            stream.page('ses_9', newer);
            expect(stream.state).to.deep.equal(before);
        });
    });
});

function structuredCloneOf<T>(value: T): T {
    return JSON.parse(JSON.stringify(value)) as T;
}
