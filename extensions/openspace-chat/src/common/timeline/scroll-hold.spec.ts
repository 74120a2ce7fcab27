import { expect } from 'chai';
import { holdAfter, isAtEnd, RowPlace, ScrollPosition, wasScrolled } from './scroll-hold';

const position = (scrollTop: number, scrollHeight = 1000, clientHeight = 200): ScrollPosition => ({
    scrollTop,
    scrollHeight,
    clientHeight
});

describe('what a list holds in sight', () => {
    const end = position(800);
    const row: RowPlace = { key: 'a', hidden: 10 };

    it('is let go when the person scrolls, however little', () => {
        expect(holdAfter('end', end, position(796))).to.equal(undefined);
        expect(holdAfter(undefined, position(796), position(792))).to.equal(undefined);
        expect(holdAfter(row, position(300), position(304))).to.equal(undefined);
        expect(wasScrolled(end, position(796))).to.equal(true);
    });

    it('is the end when the person comes there', () => {
        expect(holdAfter(undefined, position(500), position(790))).to.equal('end');
        expect(holdAfter(row, position(500), position(790))).to.equal('end');
    });

    it('is the end still when the content has grown', () => {
        expect(holdAfter('end', end, position(800, 1400))).to.equal('end');
        expect(wasScrolled(end, position(800, 1400))).to.equal(false);
    });

    it('is the end still when content that shrinks, or more room for it, moves the list up', () => {
        expect(holdAfter('end', end, position(600, 800))).to.equal('end');
        expect(holdAfter('end', end, position(700, 1000, 300))).to.equal('end');
        expect(wasScrolled(end, position(700, 1000, 300))).to.equal(false);
    });

    it('is not the end any more when the list goes up while the content changes, and the end is out of sight', () => {
        expect(holdAfter('end', end, position(600, 1100))).to.equal(undefined);
    });

    it('is a row still when the content has changed, or nothing has', () => {
        expect(holdAfter(row, position(300), position(200, 1100))).to.equal(row);
        expect(holdAfter(row, position(300), position(300))).to.equal(row);
    });

    it('is nothing while the person reads what is above', () => {
        expect(holdAfter(undefined, position(300), position(300, 1200))).to.equal(undefined);
        expect(holdAfter(undefined, position(300), position(400))).to.equal(undefined);
        expect(holdAfter(undefined, position(796), position(792, 1020))).to.equal(undefined);
        expect(holdAfter(undefined, position(300), position(290, 500))).to.equal('end');
        expect(isAtEnd(position(769))).to.equal(true);
        expect(isAtEnd(position(768))).to.equal(false);
    });
});
