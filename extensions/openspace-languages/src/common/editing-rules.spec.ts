import { expect } from 'chai';
import { EditingRulesName, editingRulesNamed } from './editing-rules';
import { LANGUAGES } from './languages';
import { EnterRule } from './rules/editing-rules-model';

/** What Enter does at the cursor, which is the `¦` in the text. */
function enter(name: EditingRulesName, text: string): Pick<EnterRule, 'indent' | 'appendText' | 'removeText'> | undefined {
    const lines = text.split('\n');
    const [before, after] = lines[lines.length - 1].split('¦');
    const previous = lines[lines.length - 2] ?? '';
    const rule = editingRulesNamed(name).onEnterRules.find(
        ({ beforeText, afterText, previousLineText }) =>
            beforeText.test(before) && (afterText?.test(after) ?? true) && (previousLineText?.test(previous) ?? true)
    );
    return (
        rule && {
            indent: rule.indent,
            ...(rule.appendText && { appendText: rule.appendText }),
            ...(rule.removeText && { removeText: rule.removeText })
        }
    );
}

function expectIndentation(name: EditingRulesName, samples: { increase: string[]; decrease: string[]; neither: string[] }): void {
    const rules = editingRulesNamed(name).indentationRules;
    for (const line of [...samples.increase, ...samples.decrease, ...samples.neither]) {
        expect(rules?.increaseIndentPattern.test(line), `after '${line}'`).to.equal(samples.increase.includes(line));
        expect(rules?.decreaseIndentPattern.test(line), `at '${line}'`).to.equal(samples.decrease.includes(line));
    }
}

