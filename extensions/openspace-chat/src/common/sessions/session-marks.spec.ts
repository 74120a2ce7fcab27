import { permission, session, Stream } from '@openspace/opencode/lib/common/session/test/stream-builder';
import { expect } from 'chai';
import { markOf } from './session-marks';

describe('The mark of a session', () => {
    it('says that it works, that it waits, and that something in it is unread', () => {
        const stream = new Stream().event('session.created', { sessionID: 'ses_1', info: session('ses_1') });
        expect(markOf(stream.state, 'ses_1')).to.equal(undefined);
        stream.event('session.status', { sessionID: 'ses_1', status: { type: 'busy' } });
        expect(markOf(stream.state, 'ses_1')).to.equal('working');
        stream.event('permission.asked', permission('per_1'));
        expect(markOf(stream.state, 'ses_1')).to.equal('waiting');
        stream.event('session.status', { sessionID: 'ses_1', status: { type: 'idle' } });
        expect(markOf(stream.state, 'ses_1')).to.equal('unread');
    });
});
