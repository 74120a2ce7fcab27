import { expect } from 'chai';
import * as fc from 'fast-check';
import { hunksOf } from './hunks';
import { splitLines } from './text-lines';
import { takeBack, TakenBack } from './take-back';

/** Few different lines, so that they repeat; every kind of ending; with and without one at the end of the file. */
const line = fc
    .tuple(fc.constantFrom('', 'a', 'b', 'c', '}', '  x'), fc.constantFrom('\n', '\n', '\r\n', '\r'))
    .map(parts => parts.join(''));
const text = fc.tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('', 'end')).map(([lines, end]) => lines.join('') + end);

/** Lines that occur nowhere else, so that it is beyond doubt which ones an edit concerns. */
const numbered = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${prefix}${index}\n`);

const replaceLine = (lines: string[], at: number, line: string): string[] => lines.map((old, index) => (index === at ? line : old));

const PERSON_EDITS: Record<string, (line: string) => string[]> = {
    person: () => ['mine\n'],
    'person inserts': line => [line, 'mine\n'],
    'person deletes': () => []
};

const textOf = (result: TakenBack): string => ('text' in result ? result.text : `conflict in ${result.conflicts}`);

describe('Taking back a change', () => {
    it('restores the former text when nothing else was edited', () => {
        fc.assert(
            fc.property(text, text, (before, after) => {
                expect(textOf(takeBack(before, after, after))).to.equal(before);
            })
        );
    });

    it('can itself be taken back, which gives the text as it was', () => {
        fc.assert(
            fc.property(text, text, text, (before, after, current) => {
                const result = takeBack(before, after, current);
                if ('text' in result) {
                    expect(textOf(takeBack(current, result.text, result.text))).to.equal(current);
                }
            })
        );
    });

    it('changes nothing when it was taken back already', () => {
        fc.assert(
            fc.property(text, text, (before, after) => {
                expect(textOf(takeBack(before, after, before))).to.equal(before);
            })
        );
    });

    it('takes back chosen hunks one by one, in any order, with the same end', () => {
        fc.assert(
            fc.property(text, text, fc.infiniteStream(fc.nat()), (before, after, random) => {
                const left = hunksOf(before, after).map(({ index }) => index);
                const gone: number[] = [];
                let current = after;
                while (left.length > 0) {
                    const [hunk] = left.splice(random.next().value % left.length, 1);
                    current = textOf(takeBack(before, after, current, { chosen: [hunk], gone }));
                    gone.push(hunk);
                }
                expect(current).to.equal(before);
            })
        );
    });

    it('leaves edits elsewhere as they are', () => {
        const edits = fc.array(fc.constantFrom('keep', 'agent', ...Object.keys(PERSON_EDITS)), { minLength: 1, maxLength: 20 });
        fc.assert(
            fc.property(edits, kinds => {
                // Unchanged lines around each place keep the edits apart.
                const places = kinds.map((kind, index) => ({ kind, lines: [`start${index}\n`, `middle${index}\n`, `end${index}\n`] }));
                const render = (agent: boolean, person: boolean): string =>
                    places
                        .flatMap(({ kind, lines: [start, middle, end] }) => {
                            if (agent && kind === 'agent') {
                                return [start, 'agent\n', 'more\n', end];
                            }
                            if (person && kind in PERSON_EDITS) {
                                return [start, ...PERSON_EDITS[kind](middle), end];
                            }
                            return [start, middle, end];
                        })
                        .join('');
                expect(textOf(takeBack(render(false, false), render(true, false), render(true, true)))).to.equal(render(false, true));
            })
        );
    });

    it('names the hunks whose lines were edited since, and takes the others back when asked', () => {
        const lines = numbered('line', 9);
        const after = replaceLine(replaceLine(lines, 1, 'agent1\n'), 7, 'agent7\n');
        const current = replaceLine(after, 1, 'person\n');
        const [before, changed, now] = [lines, after, current].map(text => text.join(''));
        expect(takeBack(before, changed, now)).to.deep.equal({ conflicts: [0] });
        expect(takeBack(before, changed, now, { chosen: [1] })).to.deep.equal({ text: replaceLine(lines, 1, 'person\n').join('') });
    });

    it('refuses to guess the order of what two have inserted at one place', () => {
        expect(takeBack('a\nx\nb\n', 'a\nb\n', 'a\nmine\nb\n')).to.deep.equal({ conflicts: [0] });
    });

    it('keeps what was inserted right before and right after', () => {
        expect(takeBack('a\nold\nb\n', 'a\nnew\nb\n', 'a\nabove\nnew\nbelow\nb\n')).to.deep.equal({ text: 'a\nabove\nold\nbelow\nb\n' });
    });

    it('keeps line endings, and puts back a missing one at the end', () => {
        expect(takeBack('a\r\nb', 'a\r\nb\n', 'top\r\na\r\nb\n')).to.deep.equal({ text: 'top\r\na\r\nb' });
    });
});

describe('Hunks', () => {
    it('lead from the one text to the other', () => {
        fc.assert(
            fc.property(text, text, (before, after) => {
                const lines = splitLines(before);
                for (const hunk of hunksOf(before, after).reverse()) {
                    lines.splice(hunk.before.start, hunk.before.end - hunk.before.start, ...hunk.after.lines);
                }
                expect(lines.join('')).to.equal(after);
            })
        );
    });

    it('are apart from each other by at least one line on both sides', () => {
        fc.assert(
            fc.property(text, text, (before, after) => {
                const hunks = hunksOf(before, after);
                hunks.slice(1).forEach((hunk, index) => {
                    expect(hunk.before.start).to.be.greaterThan(hunks[index].before.end);
                    expect(hunk.after.start).to.be.greaterThan(hunks[index].after.end);
                });
            })
        );
    });

    it('stay apart where thousands of lines were rewritten', () => {
        const before = numbered('line', 6_000);
        const after = before.map((entry, index) => (index % 3 === 0 ? `new${index}\n` : entry));
        expect(hunksOf(before.join(''), after.join(''))).to.have.length(2_000);
    });

    it('are one where nothing is left to hold on to', () => {
        expect(hunksOf(numbered('a', 3_000).join(''), numbered('b', 3_000).join(''))).to.have.length(1);
    });
});
