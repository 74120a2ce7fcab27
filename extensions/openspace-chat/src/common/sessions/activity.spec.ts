import { answer, permission, question, session, Stream, text } from '@openspace/opencode/lib/common/session/test/stream-builder';
import type { ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { expect } from 'chai';
import { activityOf, endedWell } from './activity';

function working(): Stream {
    const stream = new Stream().event('session.created', { sessionID: 'ses_1', info: session('ses_1') });
    stream.act({ type: 'opened', sessionId: 'ses_1', fresh: true });
    return stream
        .event('session.status', { sessionID: 'ses_1', status: { type: 'busy' } })
        .event('message.updated', { sessionID: 'ses_1', info: question('msg_1', 1) })
        .event('message.updated', { sessionID: 'ses_1', info: answer('msg_2', 2, 'msg_1') });
}

function running(tool: string, input: Record<string, unknown>): ToolPart {
    const state = { status: 'running' as const, input, time: { start: 1 } };
    return { id: 'prt_9', messageID: 'msg_2', sessionID: 'ses_1', type: 'tool', callID: 'call', tool, state };
}

describe('What the agent does', () => {
    it('is nothing without a session', () => {
        expect(activityOf(new Stream().state, undefined)).to.deep.equal({ kind: 'idle' });
    });

    it('is told by the part that it works on', () => {
        const stream = working();
        expect(activityOf(stream.state, 'ses_1')).to.deep.equal({ kind: 'working' });
        stream.event('message.part.updated', { sessionID: 'ses_1', time: 3, part: text('prt_1', 'msg_2', 'Well') });
        expect(activityOf(stream.state, 'ses_1')).to.deep.equal({ kind: 'writing' });
        stream.event('message.part.updated', { sessionID: 'ses_1', time: 4, part: running('bash', { command: 'ls' }) });
        expect(activityOf(stream.state, 'ses_1')).to.deep.equal({ kind: 'tool', tool: 'bash', subject: 'ls' });
    });

    it('names the last topic of its thoughts', () => {
        const thought = { ...text('prt_1', 'msg_2', '**Looking around**\n\nI see.\n\n**Planning**\n'), type: 'reasoning' as const };
        const stream = working().event('message.part.updated', {
            sessionID: 'ses_1',
            time: 3,
            part: { ...thought, time: { start: 1 } }
        });
        expect(activityOf(stream.state, 'ses_1')).to.deep.equal({ kind: 'thinking', topic: 'Planning' });
    });

    it('is waiting when a subagent waits for the person', () => {
        const stream = working()
            .event('session.created', { sessionID: 'ses_2', info: session('ses_2', { parentID: 'ses_1' }) })
            .event('permission.asked', permission('per_1', 'ses_2'));
        expect(activityOf(stream.state, 'ses_1')).to.deep.equal({ kind: 'permission', count: 1 });
    });

    it('ended well unless it was stopped or failed', () => {
        const stream = working();
        expect(endedWell(stream.state, 'ses_1')).to.equal(true);
        const error = { name: 'MessageAbortedError' as const, data: { message: 'Stopped' } };
        stream.event('message.updated', { sessionID: 'ses_1', info: answer('msg_2', 2, 'msg_1', { error }) });
        expect(endedWell(stream.state, 'ses_1')).to.equal(false);
    });
});
