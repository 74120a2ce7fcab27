import { expect } from 'chai';
import { followsEnd, isAtEnd, ScrollPosition, wentUp } from './end-follow';

const position = (scrollTop: number, scrollHeight = 1000, clientHeight = 200): ScrollPosition => ({
    scrollTop,
    scrollHeight,
    clientHeight
});

describe('a list that follows its end', () => {
    const end = position(800);

    it('stops when the person scrolls up, however little', () => {
        expect(followsEnd(true, end, position(796))).to.equal(false);
        expect(followsEnd(false, position(796), position(792))).to.equal(false);
        expect(wentUp(end, position(796))).to.equal(true);
    });

    it('goes on when the person comes back to the end', () => {
        expect(followsEnd(false, position(500), position(790))).to.equal(true);
    });

    it('goes on while the content grows', () => {
        expect(followsEnd(true, end, position(800, 1400))).to.equal(true);
        expect(wentUp(end, position(800, 1400))).to.equal(false);
    });

    it('goes on when content that shrinks, or more room for it, moves it up', () => {
        expect(followsEnd(true, end, position(600, 800))).to.equal(true);
        expect(followsEnd(true, end, position(700, 1000, 300))).to.equal(true);
        expect(wentUp(end, position(700, 1000, 300))).to.equal(false);
    });

    it('stops when it goes up while the content changes, and the end is out of sight', () => {
        expect(followsEnd(true, end, position(600, 1100))).to.equal(false);
    });

    it('stays where it is while the person reads what is above', () => {
        expect(followsEnd(false, position(300), position(300, 1200))).to.equal(false);
        expect(followsEnd(false, position(300), position(400))).to.equal(false);
        expect(isAtEnd(position(769))).to.equal(true);
        expect(isAtEnd(position(768))).to.equal(false);
    });
});
