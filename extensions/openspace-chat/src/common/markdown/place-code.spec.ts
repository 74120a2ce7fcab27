import { expect } from 'chai';
import * as fc from 'fast-check';
import { placeCode } from './place-code';

const FILE = ['import x;', '', 'class A {', '    one() {', '        1;', '    }', '', '    two() {', '        2;', '    }', '}', ''].join(
    '\n'
);

describe('applying a block of code', () => {
    it('replaces the function that it repeats, at the indentation of the file', () => {
        expect(placeCode(FILE, 'two() {\n    22;\n    if (y) {\n    }\n}')).to.equal(
            FILE.replace('        2;', '        22;\n        if (y) {\n        }')
        );
        expect(placeCode(FILE, '    one() {\n        11;\n    }\n\n    two() {\n        22;\n    }')).to.equal(
            FILE.replace('1;', '11;').replace('2;', '22;')
        );
    });

    it('replaces the whole file when it begins like the file, or like nothing in it, or like several places', () => {
        for (const code of ['import x;\n\nclass B {\n}', 'let a;', '    }\n}']) {
            expect(placeCode(FILE, code)).to.equal(`${code}\n`);
        }
        expect(placeCode('', 'let a;\n')).to.equal('let a;\n');
    });

    it('changes nothing when the block is a part of the file as it is', () => {
        const line = fc.constantFrom('a {', 'b {', 'c;', '}', '  d {', '  }', '');
        fc.assert(
            fc.property(fc.array(line, { minLength: 3, maxLength: 12 }), fc.nat(10), fc.nat(10), (lines, from, length) => {
                const text = ['first', ...lines, ''].join('\n');
                const piece = lines.slice(from, from + length + 1);
                const known = piece.length > 0 && piece[0].trim() !== '' && piece.at(-1)?.trim() !== '';
                fc.pre(known && lines.filter(each => each.trim() === piece[0].trim()).length === 1);
                expect(placeCode(text, piece.join('\n'))).to.equal(text);
            })
        );
    });
});
