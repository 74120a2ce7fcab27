import { expect } from 'chai';
import { isSending } from './slices/outgoing-slice';
import { answer, question, session, Stream, text } from './test/stream-builder';

describe('A message that is being sent', () => {
    let stream: Stream;
    const info = question('msg_mine', 100);
    const parts = [text('prt_b', 'msg_mine', 'file'), text('prt_a', 'msg_mine', 'hello')];

    beforeEach(() => {
        stream = new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1', fresh: true });
        stream.act({ type: 'send-began', message: info, parts });
    });

    it('is shown at once, as not sent yet', () => {
        expect(stream.texts()).to.deep.equal(['hello|file']);
        expect(sending()).to.equal(true);
    });

    it("becomes the server's, at the server's time, with the server's parts", () => {
        stream.message(question('msg_before', 150)).message({ ...info, time: { created: 200 } });
        expect(sending()).to.equal(false);
        expect(stream.ids()).to.deep.equal(['msg_before', 'msg_mine']);
        stream.part(text('prt_a', 'msg_mine', 'hello, checked')).part(text('prt_c', 'msg_mine', 'what the file says'));
        expect(stream.texts()[1]).to.equal('hello, checked|file|what the file says');
        stream.message(answer('msg_answer', 300, 'msg_mine'));
        expect(stream.texts()[1]).to.equal('hello, checked|what the file says');
        expect(stream.state.transcripts.get('ses_1')?.outgoing).to.deep.equal([]);
    });

    it('is taken back when it could not be sent', () => {
        stream.act({ type: 'send-failed', sessionId: 'ses_1', messageId: 'msg_mine' });
        expect(stream.texts()).to.deep.equal([]);
        expect(stream.state.transcripts.get('ses_1')?.outgoing).to.deep.equal([]);
    });

    it('stays when the server knows it although the answer got lost', () => {
        stream.message(info).act({ type: 'send-failed', sessionId: 'ses_1', messageId: 'msg_mine' });
        expect(stream.ids()).to.deep.equal(['msg_mine']);
    });

    it('survives that the messages are fetched again, until the server lists it', () => {
        stream.page('ses_1', [{ info: question('msg_old', 1), parts: [] }]);
        expect(stream.ids()).to.deep.equal(['msg_old', 'msg_mine']);
        expect(sending()).to.equal(true);
        stream.page('ses_1', [{ info, parts: [text('prt_a', 'msg_mine', 'hello')] }]);
        expect(stream.texts()).to.deep.equal(['hello']);
        expect(sending()).to.equal(false);
    });

    function sending(): boolean {
        const transcript = stream.state.transcripts.get('ses_1');
        return transcript !== undefined && isSending(transcript, 'msg_mine');
    }
});
