import { expect } from 'chai';
import * as fc from 'fast-check';
import { identify, KnownPane } from './pane-identity';

describe('the identity of panes', () => {
    it('is the former one when any of its tabs is still there', () => {
        const known: KnownPane[] = [
            { id: 'main-1', tabs: ['a', 'b'] },
            { id: 'main-2', tabs: ['c'] }
        ];
        expect(identify('main', ['b', 'x'], known, new Set())).to.equal('main-1');
    });

    it('stays with the pane that lives when a tab is split off', () => {
        expect(identify('main', ['b'], [{ id: 'main-1', tabs: ['a', 'b'] }], new Set(['main-1']))).to.equal('main-2');
    });

    it('does not cross areas', () => {
        expect(identify('bottom', ['a'], [{ id: 'main-7', tabs: ['a'] }], new Set())).to.equal('bottom-1');
        expect(identify('left', ['a'], [{ id: 'main-7', tabs: ['a'] }], new Set())).to.equal('left');
    });

    it('is never shared', () => {
        const panes = fc.array(
            fc.tuple(fc.constantFrom('main' as const, 'bottom' as const), fc.array(fc.constantFrom('a', 'b', 'c', 'd')))
        );
        fc.assert(
            fc.property(panes, panes, (before, after) => {
                const known: KnownPane[] = [];
                for (const [area, tabs] of before) {
                    known.push({ id: identify(area, tabs, known, new Set(known.map(pane => pane.id))), tabs });
                }
                const live = new Set<string>();
                for (const [area, tabs] of after) {
                    const id = identify(area, tabs, known, live);
                    expect(live.has(id)).to.equal(false);
                    live.add(id);
                }
            })
        );
    });
});
