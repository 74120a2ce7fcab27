import { expect } from 'chai';
import { pendingPermissions, pendingQuestions } from './selectors/pending-requests';
import { Overview } from './session-action';
import { answer, DIRECTORY, inquiry, permission, question, session, Stream } from './test/stream-builder';

describe('The activity of sessions', () => {
    let stream: Stream;

    beforeEach(() => {
        stream = new Stream().created(
            session('ses_1'),
            session('ses_2', { parentID: 'ses_1' }),
            session('ses_3', { parentID: 'ses_2' }),
            session('ses_4')
        );
    });

    it('is what the server says of it, and idle otherwise', () => {
        stream.busy('ses_1');
        expect(stream.state.status.get('ses_1')?.value).to.deep.equal({ type: 'busy' });
        const retry = { type: 'retry', attempt: 2, message: 'slow down', next: 5 } as const;
        stream.event('session.status', { sessionID: 'ses_1', status: retry });
        expect(stream.state.status.get('ses_1')?.value).to.deep.equal(retry);
        stream.idle('ses_1').idle('ses_1');
        expect(stream.state.status.has('ses_1')).to.equal(false);
    });

    it('includes what subagents of subagents wait for', () => {
        stream.event('permission.asked', permission('per_2', 'ses_3')).event('permission.asked', permission('per_1', 'ses_1'));
        stream.event('question.asked', inquiry('que_1', 'ses_2')).event('permission.asked', permission('per_3', 'ses_4'));
        expect(pendingPermissions(stream.state, 'ses_1').map(({ value }) => value.id)).to.deep.equal(['per_1', 'per_2']);
        expect(pendingPermissions(stream.state, 'ses_2').map(({ value }) => value.id)).to.deep.equal(['per_2']);
        expect(pendingPermissions(stream.state).map(({ value }) => value.id)).to.deep.equal(['per_1', 'per_2', 'per_3']);
        expect(pendingQuestions(stream.state, 'ses_1')).to.deep.equal([{ directory: DIRECTORY, value: inquiry('que_1', 'ses_2') }]);
    });

    it('asks no more once somebody has answered, wherever that was', () => {
        stream
            .event('permission.asked', permission('per_1'))
            .event('question.asked', inquiry('que_1'))
            .event('question.asked', inquiry('que_2'));
        stream.event('permission.replied', { sessionID: 'ses_1', requestID: 'per_1', reply: 'once' });
        stream.event('question.replied', { sessionID: 'ses_1', requestID: 'que_1', answers: [['yes']] });
        stream.event('question.rejected', { sessionID: 'ses_1', requestID: 'que_2' });
        expect(pendingPermissions(stream.state)).to.deep.equal([]);
        expect(pendingQuestions(stream.state)).to.deep.equal([]);
    });

    it('asks no more when the session was stopped, although the server goes on listing the request', () => {
        stream.busy('ses_1').event('permission.asked', permission('per_1')).event('question.asked', inquiry('que_1'));
        stream.idle('ses_1');
        expect(pendingPermissions(stream.state)).to.deep.equal([]);
        expect(pendingQuestions(stream.state)).to.deep.equal([]);
        overview({ permissions: [permission('per_1')], questions: [inquiry('que_1')], status: {} });
        expect(pendingPermissions(stream.state)).to.deep.equal([]);
        overview({ permissions: [permission('per_1')], questions: [inquiry('que_1')], status: { ses_1: { type: 'busy' } } });
        expect(pendingPermissions(stream.state)).to.have.length(1);
        expect(pendingQuestions(stream.state)).to.have.length(1);
    });

    it('is unread when a turn ends or waits in a session the person does not look at', () => {
        stream.act({ type: 'activated', sessionId: 'ses_4' });
        stream.busy('ses_1').busy('ses_2').busy('ses_4').idle('ses_2');
        expect(stream.state.unread.size).to.equal(0);
        stream.event('permission.asked', permission('per_1', 'ses_3'));
        expect(stream.state.unread.has('ses_1')).to.equal(true);
        stream.act({ type: 'activated', sessionId: 'ses_1' });
        expect(stream.state.unread.size).to.equal(0);
        stream.idle('ses_1').idle('ses_4');
        expect([...stream.state.unread].map(([id]) => id)).to.deep.equal(['ses_4']);
        stream.act({ type: 'activated' }, { type: 'unread-restored', sessionIds: ['ses_1'] });
        expect(stream.state.unread.size).to.equal(2);
    });

    it('keeps a fault until the next turn, and takes two reports of one fault for one', () => {
        const report = (message: string): void => {
            stream.event('session.error', { sessionID: 'ses_1', error: { name: 'UnknownError', data: { message } } });
        };
        stream.busy('ses_1');
        report('Model not found: a/b.');
        stream.idle('ses_1');
        report('ProviderModelNotFoundError: Model not found: a/b.\n    at there');
        expect([...stream.state.faults.values()].map(({ message }) => message)).to.deep.equal(['Model not found: a/b.']);
        expect(stream.state.unread.has('ses_1')).to.equal(true);
        stream.busy('ses_1');
        expect(stream.state.faults.size).to.equal(0);
        report('Model not found: a/b.');
        expect(stream.state.faults.size).to.equal(1);
        stream.act({ type: 'fault-dismissed', sessionId: 'ses_1' });
        expect(stream.state.faults.size).to.equal(0);
    });

    it('takes an answer without an end for a fault when the server was away meanwhile and nobody works on it', () => {
        const begun = (): Stream =>
            new Stream()
                .created(session('ses_1'))
                .act({ type: 'opened', sessionId: 'ses_1', fresh: true })
                .busy('ses_1')
                .message(question('msg_1', 1))
                .message(answer('msg_2', 2, 'msg_1'))
                .act({ type: 'events-lost' });
        const page = [
            { info: question('msg_1', 1), parts: [] },
            { info: answer('msg_2', 2, 'msg_1'), parts: [] }
        ];
        const overview = { sessions: [session('ses_1')], completeSince: 0, roots: true, permissions: [], questions: [] };
        const fetched = (status: Overview['status']): Stream =>
            begun().act(
                { type: 'fetch-began', fetch: 99, scope: { directory: DIRECTORY } },
                { type: 'overview-fetched', fetch: 99, directory: DIRECTORY, overview: { ...overview, status } }
            );
        const cutOff = fetched({}).page('ses_1', page);
        expect(cutOff.state.faults.get('ses_1')).to.include({ name: 'Interrupted', directory: DIRECTORY });
        expect(cutOff.busy('ses_1').state.faults.size).to.equal(0);
        expect(fetched({ ses_1: { type: 'busy' } }).page('ses_1', page).state.faults.size).to.equal(0);
        const ended = { info: answer('msg_2', 2, 'msg_1', { time: { created: 2, completed: 3 } }), parts: [] };
        expect(fetched({}).page('ses_1', [page[0], ended]).state.faults.size).to.equal(0);
        // It was only fetched again, not lost.
        expect(fetched({}).page('ses_1', [page[0], ended]).page('ses_1', page).state.faults.size).to.equal(0);
    });

    it('takes a stop for no fault, and knows faults of no session and without words', () => {
        stream.event('session.error', { sessionID: 'ses_1', error: { name: 'MessageAbortedError', data: { message: 'Aborted' } } });
        expect(stream.state.faults.size).to.equal(0);
        stream.event('session.error', {});
        expect([...stream.state.faults.values()]).to.deep.equal([{ directory: DIRECTORY, name: 'UnknownError', message: 'UnknownError' }]);
        stream.act({ type: 'fault-dismissed' });
        expect(stream.state.faults.size).to.equal(0);
    });

    function overview(fields: Partial<Overview>): void {
        const base: Overview = { sessions: [session('ses_1')], completeSince: 5, roots: true, status: {}, permissions: [], questions: [] };
        stream.act(
            { type: 'fetch-began', fetch: 1, scope: { directory: DIRECTORY } },
            { type: 'overview-fetched', fetch: 1, directory: DIRECTORY, overview: { ...base, ...fields } }
        );
    }
});
