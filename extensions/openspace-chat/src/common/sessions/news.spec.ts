import { answer, inquiry, permission, question, session, Stream } from '@openspace/opencode/lib/common/session/test/stream-builder';
import type { SessionState } from '@openspace/opencode/lib/common/session/session-state';
import { expect } from 'chai';
import { newsBetween } from './news';

const busy = { type: 'busy' as const };
const idle = { type: 'idle' as const };

describe('News for a person who looks elsewhere', () => {
    let stream: Stream;
    let before: SessionState;

    beforeEach(() => {
        stream = new Stream()
            .event('session.created', { sessionID: 'ses_1', info: session('ses_1') })
            .event('session.created', { sessionID: 'ses_2', info: session('ses_2', { parentID: 'ses_1' }) })
            .event('session.status', { sessionID: 'ses_1', status: busy })
            .event('session.status', { sessionID: 'ses_2', status: busy });
        stream.act({ type: 'opened', sessionId: 'ses_1', fresh: true });
        before = stream.state;
    });

    const words = (): string[] => newsBetween(before, stream.state).map(({ kind, sessionId }) => `${kind} ${sessionId}`);

    it('is that the agent has finished, but not that a subagent has', () => {
        stream.event('session.status', { sessionID: 'ses_2', status: idle });
        expect(words()).to.deep.equal([]);
        stream.event('session.status', { sessionID: 'ses_1', status: idle });
        expect(words()).to.deep.equal(['finished ses_1']);
    });

    it('is that it asks for something, once for all that it asks at a time', () => {
        stream.event('permission.asked', permission('per_1', 'ses_2')).event('question.asked', inquiry('que_1'));
        expect(words()).to.deep.equal(['asks ses_1']);
    });

    it('is that it failed, and not also that it has finished', () => {
        stream.event('session.error', { sessionID: 'ses_1', error: { name: 'UnknownError', data: { message: 'No' } } });
        stream.event('session.status', { sessionID: 'ses_1', status: idle });
        expect(words()).to.deep.equal(['failed ses_1']);
    });

    it('is not that the person has stopped it', () => {
        const error = { name: 'MessageAbortedError' as const, data: { message: 'Stopped' } };
        stream
            .event('message.updated', { sessionID: 'ses_1', info: question('msg_1', 1) })
            .event('message.updated', { sessionID: 'ses_1', info: answer('msg_2', 2, 'msg_1', { error }) })
            .event('session.status', { sessionID: 'ses_1', status: idle });
        expect(words()).to.deep.equal([]);
    });
});
