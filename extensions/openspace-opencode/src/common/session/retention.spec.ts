import { expect } from 'chai';
import * as fc from 'fast-check';
import type { DirectoryEvent } from '../opencode-protocol';
import { reduceSessions } from './session-reducer';
import { EMPTY_STATE } from './session-state';
import { LONGEST_CLOSED } from './slices/retention-slice';
import { answer, DIRECTORY, permission, question, session, Stream, text } from './test/stream-builder';

describe('What a window keeps', () => {
    it('are the messages of open sessions and of the few that were open last', () => {
        const ids = Array.from({ length: 12 }, (_, index) => `ses_${index + 1}`);
        const stream = new Stream().created(...ids.map(id => session(id)));
        ids.forEach(sessionId => stream.act({ type: 'opened', sessionId, fresh: true }));
        ids.slice(0, 10).forEach(sessionId => stream.act({ type: 'closed', sessionId }));
        const kept = [...stream.state.transcripts].map(([id]) => id).sort();
        expect(kept).to.deep.equal(['ses_10', 'ses_11', 'ses_12', 'ses_5', 'ses_6', 'ses_7', 'ses_8', 'ses_9']);
        expect(stream.state.sessions.size).to.equal(12);
        stream.act({ type: 'opened', sessionId: 'ses_5' }, { type: 'closed', sessionId: 'ses_12' });
        expect(stream.state.closed).to.deep.equal(['ses_6', 'ses_7', 'ses_8', 'ses_9', 'ses_10', 'ses_12']);
        expect(stream.act({ type: 'closed', sessionId: 'nothing' }).state.closed).to.have.length(6);
    });

    it('follows sessions that were just closed, so that going back is instant', () => {
        const stream = new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1', fresh: true });
        stream
            .act({ type: 'closed', sessionId: 'ses_1' })
            .message(question('msg_1', 1))
            .part(text('prt_1', 'msg_1', 'hi'));
        expect(stream.act({ type: 'opened', sessionId: 'ses_1' }).texts()).to.deep.equal(['hi']);
    });

    it('is fetched again when events were lost: what is open is marked, what is not is forgotten', () => {
        const other = session('ses_3', { directory: '/other' });
        const stream = new Stream().created(session('ses_1'), session('ses_2'), other);
        ['ses_1', 'ses_2', 'ses_3'].forEach(sessionId => stream.act({ type: 'opened', sessionId, fresh: true }));
        stream.act({ type: 'closed', sessionId: 'ses_2' }, { type: 'events-lost', directory: DIRECTORY });
        expect([...stream.state.transcripts].map(([id, { stale }]) => `${id} ${stale}`).sort()).to.deep.equal([
            'ses_1 true',
            'ses_3 false'
        ]);
        expect(stream.state.closed).to.deep.equal([]);
        stream.act({ type: 'events-lost' });
        expect(stream.state.transcripts.get('ses_3')?.stale).to.equal(true);
    });

    it('is nothing of a session that was deleted, also by another client', () => {
        const stream = new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1', fresh: true });
        stream.act({ type: 'activated', sessionId: 'ses_1' }).busy('ses_1').event('permission.asked', permission('per_1'));
        stream.event('todo.updated', { sessionID: 'ses_1', todos: [] }).event('session.error', { sessionID: 'ses_1' });
        stream.event('session.deleted', { sessionID: 'ses_1', info: session('ses_1') });
        expect(stream.state).to.deep.equal({ ...EMPTY_STATE, active: undefined });
    });

    it('is nothing of a session that is missing in the list, unless the list is too short or too old to say', () => {
        const stream = new Stream().created(
            session('ses_old', { time: { created: 1, updated: 10 } }),
            session('ses_gone', { time: { created: 1, updated: 100 } }),
            session('ses_child', { parentID: 'ses_gone', time: { created: 1, updated: 100 } }),
            session('ses_else', { directory: '/other', time: { created: 1, updated: 100 } })
        );
        const listed = session('ses_listed', { time: { created: 1, updated: 90 } });
        stream.act({ type: 'fetch-began', fetch: 1, scope: { directory: DIRECTORY } }).created(session('ses_new'));
        stream.act({ type: 'opened', sessionId: 'ses_new', fresh: true });
        const overview = { sessions: [listed], completeSince: 50, roots: true, status: {}, permissions: [], questions: [] };
        stream.act({ type: 'overview-fetched', fetch: 1, directory: DIRECTORY, overview });
        const known = [...stream.state.sessions].map(([id]) => id).sort();
        expect(known).to.deep.equal(['ses_child', 'ses_else', 'ses_listed', 'ses_new', 'ses_old']);
        expect(stream.state.transcripts.has('ses_new')).to.equal(true);
    });

    it('are single sessions that were asked for, unless they were deleted meanwhile', () => {
        const stream = new Stream();
        stream.act({ type: 'fetch-began', fetch: 1, scope: { directory: DIRECTORY } });
        stream.event('session.deleted', { sessionID: 'ses_1', info: session('ses_1') });
        stream.act({ type: 'sessions-fetched', fetch: 1, sessions: [session('ses_1'), session('ses_2')] });
        expect([...stream.state.sessions].map(([id]) => id)).to.deep.equal(['ses_2']);
    });

    it('of an open session is its last page when it is cut, and the rest comes back page by page', () => {
        const all = Array.from({ length: 30 }, (_, index) => ({
            info: question(`msg_${String(index).padStart(2, '0')}`, index),
            parts: []
        }));
        const stream = new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1' });
        stream.page('ses_1', all.slice(20), 'at 20').page('ses_1', all.slice(10, 20), 'at 10', 'at 20');
        expect(stream.state.transcripts.get('ses_1')).to.include({ cursor: 'at 10', reading: true });
        stream.message(question('msg_30', 30));
        stream.act({ type: 'fetch-began', fetch: 9, scope: { sessionId: 'ses_1' } }).message(question('msg_31', 31));
        const page = { messages: [...all.slice(25), { info: question('msg_30', 30), parts: [] }], cursor: 'at 25' };
        stream.act({ type: 'page-fetched', fetch: 9, sessionId: 'ses_1', page, cut: true });
        expect(stream.ids()).to.deep.equal(['msg_25', 'msg_26', 'msg_27', 'msg_28', 'msg_29', 'msg_30', 'msg_31']);
        expect(stream.state.transcripts.get('ses_1')).to.include({ cursor: 'at 25' }).and.not.to.have.property('reading');
        stream.page('ses_1', all.slice(15, 25), 'at 15', 'at 25');
        expect(stream.ids()).to.have.length(17);
        // Asked for before the cut: it would leave a hole.
        expect(stream.page('ses_1', all.slice(0, 10), undefined, 'at 10').ids()).to.have.length(17);
    });

    it('of an open session never loses what is being sent or still grows, when it is cut', () => {
        const stream = new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1', fresh: true });
        stream
            .message(question('msg_1', 1))
            .message(answer('msg_2', 2, 'msg_1'))
            .part(text('prt_2', 'msg_2', '', { start: 1 }));
        stream
            .delta('msg_2', 'prt_2', 'half a sen')
            .act({ type: 'send-began', message: question('msg_3', 3), parts: [text('prt_3', 'msg_3', 'wait')] });
        const page = {
            messages: [{ info: answer('msg_2', 2, 'msg_1'), parts: [text('prt_2', 'msg_2', '', { start: 1 })] }],
            cursor: 'at 2'
        };
        stream.act({ type: 'fetch-began', fetch: 9, scope: { sessionId: 'ses_1' } });
        stream.act({ type: 'page-fetched', fetch: 9, sessionId: 'ses_1', page, cut: true });
        expect(stream.texts()).to.deep.equal(['half a sen', 'wait']);
    });

    it('is not a long session that was closed: its last page is fetched faster than the rest is kept', () => {
        const stream = new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1', fresh: true });
        for (let index = 0; index <= LONGEST_CLOSED; index++) {
            stream.message(question(`msg_${String(index).padStart(4, '0')}`, index));
        }
        stream.act({ type: 'closed', sessionId: 'ses_1' });
        expect(stream.state.transcripts.has('ses_1')).to.equal(false);
        expect(stream.state.closed).to.deep.equal([]);
    });

    it('is never harmed by garbage', () => {
        const whole = new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1', fresh: true });
        whole.message(question('msg_1', 1)).part(text('prt_1', 'msg_1', 'hi'));
        const types = ['session.created', 'session.updated', 'session.status', 'session.error', 'message.updated', 'message.part.updated'];
        const more = [
            'message.part.delta',
            'permission.asked',
            'question.asked',
            'todo.updated',
            'constructor',
            '__proto__',
            'session.next.x'
        ];
        const someValue = fc.oneof(fc.jsonValue(), fc.constantFrom('ses_1', 'msg_1', 'prt_1', undefined, null));
        const fields = [
            'sessionID',
            'messageID',
            'partID',
            'id',
            'info',
            'part',
            'status',
            'error',
            'field',
            'delta',
            'todos',
            'questions'
        ];
        const properties = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...fields), someValue));
        fc.assert(
            fc.property(fc.constantFrom(...types, ...more), properties, (type, content) => {
                const event = { directory: DIRECTORY, event: { id: 'evt_x', type, properties: content } } as unknown as DirectoryEvent;
                const after = reduceSessions(whole.state, { type: 'event', event });
                expect(after.sessions.get('ses_1')).to.equal(whole.state.sessions.get('ses_1'));
            })
        );
    });

    it('is fetched once more where the answer was on its way when events were lost', () => {
        const late = new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1' });
        late.act({ type: 'fetch-began', fetch: 1, scope: { sessionId: 'ses_1' } }, { type: 'events-lost' });
        late.act({ type: 'page-fetched', fetch: 1, sessionId: 'ses_1', page: { messages: [] } });
        expect(late.state.transcripts.get('ses_1')).to.include({ loaded: true, stale: true });
        late.page('ses_1', [{ info: question('msg_1', 1), parts: [] }]);
        expect(late.state.transcripts.get('ses_1')).to.include({ loaded: true, stale: false });
        expect(late.ids()).to.deep.equal(['msg_1']);
    });
});