describe('editing rules', () => {
    it('match no empty text and do not run away on long lines', () => {
        const long = `${'a '.repeat(2_000)}"${'('.repeat(200)}`;
        for (const name of new Set(LANGUAGES.map(({ rules }) => rules))) {
            const { onEnterRules, indentationRules, folding, wordPattern } = editingRulesNamed(name);
            const patterns = [
                ...onEnterRules.flatMap(rule => [rule.beforeText, rule.afterText, rule.previousLineText]),
                ...Object.values(indentationRules ?? {}),
                folding?.markers?.start,
                folding?.markers?.end,
                wordPattern
            ].filter(pattern => pattern instanceof RegExp);
            for (const pattern of patterns) {
                const started = Date.now();
                pattern.test(long);
                expect(Date.now() - started, `${name}: ${pattern}`).to.be.lessThan(1_000);
            }
            expect(wordPattern?.test('') ?? false, name).to.equal(false);
        }
    });

    it('close every bracket and quote with its partner', () => {
        for (const name of new Set(LANGUAGES.map(({ rules }) => rules))) {
            const { autoClosingPairs, surroundingPairs } = editingRulesNamed(name);
            const opening = autoClosingPairs.map(({ open }) => open);
            expect(opening, name).to.include.members(['{', '[', '(']);
            expect(new Set(opening).size, name).to.equal(opening.length);
            expect(new Set(surroundingPairs.map(([open]) => open)).size, name).to.equal(surroundingPairs.length);
        }
    });

    it('know how to comment out code in every programming language', () => {
        const silent = LANGUAGES.filter(({ rules }) => {
            const { lineComment, blockComment } = editingRulesNamed(rules).comments;
            return !lineComment && !blockComment;
        });
        expect(silent.map(({ id }) => id)).to.have.members(['json', 'jsonl', 'csv', 'tsv', 'bibtex', 'log', 'diff']);
    });

    it('carry doc comments on', () => {
        for (const name of ['c-like', 'c', 'csharp', 'go', 'javascript', 'rust'] as const) {
            expect(enter(name, '/** a¦ */'), name).to.deep.equal({ indent: 'indentOutdent', appendText: ' * ' });
            expect(enter(name, '/** a¦'), name).to.deep.equal({ indent: 'none', appendText: ' * ' });
            expect(enter(name, '/**\n * a¦'), name).to.deep.equal({ indent: 'none', appendText: '* ' });
            expect(enter(name, ' * a\n */¦'), name).to.deep.equal({ indent: 'none', removeText: 1 });
        }
        expect(enter('rust', '/// a¦')).to.deep.equal({ indent: 'none', appendText: '/// ' });
        expect(enter('csharp', '    /// <summary>¦')).to.deep.equal({ indent: 'none', appendText: '/// ' });
    });

    it('split a line comment in two but leave its end alone', () => {
        expect(enter('javascript', '// one ¦two')).to.deep.equal({ indent: 'none', appendText: '// ' });
        expect(enter('javascript', '// one¦')).to.equal(undefined);
        expect(enter('javascript', 'const url = "http://a¦b"')).to.equal(undefined);
    });

    it('leave the body of an if without braces', () => {
        expect(enter('c', 'if (a)\n    b();¦')).to.deep.equal({ indent: 'outdent' });
        expect(enter('c', 'if (a) {\n    b();¦')).to.equal(undefined);
    });

    it('indent Python blocks and leave them after their last statement', () => {
        expect(enter('python', 'def a(b: int):¦')).to.deep.equal({ indent: 'indent' });
        expect(enter('python', 'async with a as b: # why¦')).to.deep.equal({ indent: 'indent' });
        expect(enter('python', '    return a¦')).to.deep.equal({ indent: 'outdent' });
        expect(enter('python', '    return [¦')).to.equal(undefined);
        expect(enter('python', 'a = {b:¦')).to.equal(undefined);
        expect(enter('python', 'if a: # not: this¦')?.indent).not.to.equal('outdent');
    });

    it('indent below a YAML key that has no value yet', () => {
        expect(enter('yaml', 'a:¦')).to.deep.equal({ indent: 'indent' });
        expect(enter('yaml', '  run: |-¦')).to.deep.equal({ indent: 'indent' });
        expect(enter('yaml', 'a: b¦')).to.equal(undefined);
        expect(enter('yaml', '# a:¦')).to.equal(undefined);
    });

    it('open a line between two tags and indent after an opening one', () => {
        expect(enter('markup', '<div class="a">¦</div>')).to.deep.equal({ indent: 'indentOutdent' });
        expect(enter('markup', '<div>¦')).to.deep.equal({ indent: 'indent' });
        expect(enter('markup', '<br>¦')).to.equal(undefined);
        expect(enter('markup', '<a/>¦')).to.equal(undefined);
        expect(enter('markup', '<basement>¦')).to.deep.equal({ indent: 'indent' });
    });

    it('indent by braces', () => {
        expectIndentation('javascript', {
            increase: ['if (a) {', 'const b = [', 'call('],
            decrease: ['}', '    ]', ');'],
            neither: ['a();', '// see {', 'const b = {};']
        });
    });

    it('indent by keywords', () => {
        expectIndentation('ruby', {
            increase: ['def a(b = 1)', 'private def a', 'list.each do |item|', 'x = if y', 'if a'],
            decrease: ['end', '}'],
            neither: ['def a = 1', 'if a then b end', 'return 1', '# see if']
        });
        expectIndentation('shell', {
            increase: ['if a; then', 'while b; do', 'case $a in', 'f() {'],
            decrease: ['fi', 'done', 'esac', '}'],
            neither: ['# what we do', 'echo then some', 'if a; then b; fi']
        });
        expectIndentation('lua', {
            increase: ['function a()', 'if b then', 'for i = 1, 2 do', 'local t = {'],
            decrease: ['end', 'until a', '}'],
            neither: ['local a = function() end', '-- do', 'return 1']
        });
        expectIndentation('elixir', {
            increase: ['def a do', 'x ->', 'call('],
            decrease: ['end', ')'],
            neither: ['def a, do: 1', '# do', ':ok']
        });
        expectIndentation('julia', {
            increase: ['function a(b)', 'mutable struct A', 'map(a) do b', 'x = if y'],
            decrease: ['end'],
            neither: ['f(x) = 1', 'if a; b; end', '# if']
        });
    });
});
