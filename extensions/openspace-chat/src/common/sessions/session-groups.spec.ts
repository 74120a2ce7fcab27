import { session } from '@openspace/opencode/lib/common/session/test/stream-builder';
import type { Session } from '@openspace/opencode/lib/common/opencode-types';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { groupByDay } from './session-groups';

const now = new Date(2026, 10, 15, 9, 30).getTime();
const at = (id: string, ...date: [number, number, number, number]): Session =>
    session(id, { time: { created: 1, updated: new Date(...date).getTime() } });

describe('The list of sessions', () => {
    it('is grouped by day for a week, and by month before that', () => {
        const sessions = [
            at('a', 2026, 10, 15, 0),
            at('b', 2026, 10, 14, 23),
            at('c', 2026, 10, 12, 8),
            at('d', 2026, 10, 1, 8),
            at('e', 2025, 10, 1, 8)
        ];
        const groups = groupByDay(sessions, now).map(group => `${group.period} ${group.sessions.map(({ id }) => id).join()}`);
        expect(groups).to.deep.equal(['today a', 'yesterday b', 'day c', 'month d', 'month e']);
    });

    it('counts a clock that is ahead as today', () => {
        expect(groupByDay([at('a', 2026, 10, 16, 3)], now)[0].period).to.equal('today');
    });

    it('holds every session once and in its order', () => {
        fc.assert(
            fc.property(fc.array(fc.nat({ max: now })), times => {
                const sessions = times
                    .sort((a, b) => b - a)
                    .map((updated, index) => session(String(index), { time: { created: 1, updated } }));
                const grouped = groupByDay(sessions, now);
                expect(grouped.flatMap(group => group.sessions)).to.deep.equal(sessions);
                expect(new Set(grouped.map(({ key }) => key)).size).to.equal(grouped.length);
            })
        );
    });
});
