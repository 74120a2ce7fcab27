import { answer, question, session, Stream } from '@openspace/opencode/lib/common/session/test/stream-builder';
import { expect } from 'chai';
import { otherWork, rollbackAfter } from './rollback';

describe('Rolling back', () => {
    it('keeps hidden what comes after the question that is restored', () => {
        const info = session('ses_1', { revert: { messageID: 'msg_1' } });
        const stream = new Stream().event('session.created', { sessionID: 'ses_1', info });
        stream.act({ type: 'opened', sessionId: 'ses_1' });
        stream.page('ses_1', [
            { info: question('msg_1', 1), parts: [] },
            { info: answer('msg_2', 2, 'msg_1'), parts: [] },
            { info: question('msg_3', 3), parts: [] },
            { info: question('msg_4', 4), parts: [] }
        ]);
        expect(rollbackAfter(stream.state, 'ses_1', 'msg_1')).to.equal('msg_3');
        expect(rollbackAfter(stream.state, 'ses_1', 'msg_4')).to.equal(undefined);
    });

    it('knows which other sessions work, by the session that a person started', () => {
        const status = { type: 'busy' as const };
        const stream = new Stream()
            .event('session.created', { sessionID: 'ses_1', info: session('ses_1') })
            .event('session.created', { sessionID: 'ses_2', info: session('ses_2', { title: 'Other' }) })
            .event('session.created', { sessionID: 'ses_3', info: session('ses_3', { parentID: 'ses_2' }) })
            .event('session.status', { sessionID: 'ses_1', status })
            .event('session.status', { sessionID: 'ses_3', status });
        expect(otherWork(stream.state, 'ses_1')).to.deep.equal(['Other']);
        expect(otherWork(stream.state, 'ses_2')).to.deep.equal(['ses_1']);
    });
});
