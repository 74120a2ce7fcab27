import { expect } from 'chai';
import * as fc from 'fast-check';
import { MarkdownBlocks, parseBlocks } from './markdown-blocks';

const html = (text: string): string =>
    parseBlocks(text)
        .map(block => (block.kind === 'html' ? block.html : `[code ${block.info}]`))
        .join('');

const PIECES = fc.constantFrom(
    '# Title\n\n',
    'Some *words* and `src/a.ts:12` here.\n\n',
    '- one\n- two\n\n',
    '- a list\n\n  ```ts\n  nested\n  ```\n\n',
    '```ts\nconst a = 1;\n```\n\n',
    '| a | b |\n|---|---|\n| 1 | 2 |\n\n',
    '> quoted\nlazily\n\n',
    '$$\nx^2\n$$\n\n',
    '***\n\n',
    'Setext\n---\n\n',
    '\n',
    '    indented\n\n'
);

describe('Markdown in blocks', () => {
    it('keeps every character of the source', () => {
        fc.assert(
            fc.property(fc.array(fc.oneof(PIECES, fc.string()), { maxLength: 8 }), pieces => {
                const text = pieces.join('');
                const blocks = parseBlocks(text);
                expect(blocks.length === 0 || blocks.map(({ source }) => source).join('') === text).to.equal(true);
            })
        );
    });

    it('ends as if it had been parsed at once, however it was streamed', () => {
        fc.assert(
            fc.property(fc.array(PIECES, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (pieces, step) => {
                const text = pieces.join('');
                const blocks = new MarkdownBlocks();
                for (let length = 0; length < text.length; length += step) {
                    blocks.update(text.slice(0, length), true);
                }
                blocks.update(text, true);
                const shown = blocks.update(text, false).map(block => (block.kind === 'html' ? block.html : block.code));
                expect(shown).to.deep.equal(parseBlocks(text).map(block => (block.kind === 'html' ? block.html : block.code)));
            }),
            { numRuns: 30 }
        );
    });

    it('leaves finished blocks the same objects while the last one grows', () => {
        const blocks = new MarkdownBlocks();
        const before = blocks.update('# A\n\nText\n\n```js\n1', true);
        const after = blocks.update('# A\n\nText\n\n```js\n1 + 1', true);
        expect(after[0]).to.equal(before[0]);
        expect(after[1]).to.equal(before[1]);
        expect(after[2]).to.deep.include({ kind: 'code', code: '1 + 1', closed: false });
        expect(blocks.update('# A\n\nText\n\n```js\n1 + 1\n```', false)[0]).to.equal(before[0]);
    });

    it('starts over when the text is another one', () => {
        const blocks = new MarkdownBlocks();
        blocks.update('One\n\nTwo\n\nThr', true);
        expect(blocks.update('Else', true)).to.deep.equal([{ kind: 'html', source: 'Else', html: '<p>Else</p>\n' }]);
    });

    it('shows what is begun as if it were complete', () => {
        const shown = (text: string): string =>
            new MarkdownBlocks()
                .update(text, true)
                .map(block => (block.kind === 'html' ? block.html : ''))
                .join('');
        expect(shown('Some **bold wo')).to.contain('<strong>bold wo</strong>');
        expect(shown('Some `co')).to.contain('<code>co</code>');
        expect(shown('See [the docs](https://exa')).to.equal('<p>See the docs</p>\n');
        expect(shown('| a | b |\n|--')).to.contain('<table>');
    });

    it('resolves references that are defined further down once all is there', () => {
        expect(html('See [it][1].\n\n[1]: https://example.org')).to.contain('data-href="https://example.org"');
    });
});

describe('Markdown of a message', () => {
    it('has no HTML of its own, no address the browser would load or follow', () => {
        const hostile = [
            '<script>alert(1)</script>',
            '<img src=x onerror=alert(1)>',
            '![p](https://evil.example/a.png)',
            '[a](javascript:alert(1))',
            '[b](data:text/html,<script>alert(1)</script>)',
            '<a href="https://evil.example">x</a>',
            '[c](vbscript:x)',
            '<iframe srcdoc="x"></iframe>',
            'https://evil.example/?q=1'
        ].join('\n\n');
        const result = html(hostile);
        expect(result).not.to.match(/<(script|img|iframe|style|link|form)/i);
        expect(result).not.to.match(/<[^>]*\s(href|src|on\w+)=/i);
        expect(result).not.to.match(/data-href="(javascript|vbscript|data):/i);
    });

    it('never lets a text become a tag or an attribute that is not on the list', () => {
        const allowed =
            /^<\/?(p|h[1-6]|ul|ol|li|strong|em|s|code|pre|a|span|div|blockquote|hr|br|table|thead|tbody|tr|th|td)\b(?: (?:class|role|tabindex|title|data-href|data-language|start)="[^"<>]*")*\s?\/?>$/;
        const piece = fc.constantFrom(
            '<',
            '>',
            '"',
            "'",
            '`',
            '[',
            '](',
            ')',
            '![',
            '$',
            '\\(',
            '|',
            '\n',
            '#',
            'javascript:',
            'https://a.b',
            'x',
            ' ',
            '&',
            'code:a.ts',
            '<b>'
        );
        fc.assert(
            fc.property(fc.array(piece, { maxLength: 25 }), pieces => {
                for (const [tag] of html(pieces.join('')).matchAll(/<[^>]*>/g)) {
                    expect(tag).to.match(allowed);
                }
            })
        );
    });

    it('links files that it names, in code and in text, and leaves other words alone', () => {
        expect(html('`src/a.ts`')).to.contain('data-href="code:src/a.ts"');
        expect(html('`a.ts:3`')).to.contain('data-href="code:a.ts#L3"');
        expect(html('see src/a.ts:12-20, please'))
            .to.contain('data-href="code:src/a.ts#L12-L20"')
            .and.to.contain('>src/a.ts:12-20</a>, please');
        expect(html('[x](src/a.ts#L4)')).to.contain('data-href="code:src/a.ts#L4"');
        expect(html('[x](README.md)')).to.contain('data-href="code:README.md"');
        expect(html('e.g. `a.b` and/or `Math.max` 12:30 http://a.b/c.ts:3')).not.to.contain('code:');
        expect(html('[`src/a.ts`](https://a.b)')).not.to.contain('code:');
    });

    it('knows links into the IDE, and shows commands as buttons', () => {
        expect(html('[slide](deck:a.deck.md#3)')).to.contain('class="openspace-md-place"');
        expect(html('[run](command:a.b?{"c":"d e"}) now')).to.contain(
            'data-href="command:a.b?{&quot;c&quot;:&quot;d e&quot;}">run</a> now'
        );
        expect(html('[run](command:openspace.pane.list)')).to.contain('role="button"').and.to.contain('openspace-md-command');
    });

    it('shows the true target with nothing hidden in it', () => {
        expect(html('[x](<code:a\u202eb.ts>)')).not.to.match(/title="[^"]*\u202e/);
    });

    it('knows formulas, and money from formulas', () => {
        expect(html('It is $x^2$ and \\(y\\).')).to.contain('<span class="openspace-md-math">x^2</span>').and.to.contain('>y</span>');
        expect(html('It costs $5 and $6.')).not.to.contain('math');
        expect(html('$$\na < b\n$$')).to.equal('<div class="openspace-md-math openspace-md-display">a &lt; b</div>');
        expect(html('\\[ a \\]')).to.contain('openspace-md-display');
    });

    it('breaks lines in tables', () => {
        expect(html('| a |\n|---|\n| 1<br>2 |')).to.contain('1<br>\n2');
    });
});
