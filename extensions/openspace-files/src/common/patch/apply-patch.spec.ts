import { isToolError } from '@openspace/core/lib/common/tools/tool-error';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { applyPatch } from './apply-patch';
import { PatchOperation, PatchOperations } from './patch-operation';

const FILE = 'one\ntwo\nthree\n';

function problemOf(text: string, ...operations: PatchOperation[]): string {
    try {
        applyPatch(text, operations);
    } catch (error) {
        expect(isToolError(error)).to.equal(true);
        return (error as Error).message;
    }
    throw new Error('It was applied.');
}

describe('applying a patch', () => {
    const cases: [string, string, PatchOperation[], string][] = [
        ['inserts before a line', FILE, [{ type: 'insert', line: 2, content: 'x' }], 'one\nx\ntwo\nthree\n'],
        ['inserts behind the last line', FILE, [{ type: 'insert', line: 4, content: 'x\ny\n' }], 'one\ntwo\nthree\nx\ny\n'],
        ['deletes', FILE, [{ type: 'delete', startLine: 1, endLine: 2 }], 'three\n'],
        ['replaces', FILE, [{ type: 'replace', startLine: 2, endLine: 2, content: 'x\ny' }], 'one\nx\ny\nthree\n'],
        ['replaces by nothing', FILE, [{ type: 'replace', startLine: 2, endLine: 3, content: '' }], 'one\n'],
        ['replaces by an empty line', FILE, [{ type: 'replace', startLine: 2, endLine: 3, content: '\n' }], 'one\n\n'],
        ['appends', FILE, [{ type: 'append', content: 'x' }], 'one\ntwo\nthree\nx\n'],
        ['keeps a missing final line ending', 'a\nb', [{ type: 'append', content: 'c\n' }], 'a\nb\nc'],
        ['keeps it missing when the last line goes', 'a\nb', [{ type: 'delete', startLine: 2, endLine: 2 }], 'a'],
        ['lets an empty file end as the content does', '', [{ type: 'append', content: 'a\nb' }], 'a\nb'],
        ['lets it end with a line ending too', '', [{ type: 'insert', line: 1, content: 'a\r\n' }], 'a\r\n'],
        ['uses the line ending of the file', 'a\r\nb\r\n', [{ type: 'insert', line: 2, content: 'x\ny\n' }], 'a\r\nx\r\ny\r\nb\r\n'],
        ['does so where the last line has none', 'a\r\nb', [{ type: 'append', content: 'c' }], 'a\r\nb\r\nc'],
        ['leaves mixed endings as they are', 'a\r\nb\nc\r', [{ type: 'replace', startLine: 2, endLine: 2, content: 'x' }], 'a\r\nx\nc\r'],
        [
            'counts lines as before the patch',
            FILE,
            [
                { type: 'delete', startLine: 1, endLine: 1 },
                { type: 'insert', line: 3, content: 'x' },
                { type: 'replace', startLine: 3, endLine: 3, content: '3' },
                { type: 'insert', line: 3, content: 'y' }
            ],
            'two\nx\ny\n3\n'
        ]
    ];

    for (const [title, before, operations, after] of cases) {
        it(title, () => expect(applyPatch(before, PatchOperations.parse(operations))).to.equal(after));
    }

    it('names the operation that is out of range', () => {
        expect(problemOf(FILE, { type: 'append', content: 'x' }, { type: 'delete', startLine: 3, endLine: 4 })).to.equal(
            'Operation 2 (delete lines 3–4) is out of range: the file has 3 lines.'
        );
        expect(problemOf(FILE, { type: 'insert', line: 5, content: 'x' })).to.contain('1 (insert before line 5) is out of range');
        expect(problemOf('', { type: 'delete', startLine: 1, endLine: 1 })).to.contain('the file is empty');
    });

    it('names the operations that overlap', () => {
        expect(
            problemOf(FILE, { type: 'insert', line: 2, content: 'x' }, { type: 'replace', startLine: 1, endLine: 2, content: 'y' })
        ).to.equal('Operations 1 (insert before line 2) and 2 (replace lines 1–2) overlap.');
        expect(problemOf(FILE, { type: 'delete', startLine: 1, endLine: 2 }, { type: 'delete', startLine: 2, endLine: 3 })).to.contain(
            'overlap'
        );
    });

    it('refuses a range that ends before it starts', () => {
        expect(problemOf(FILE, { type: 'delete', startLine: 3, endLine: 1 })).to.contain('ends before it starts');
    });

    it('refuses negative lines and empty insertions by its schema', () => {
        for (const wrong of [
            { type: 'delete', startLine: -1, endLine: 1 },
            { type: 'insert', line: 0, content: 'x' },
            { type: 'append', content: '' },
            { type: 'rename' }
        ]) {
            expect(PatchOperations.safeParse([wrong]).success, JSON.stringify(wrong)).to.equal(false);
        }
    });
});

/** A text as lines and how they end: what a patch means, said the slow way. */
interface Model {
    readonly lines: readonly string[];
    readonly ending: string;
    readonly final: boolean;
}

