import { expect } from 'chai';
import * as fc from 'fast-check';
import type { OpencodeEvent, ToolState } from '../opencode-types';
import { CallMatcher } from './call-matcher';
import { hubToolName } from './hub-tool-name';

const TOOL = 'openspace.editor.open';
const INPUT = { path: 'a.ts', line: 3 };

function part(
    id: string,
    session: string,
    status: ToolState['status'],
    input: Record<string, unknown> = INPUT,
    tool = TOOL
): OpencodeEvent {
    const state = { status, input, time: { start: 1 }, ...(status === 'pending' && { input: {}, raw: '' }) } as unknown as ToolState;
    return {
        id: `evt_${id}`,
        type: 'message.part.updated',
        properties: {
            sessionID: session,
            time: 1,
            part: {
                id,
                type: 'tool',
                sessionID: session,
                messageID: `msg_${session}`,
                callID: `call_${id}`,
                tool: hubToolName(tool),
                state
            }
        }
    };
}

describe('The match of calls and sessions', () => {
    let matcher: CallMatcher;

    beforeEach(() => {
        matcher = new CallMatcher();
    });

    it('finds the session and message of a running call', () => {
        expect(matcher.learn(part('p1', 's1', 'running'))).to.equal(true);
        expect(matcher.take(TOOL, { line: 3, path: 'a.ts' })).to.deep.equal({ session: 's1', message: 'msg_s1' });
    });

    it('knows opencode’s spelling of tool names', () => {
        expect(hubToolName('openspace.whiteboard.camera.set')).to.equal('openspace-hub_openspace_whiteboard_camera_set');
    });

    it('finds nothing for other arguments, other tools, or before the arguments are complete', () => {
        matcher.learn(part('p1', 's1', 'pending'));
        expect(matcher.take(TOOL, {})).to.equal(undefined);
        matcher.learn(part('p1', 's1', 'running'));
        expect(matcher.take(TOOL, { path: 'b.ts' })).to.equal(undefined);
        expect(matcher.take('openspace.editor.close', INPUT)).to.equal(undefined);
    });

    it('gives each of two sessions one of two equal calls, the one that began first first', () => {
        matcher.learn(part('p1', 's1', 'running'));
        matcher.learn(part('p2', 's2', 'running'));
        expect([1, 2, 3].map(() => matcher.take(TOOL, INPUT)?.session)).to.deep.equal(['s1', 's2', undefined]);
    });

    it('does not count a call twice that is announced again', () => {
        matcher.learn(part('p1', 's1', 'running'));
        expect(matcher.learn(part('p1', 's1', 'running'))).to.equal(false);
        matcher.take(TOOL, INPUT);
        expect(matcher.take(TOOL, INPUT)).to.equal(undefined);
    });

    it('forgets calls that ended, and those of sessions that are idle or gone', () => {
        matcher.learn(part('p1', 's1', 'running'));
        matcher.learn(part('p1', 's1', 'completed'));
        matcher.learn(part('p2', 's2', 'running'));
        matcher.learn({ id: 'e', type: 'session.idle', properties: { sessionID: 's2' } });
        expect(matcher.take(TOOL, INPUT)).to.equal(undefined);
    });

    it('never matches more calls than run, in whatever order things happen', () => {
        const statuses = fc.constantFrom<ToolState['status']>('pending', 'running', 'completed', 'error');
        const happening = fc.record({ id: fc.constantFrom('p1', 'p2', 'p3'), status: statuses, take: fc.boolean() });
        fc.assert(
            fc.property(fc.array(happening), happenings => {
                const fresh = new CallMatcher();
                const running = new Set<string>();
                const taken = new Set<string>();
                for (const { id, status, take } of happenings) {
                    fresh.learn(part(id, id, status));
                    if (status === 'running') {
                        running.add(id);
                    } else if (status !== 'pending') {
                        running.delete(id);
                        taken.delete(id);
                    }
                    if (take) {
                        const origin = fresh.take(TOOL, INPUT);
                        const free = [...running].filter(each => !taken.has(each));
                        expect(origin !== undefined).to.equal(free.length > 0);
                        if (origin) {
                            expect(free).to.include(origin.session);
                            taken.add(origin.session);
                        }
                    }
                }
            })
        );
    });
});
