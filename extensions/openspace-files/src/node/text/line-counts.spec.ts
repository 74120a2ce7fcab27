import { expect } from 'chai';
import { diffLines } from 'diff';
import * as fc from 'fast-check';
import { commonEnds } from './common-ends';
import { LineCounts, lineCounts } from './line-counts';

function counted(before: string, after: string): LineCounts {
    const [a, b] = [Buffer.from(before), Buffer.from(after)];
    return lineCounts(a, b, commonEnds(a, b));
}

const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd'), { maxLength: 30 }).map(lines => lines.join(''));

describe('counting the lines that came and went', () => {
    it('says what a diff says', () => {
        fc.assert(
            fc.property(text, text, (before, after) => {
                const expected = diffLines(before, after).reduce(
                    ({ additions, deletions }, { added, removed, count }) => ({
                        additions: additions + (added ? count : 0),
                        deletions: deletions + (removed ? count : 0)
                    }),
                    { additions: 0, deletions: 0 }
                );
                const { additions, deletions } = counted(before, after);
                // Where a diff may choose between lines that are the same, the sums may differ, but never the balance.
                expect(additions - deletions).to.equal(expected.additions - expected.deletions);
                expect(additions).to.be.at.most(expected.additions);
            })
        );
    });

    it('counts a file that came, one that went, and one that stayed', () => {
        expect(counted('', 'a\nb')).to.deep.equal({ additions: 2, deletions: 0 });
        expect(counted('a\n', '')).to.deep.equal({ additions: 0, deletions: 1 });
        expect(counted('', '')).to.deep.equal({ additions: 0, deletions: 0 });
        expect(counted('a\nb', 'a\nb')).to.deep.equal({ additions: 0, deletions: 0 });
    });

    it('counts nothing where nothing differs, also in a last line without an end', () => {
        for (const text of ['a\n', 'd', 'a\nd']) {
            expect(counted(text, text)).to.deep.equal({ additions: 0, deletions: 0 });
        }
    });

    it('finds one line among many', () => {
        const lines = Array.from({ length: 100_000 }, (_, index) => `line ${index}\n`);
        const after = [...lines.slice(0, 70_000), 'new\n', ...lines.slice(70_001)];
        expect(counted(lines.join(''), after.join(''))).to.deep.equal({ additions: 1, deletions: 1 });
    });
});
