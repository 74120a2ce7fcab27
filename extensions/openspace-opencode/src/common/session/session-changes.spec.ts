import { expect } from 'chai';
import { changesBetween, SessionChanges } from './session-changes';
import { answer, inquiry, permission, question, session, Stream, text } from './test/stream-builder';

describe('What changed between two states', () => {
    let stream: Stream;

    beforeEach(() => {
        stream = new Stream().created(session('ses_1'), session('ses_2')).act({ type: 'opened', sessionId: 'ses_1', fresh: true });
        stream
            .message(question('msg_1', 1))
            .message(answer('msg_2', 2, 'msg_1'))
            .part(text('prt_1', 'msg_2', '', { start: 1 }));
    });

    it('is nothing when nothing anybody shows did', () => {
        expect(changed(() => {})).to.equal(undefined);
        expect(changed(() => stream.act({ type: 'fetch-began', fetch: 1, scope: { sessionId: 'ses_1' } }))).to.equal(undefined);
    });

    it('is named by session and request', () => {
        expect(names(() => stream.delta('msg_2', 'prt_1', 'x'))).to.deep.equal({ transcripts: ['ses_1'] });
        expect(names(() => stream.busy('ses_2'))).to.deep.equal({ status: ['ses_2'] });
        expect(names(() => stream.idle('ses_2'))).to.deep.equal({ status: ['ses_2'], unread: ['ses_2'] });
        expect(names(() => stream.created(session('ses_3')))).to.deep.equal({ sessions: ['ses_3'] });
        expect(names(() => stream.act({ type: 'activated', sessionId: 'ses_1' }))).to.deep.equal({ active: true });
        expect(names(() => stream.event('permission.asked', permission('per_1')))).to.deep.equal({ permissions: ['per_1'] });
        expect(names(() => stream.event('question.asked', inquiry('que_1')))).to.deep.equal({ questions: ['que_1'] });
        expect(names(() => stream.event('session.error', {}))).to.deep.equal({ faults: [''] });
        expect(names(() => stream.event('todo.updated', { sessionID: 'ses_1', todos: [] }))).to.deep.equal({ todos: ['ses_1'] });
    });

    function changed(act: () => unknown): SessionChanges | undefined {
        const before = stream.state;
        act();
        return changesBetween(before, stream.state);
    }

    function names(act: () => unknown): Record<string, unknown> {
        const entries = Object.entries(changed(act) ?? {}).map(([key, value]) => [key, value instanceof Set ? [...value] : value] as const);
        return Object.fromEntries(entries.filter(([, value]) => value === true || (Array.isArray(value) && value.length > 0)));
    }
});