const textOf = ({ lines, ending, final }: Model): string => lines.join(ending) + (final && lines.length > 0 ? ending : '');
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '€', '𝄞', ' ', '\t'), minLength: 1, maxLength: 4 });
const model: fc.Arbitrary<Model> = fc
    .record({
        lines: fc.array(word, { minLength: 1, maxLength: 12 }),
        ending: fc.constantFrom('\n', '\r\n'),
        final: fc.boolean()
    })
    // A text without any line ending does not tell which one it would have.
    .map(base => (base.lines.length === 1 && !base.final ? { ...base, ending: '\n' } : base));

/** Operations that fit a text: cut points divide it, and what lies between two of them is kept, deleted, replaced or preceded by something. */
const patched = model.chain(base =>
    fc
        .record({
            cuts: fc.uniqueArray(fc.integer({ min: 1, max: base.lines.length + 1 }), { maxLength: 6 }),
            kinds: fc.array(fc.constantFrom('insert', 'delete', 'replace', 'keep'), { minLength: 7, maxLength: 7 }),
            contents: fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 7, maxLength: 7 }),
            appended: fc.option(fc.array(word, { minLength: 1, maxLength: 3 }), { nil: undefined }),
            seed: fc.integer()
        })
        .map(({ cuts, kinds, contents, appended, seed }) => {
            const places = [...cuts].sort((a, b) => a - b);
            const operations: PatchOperation[] = [];
            const result: string[] = base.lines.slice(0, (places[0] ?? base.lines.length + 1) - 1);
            const inverse: PatchOperation[] = [];
            places.forEach((from, index) => {
                const to = places[index + 1] ?? base.lines.length + 1;
                const kind = from === to || from > base.lines.length ? 'insert' : kinds[index];
                const kept = base.lines.slice(from - 1, to - 1);
                const content = contents[index];
                const at = result.length + 1;
                if (kind === 'insert') {
                    operations.push({ type: 'insert', line: from, content: content.join('\n') });
                    inverse.push({ type: 'delete', startLine: at, endLine: at + content.length - 1 });
                    result.push(...content, ...kept);
                } else if (kind === 'delete') {
                    operations.push({ type: 'delete', startLine: from, endLine: to - 1 });
                    inverse.push({ type: 'insert', line: at, content: kept.join(base.ending) + base.ending });
                } else if (kind === 'replace') {
                    operations.push({ type: 'replace', startLine: from, endLine: to - 1, content: `${content.join('\n')}\n` });
                    inverse.push({
                        type: 'replace',
                        startLine: at,
                        endLine: at + content.length - 1,
                        content: kept.join(base.ending) + base.ending
                    });
                    result.push(...content);
                } else {
                    result.push(...kept);
                }
            });
            if (appended) {
                operations.push({ type: 'append', content: appended.join('\n') });
                inverse.push({ type: 'delete', startLine: result.length + 1, endLine: result.length + appended.length });
                result.push(...appended);
            }
            const shuffled = seed % 2 === 0 ? operations : [...operations].reverse();
            return { base, operations: shuffled, inverse, after: { ...base, lines: result } };
        })
);

describe('a patch', () => {
    it('does what a list of lines would do', () => {
        fc.assert(
            fc.property(patched, ({ base, operations, after }) => {
                expect(applyPatch(textOf(base), operations)).to.equal(textOf(after));
            })
        );
    });

    it('is undone by its inverse', () => {
        fc.assert(
            fc.property(patched, ({ base, operations, inverse }) => {
                const after = applyPatch(textOf(base), operations);
                fc.pre(after !== '' || base.final);
                expect(inverse.length === 0 ? after : applyPatch(after, inverse)).to.equal(textOf(base));
            })
        );
    });

    it('changes nothing or everything: whatever the operations, it applies or says why', () => {
        const line = fc.integer({ min: 1, max: 8 });
        const anyOperation = fc.oneof(
            fc.record({ type: fc.constant('insert' as const), line, content: word }),
            fc.record({ type: fc.constant('delete' as const), startLine: line, endLine: line }),
            fc.record({ type: fc.constant('replace' as const), startLine: line, endLine: line, content: word }),
            fc.record({ type: fc.constant('append' as const), content: word })
        );
        fc.assert(
            fc.property(fc.string(), fc.array(anyOperation, { minLength: 1, maxLength: 5 }), (text, operations) => {
                try {
                    expect(applyPatch(text, operations)).to.be.a('string');
                } catch (error) {
                    expect((error as Error).message).to.match(/^Operations? \d/);
                }
            })
        );
    });

    it('leaves every line it does not name as it was, with its own ending', () => {
        const mixed = fc.array(fc.tuple(word, fc.constantFrom('\n', '\r\n', '\r')), { minLength: 1, maxLength: 10 });
        fc.assert(
            fc.property(mixed, fc.nat(9), (lines, at) => {
                const text = lines.map(([words, ending]) => words + ending).join('');
                const line = (at % lines.length) + 1;
                const after = applyPatch(text, [{ type: 'replace', startLine: line, endLine: line, content: 'new' }]);
                const expected = lines.map(([words, ending], index) => (index === line - 1 ? `new${ending}` : words + ending)).join('');
                expect(after).to.equal(expected);
            })
        );
    });
});
