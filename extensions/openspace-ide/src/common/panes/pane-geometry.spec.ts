import { expect } from 'chai';
import * as fc from 'fast-check';
import { Box, moveFor, surrounding, toPercent } from './pane-geometry';

const HANDLE = 4;

/** Divides a box at random, with a handle between the parts, until the parts are small. */
function divide(box: Box, cuts: number[]): Box[] {
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    const cut = cuts.pop();
    if (cut === undefined || Math.max(width, height) < 120) {
        return [box];
    }
    if (width >= height) {
        const middle = box.left + Math.round(width * cut);
        return [...divide({ ...box, right: middle }, cuts), ...divide({ ...box, left: middle + HANDLE }, cuts)];
    }
    const middle = box.top + Math.round(height * cut);
    return [...divide({ ...box, bottom: middle }, cuts), ...divide({ ...box, top: middle + HANDLE }, cuts)];
}

const frames = fc.record({
    left: fc.integer({ min: 0, max: 60 }),
    top: fc.integer({ min: 0, max: 60 }),
    right: fc.integer({ min: 600, max: 4000 }),
    bottom: fc.integer({ min: 500, max: 2000 })
});
const cuts = fc.array(fc.double({ min: 0.3, max: 0.7, noNaN: true }), { maxLength: 12 });

describe('the geometry of panes', () => {
    it('adds up to 100 percent along every row and column, whatever the splits', () => {
        fc.assert(
            fc.property(frames, cuts, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (frame, random, at) => {
                const boxes = divide(frame, [...random]);
                const panes = toPercent(frame, boxes);
                const row = panes.filter(pane => pane.y <= at * 100 && at * 100 < pane.y + pane.height);
                const column = panes.filter(pane => pane.x <= at * 100 && at * 100 < pane.x + pane.width);
                expect(row.reduce((sum, pane) => sum + pane.width, 0)).to.be.closeTo(100, 1e-6);
                expect(column.reduce((sum, pane) => sum + pane.height, 0)).to.be.closeTo(100, 1e-6);
            })
        );
    });

    it('adds up where the handles of two rows nearly meet', () => {
        const frame = { left: 0, top: 0, right: 1000, bottom: 504 };
        const row = (top: number, handle: number): Box[] => [
            { left: 0, top, right: handle, bottom: top + 250 },
            { left: handle + HANDLE, top, right: 1000, bottom: top + 250 }
        ];
        const panes = toPercent(frame, [...row(0, 500), ...row(254, 507)]);
        expect(panes[0].width + panes[1].width).to.equal(100);
        expect(panes[2].width + panes[3].width).to.equal(100);
    });

    it('covers the whole workbench once', () => {
        fc.assert(
            fc.property(frames, cuts, (frame, random) => {
                const panes = toPercent(frame, divide(frame, [...random]));
                expect(panes.reduce((sum, pane) => sum + pane.width * pane.height, 0)).to.be.closeTo(10_000, 0.01);
            })
        );
    });

    it('gives a collapsed pane no size', () => {
        const frame = { left: 0, top: 0, right: 1000, bottom: 500 };
        const [, collapsed] = toPercent(frame, [frame, { left: 0, top: 500, right: 1000, bottom: 500 }]);
        expect(collapsed).to.deep.equal({ x: 0, y: 0, width: 0, height: 0 });
    });

    it('surrounds only what has a size', () => {
        expect(
            surrounding([
                { left: 10, top: 20, right: 30, bottom: 40 },
                { left: 0, top: 0, right: 0, bottom: 0 },
                { left: 30, top: 10, right: 50, bottom: 40 }
            ])
        ).to.deep.equal({ left: 10, top: 10, right: 50, bottom: 40 });
    });
});

describe('moving the handle between panes', () => {
    const frame = { left: 0, top: 0, right: 1000, bottom: 500 };
    const handle = { handle: 'between', box: { left: 500, top: 0, right: 504, bottom: 500 }, orientation: 'horizontal' as const };

    it('gives exactly the size asked for, on either side of the handle', () => {
        fc.assert(
            fc.property(fc.integer({ min: 50, max: 900 }), size => {
                const first = moveFor({ ...frame, right: 500 }, [handle], 'horizontal', size);
                expect(first).to.deep.equal({ handle: 'between', position: size });
                const second = moveFor({ ...frame, left: 504 }, [handle], 'horizontal', size);
                expect(1000 - ((second?.position ?? 0) + HANDLE)).to.equal(size);
            })
        );
    });

    it('finds none for a pane that fills its area', () => {
        expect(moveFor(frame, [handle], 'horizontal', 300)).to.equal(undefined);
        expect(moveFor({ ...frame, right: 500 }, [handle], 'vertical', 300)).to.equal(undefined);
    });

    it('does not take a handle that belongs to another row', () => {
        const below = { ...handle, box: { ...handle.box, top: 254, bottom: 500 } };
        expect(moveFor({ left: 0, top: 0, right: 500, bottom: 250 }, [below], 'horizontal', 300)).to.equal(undefined);
    });
});
