import { expect } from 'chai';
import * as fc from 'fast-check';
import { LineRing } from './line-ring';

describe('a ring of lines', () => {
    it('always holds the last lines under the numbers they got', () => {
        fc.assert(
            fc.property(
                fc.array(fc.string({ maxLength: 5 })),
                fc.integer({ min: 1, max: 20 }),
                fc.nat(60),
                fc.nat(60),
                (lines, capacity, from, to) => {
                    const ring = new LineRing(capacity);
                    lines.forEach(line => ring.push(line));
                    expect(ring.next).to.equal(lines.length);
                    expect(ring.first).to.equal(Math.max(0, lines.length - capacity));
                    expect(ring.slice(from, to)).to.deep.equal(lines.slice(Math.max(from, ring.first), Math.max(to, ring.first)));
                }
            )
        );
    });

    it('is bounded in characters as well', () => {
        const ring = new LineRing(1000, 50);
        for (let index = 0; index < 100; index++) {
            ring.push('x'.repeat(10));
        }
        expect(ring.next - ring.first).to.equal(5);
    });
});
