import { answer, question, session, Stream, text } from '@openspace/opencode/lib/common/session/test/stream-builder';
import type { AssistantMessage, Part, ToolPart, UserMessage } from '@openspace/opencode/lib/common/opencode-types';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { findInRows, textOfRow } from './row-text';
import type { TimelineRow } from './timeline-row';
import { TimelineRows } from './timeline-rows';

type Stored = { info: UserMessage | AssistantMessage; parts: Part[] };

function tool(id: string, messageID: string, name: string, state: Partial<ToolPart['state']> = {}): ToolPart {
    const done = { status: 'completed', input: {}, output: 'ok', title: '', metadata: {}, time: { start: 1, end: 2 } };
    return { id, messageID, sessionID: 'ses_1', type: 'tool', callID: id, tool: name, state: { ...done, ...state } as ToolPart['state'] };
}

function begun(...messages: Stored[]): Stream {
    return new Stream().created(session('ses_1')).act({ type: 'opened', sessionId: 'ses_1' }).page('ses_1', messages);
}

const kinds = (rows: readonly TimelineRow[]): string[] => rows.map(({ kind }) => kind);

describe('the rows of a conversation', () => {
    const asked: Stored = { info: question('msg_1', 1), parts: [text('prt_1', 'msg_1', 'Why?')] };

    it('are the question, what was done and said, and what came of it', () => {
        const info = answer('msg_2', 2, 'msg_1', { time: { created: 2, completed: 1201 }, cost: 0.5 });
        const stream = begun(asked, { info, parts: [tool('prt_2', 'msg_2', 'bash'), text('prt_3', 'msg_2', 'Because.')] });
        const rows = new TimelineRows('ses_1').update(stream.state);
        expect(kinds(rows)).to.deep.equal(['question', 'part', 'part', 'footer']);
        const footer = rows[3];
        expect(footer.kind === 'footer' && footer.summary).to.deep.include({
            duration: 1200,
            cost: 0.5,
            answer: 'Because.',
            interrupted: false
        });
    });

    it('tell calls that only look in one line, also across steps', () => {
        const first = answer('msg_2', 2, 'msg_1');
        const second = answer('msg_3', 3, 'msg_1');
        const stream = begun(
            asked,
            { info: first, parts: [tool('prt_2', 'msg_2', 'read'), tool('prt_3', 'msg_2', 'grep')] },
            { info: second, parts: [tool('prt_4', 'msg_3', 'glob'), text('prt_5', 'msg_3', 'So.'), tool('prt_6', 'msg_3', 'read')] }
        );
        const rows = new TimelineRows('ses_1').update(stream.state);
        expect(kinds(rows)).to.deep.equal(['question', 'explored', 'part', 'explored', 'footer']);
        expect(rows[1].kind === 'explored' && rows[1].parts).to.have.length(3);
    });

    it('show errors, but a stop by the person only in the footer', () => {
        const failed = answer('msg_2', 2, 'msg_1', { error: { name: 'UnknownError', data: { message: 'It broke.' } } });
        const stopped = answer('msg_3', 3, 'msg_1', { error: { name: 'MessageAbortedError', data: { message: 'Aborted' } } });
        const rows = new TimelineRows('ses_1').update(begun(asked, { info: failed, parts: [] }, { info: stopped, parts: [] }).state);
        expect(kinds(rows)).to.deep.equal(['question', 'error', 'footer']);
        expect(textOfRow(rows[1])).to.contain('It broke.');
        expect(rows[2].kind === 'footer' && rows[2].summary.interrupted).to.equal(true);
    });

    it('mark where the conversation was summed up', () => {
        const compaction: Part = { id: 'prt_1', messageID: 'msg_1', sessionID: 'ses_1', type: 'compaction', auto: true };
        const rows = new TimelineRows('ses_1').update(begun({ info: question('msg_1', 1), parts: [compaction] }).state);
        expect(rows).to.deep.equal([{ kind: 'compaction', key: 'compaction-msg_1', turn: 'msg_1', auto: true }]);
    });

    it('end in what the agent does while it works, and in a countdown while the provider fails', () => {
        const stream = begun(asked, { info: answer('msg_2', 2, 'msg_1'), parts: [tool('prt_2', 'msg_2', 'bash', { status: 'running' })] });
        const rows = new TimelineRows('ses_1');
        const working = rows.update(stream.busy('ses_1').state).at(-1);
        expect(working?.kind === 'working' && working.activity).to.deep.include({ kind: 'tool', tool: 'bash' });
        stream.event('session.status', { sessionID: 'ses_1', status: { type: 'retry', attempt: 2, message: 'Overloaded', next: 5 } });
        expect(rows.update(stream.state).at(-1)?.kind).to.equal('retry');
        expect(kinds(rows.update(stream.idle('ses_1').state))).to.deep.equal(['question', 'part', 'footer']);
    });

    it('name the topic of a thought', () => {
        const thought = {
            id: 'prt_2',
            messageID: 'msg_2',
            sessionID: 'ses_1',
            type: 'reasoning',
            text: '**Reading**\n\nLet me see',
            time: { start: 1 }
        } as const;
        const stream = begun(asked, { info: answer('msg_2', 2, 'msg_1'), parts: [thought] }).busy('ses_1');
        const working = new TimelineRows('ses_1').update(stream.state).at(-1);
        expect(working?.kind === 'working' && working.activity).to.deep.equal({ kind: 'thinking', topic: 'Reading' });
    });

    it('stay the same objects but for the one that a word was added to', () => {
        const stream = begun(
            asked,
            { info: answer('msg_2', 2, 'msg_1', { time: { created: 2, completed: 3 } }), parts: [tool('prt_2', 'msg_2', 'read')] },
            { info: question('msg_3', 4), parts: [text('prt_3', 'msg_3', 'And?')] },
            { info: answer('msg_4', 5, 'msg_3'), parts: [tool('prt_4', 'msg_4', 'bash'), text('prt_5', 'msg_4', 'Well', { start: 1 })] }
        ).busy('ses_1');
        const rows = new TimelineRows('ses_1');
        const before = rows.update(stream.state);
        const after = rows.update(stream.delta('msg_4', 'prt_5', ', so').state);
        expect(after.filter((row, index) => row !== before[index]).map(({ key }) => key)).to.deep.equal(['prt_5']);
        expect(rows.update({ ...stream.state })).to.equal(after);
    });

    it('have keys of their own, whatever the conversation', () => {
        const name = fc.constantFrom('read', 'grep', 'bash', 'edit', 'text');
        fc.assert(
            fc.property(fc.array(fc.array(name, { maxLength: 5 }), { maxLength: 6 }), turns => {
                const messages = turns.flatMap((names, turn): Stored[] => {
                    const [asking, answering] = [`msg_${turn}a`, `msg_${turn}b`];
                    const parts = names.map((part, index) => {
                        const id = `prt_${turn}_${index}`;
                        return part === 'text' ? text(id, answering, 'x') : tool(id, answering, part);
                    });
                    return [
                        { info: question(asking, turn * 2), parts: [text(`prt_${turn}`, asking, 'q')] },
                        { info: answer(answering, turn * 2 + 1, asking), parts }
                    ];
                });
                const rows = new TimelineRows('ses_1').update(begun(...messages).state);
                expect(new Set(rows.map(({ key }) => key)).size).to.equal(rows.length);
                const shown = rows.flatMap(row =>
                    row.kind === 'part' ? [row.part.id] : row.kind === 'explored' ? row.parts.map(({ id }) => id) : []
                );
                expect(shown).to.deep.equal(
                    messages.flatMap(({ info, parts }) => (info.role === 'assistant' ? parts.map(({ id }) => id) : []))
                );
            })
        );
    });

    it('are found by their words, whatever the case and however often', () => {
        const rows = new TimelineRows('ses_1').update(
            begun(asked, { info: answer('msg_2', 2, 'msg_1'), parts: [text('prt_2', 'msg_2', 'why not WHY')] }).state
        );
        expect(findInRows(rows, 'Why')).to.deep.equal([
            { row: 'question-msg_1', occurrence: 0 },
            { row: 'prt_2', occurrence: 0 },
            { row: 'prt_2', occurrence: 1 }
        ]);
        expect(findInRows(rows, '')).to.deep.equal([]);
    });
});
