import { expect } from 'chai';
import * as fc from 'fast-check';
import { hasShifted } from './row-shift';
import type { TimelineRow } from './timeline-row';

const rows = (...keys: readonly string[]): TimelineRow[] => keys.map(key => ({ key, kind: 'part' }) as unknown as TimelineRow);
const working = { key: 'working', kind: 'working' } as unknown as TimelineRow;

describe('rows that come or go before the others', () => {
    const keys = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 40 });

    it('are told from those that come or go at the end', () => {
        fc.assert(
            fc.property(keys, fc.nat(), (all, at) => {
                const cut = 1 + (at % (all.length - 1));
                expect(hasShifted(rows(...all.slice(cut)), rows(...all))).to.equal(true);
                expect(hasShifted(rows(...all), rows(...all.slice(cut)))).to.equal(true);
                expect(hasShifted(rows(...all.slice(0, cut)), rows(...all))).to.equal(false);
                expect(hasShifted(rows(...all), rows(...all.slice(0, cut)))).to.equal(false);
            })
        );
    });

    it('are found where the first row was grouped with them', () => {
        expect(hasShifted(rows('b', 'c', 'd'), rows('a', 'ab', 'c', 'd'))).to.equal(true);
        expect(hasShifted(rows('a', 'ab', 'c', 'd'), rows('b', 'c', 'd'))).to.equal(true);
    });

    it('are not what stands before the row that tells what the agent does', () => {
        expect(hasShifted([working], [...rows('a'), working])).to.equal(false);
        expect(hasShifted([...rows('a'), working], [working])).to.equal(false);
        expect(hasShifted(rows('a'), [...rows('a'), working])).to.equal(false);
    });
});
