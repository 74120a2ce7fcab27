import { expect } from 'chai';
import type { MessageWithParts } from '../opencode-protocol';
import type { Part, ToolState } from '../opencode-types';
import { answer, question, session, text } from '../session/test/stream-builder';
import { exportSession } from './export-session';

const base = { sessionID: 'ses_1', messageID: 'msg_2' };
const tool = (state: ToolState): Part => ({ ...base, id: 'prt_t', type: 'tool', callID: 'c', tool: 'bash', state });

const MESSAGES: MessageWithParts[] = [
    {
        info: question('msg_1', 1),
        parts: [
            text('prt_1', 'msg_1', 'Run it'),
            { ...text('prt_2', 'msg_1', 'for the model only'), synthetic: true },
            { ...base, id: 'prt_3', messageID: 'msg_1', type: 'file', mime: 'text/plain', url: 'file:///a.txt', filename: 'a.txt' }
        ]
    },
    {
        info: answer('msg_2', 2, 'msg_1', { error: { name: 'MessageAbortedError', data: { message: 'Aborted' } } }),
        parts: [
            { ...base, id: 'prt_4', type: 'reasoning', text: 'I think', time: { start: 1 } },
            tool({
                status: 'completed',
                input: { command: 'ls' },
                output: 'has ``` in it',
                title: 'ls <all>',
                metadata: {},
                time: { start: 1, end: 2 }
            }),
            tool({ status: 'error', input: {}, error: 'No such file', time: { start: 1, end: 2 } }),
            tool({ status: 'pending', input: {}, raw: '' }),
            { ...base, id: 'prt_5', type: 'step-start' },
            { ...base, id: 'prt_6', type: 'patch', hash: 'h', files: ['a.txt'] },
            text('prt_7', 'msg_2', 'Done.')
        ]
    },
    { info: answer('msg_3', 3, 'msg_1'), parts: [] },
    {
        info: question('msg_4', 4),
        parts: [
            { ...base, id: 'prt_8', type: 'compaction', auto: false },
            { ...base, id: 'prt_9', type: 'agent', name: 'general' },
            { ...base, id: 'prt_a', type: 'subtask', prompt: 'p', description: 'Count', agent: 'general' }
        ]
    }
];

describe('The export of a session', () => {
    it('as JSON is what opencode exports itself', () => {
        const info = session('ses_1', { title: 'Écrire: a / b' });
        const { fileName, content } = exportSession(info, MESSAGES, 'json');
        expect(fileName).to.equal('ecrire-a-b.json');
        expect(JSON.parse(content)).to.deep.equal(JSON.parse(JSON.stringify({ info, messages: MESSAGES })));
    });

    it('as Markdown has what a person saw, and nothing that breaks out of its frame', () => {
        const { fileName, content } = exportSession(session('ses_1', { title: '../..' }), MESSAGES, 'markdown');
        expect(fileName).to.equal('ses_1.md');
        expect(content).to.contain('## Person\n\nRun it\n\n📎 a.txt (text/plain)');
        expect(content).not.to.contain('for the model only');
        expect(content).to.contain('<summary>bash: ls &lt;all> (completed)</summary>');
        expect(content).to.contain('````\nhas ``` in it\n````');
        expect(content).to.contain('No such file').and.to.contain('(pending)').and.to.contain('*Changed: a.txt*');
        expect(content).to.contain('Done.\n\n> **Error:** MessageAbortedError: Aborted');
        expect(content).to.contain('*The conversation was summarised here.*\n\n@general\n\n**Subtask for general:** Count');
        expect(content.match(/## Agent/g)).to.have.length(1);
    });
});
