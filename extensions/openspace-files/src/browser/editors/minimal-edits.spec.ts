import { expect } from 'chai';
import * as fc from 'fast-check';
import { MinimalEdit, minimalEdits } from './minimal-edits';

const lines = fc.array(fc.constantFrom('', 'a', 'ab', 'abc', 'xbc', 'a😀c', 'a😁c', '}'), { minLength: 1, maxLength: 10 });

/** As an editor does it: all ranges are those of the text before. */
function apply(text: readonly string[], edits: readonly MinimalEdit[]): string {
    const offsetOf = (line: number, column: number): number => text.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
    let result = text.join('\n');
    for (const { range, text: inserted } of [...edits].reverse()) {
        const start = offsetOf(range.startLineNumber, range.startColumn);
        const end = offsetOf(range.endLineNumber, range.endColumn);
        result = result.slice(0, start) + inserted + result.slice(end);
    }
    return result;
}

describe('Minimal edits', () => {
    it('lead from the one text to the other', () => {
        fc.assert(
            fc.property(lines, lines, (before, after) => {
                expect(apply(before, minimalEdits(before, after, '\n'))).to.equal(after.join('\n'));
            }),
            { numRuns: 1_000 }
        );
    });

    it('leave the start and the end of a changed line alone', () => {
        expect(minimalEdits(['const a = 1;', 'x'], ['const a = 22;', 'x'], '\n')).to.deep.equal([
            { range: { startLineNumber: 1, startColumn: 11, endLineNumber: 1, endColumn: 12 }, text: '22', forceMoveMarkers: false }
        ]);
    });

    it('never tear a character apart', () => {
        const [edit] = minimalEdits(['a😀c'], ['a😁c'], '\n');
        expect(edit.text).to.equal('😁');
    });

    it('let a cursor go along with its line when others come above', () => {
        expect(minimalEdits(['a', 'b'], ['a', 'new', 'b'], '\n')[0].forceMoveMarkers).to.equal(true);
    });
});
