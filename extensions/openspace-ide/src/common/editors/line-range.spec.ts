import { expect } from 'chai';
import * as fc from 'fast-check';
import { checkRange, splitLines } from './line-range';

describe('lines of a text', () => {
    it('are what an editor shows', () => {
        expect(splitLines('')).to.deep.equal(['']);
        expect(splitLines('a')).to.deep.equal(['a']);
        expect(splitLines('a\n')).to.deep.equal(['a\n', '']);
        expect(splitLines('a\r\nb\rc\n\nd')).to.deep.equal(['a\r\n', 'b\r', 'c\n', '\n', 'd']);
    });

    it('join to the text again', () => {
        const texts = fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', 'é')).map(parts => parts.join(''));
        fc.assert(
            fc.property(texts, text => {
                const lines = splitLines(text);
                expect(lines.join('')).to.equal(text);
                expect(lines.length).to.equal(text.split(/\r\n|\n|\r/).length);
            })
        );
    });
});

describe('a range of lines', () => {
    it('may reach the last line', () => {
        checkRange('a.ts', { startLine: 1, endLine: 3 }, 3);
        checkRange('a.ts', { startLine: 3, startColumn: 4, endColumn: 4 }, 3);
    });

    it('is refused beyond it, with the number of lines', () => {
        expect(() => checkRange('a.ts', { startLine: 4 }, 3)).to.throw('a.ts has 3 lines');
        expect(() => checkRange('a.ts', { startLine: 1, endLine: 9 }, 3)).to.throw('Line 9 is out of range');
    });

    it('is refused when it ends before it starts', () => {
        expect(() => checkRange('a.ts', { startLine: 3, endLine: 2 }, 3)).to.throw('before it starts');
        expect(() => checkRange('a.ts', { startLine: 3, startColumn: 5, endColumn: 2 }, 3)).to.throw('column 2');
    });
});
