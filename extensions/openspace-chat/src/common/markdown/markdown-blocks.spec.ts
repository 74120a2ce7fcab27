import { expect } from 'chai';
import * as fc from 'fast-check';
import { MarkdownBlock, MarkdownBlocks, parseBlocks } from './markdown-blocks';

const drawn = (blocks: readonly MarkdownBlock[]): string =>
    blocks
        .map(block =>
            block.kind === 'html'
                ? block.html
                : block.kind === 'code'
                  ? `[code ${block.info}]`
                  : `<${block.tag}>${drawn(block.children)}</${block.tag}>`
        )
        .join('');

const html = (text: string): string => drawn(parseBlocks(text));

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
    '    indented\n\n',
    '3. third\n   ~~~\n   deep\n   ~~~\n4. fourth **bold** [link](https://a.b)\n\n',
    '> - quoted\n>   ```py\n>   deep = 1\n>   ```\n\n'
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
                expect(drawn(blocks.update(text, false))).to.equal(html(text));
            }),
            { numRuns: 30 }
        );
    });

    it('can be drawn at every moment, and what is finished stays as it is', () => {
        fc.assert(
            fc.property(fc.array(fc.oneof({ weight: 3, arbitrary: PIECES }, fc.string({ maxLength: 12 })), { maxLength: 6 }), pieces => {
                const text = pieces.join('');
                const blocks = new MarkdownBlocks();
                let before: readonly MarkdownBlock[] = [];
                for (let length = 0; length <= text.length; length++) {
                    const now = blocks.update(text.slice(0, length), true);
                    expect(now.length).to.be.at.least(before.length - 1);
                    before.slice(0, -1).forEach((block, index) => expect(now[index]).to.equal(block));
                    before = now;
                }
            }),
            { numRuns: 60 }
        );
    });

    it('finds code inside lists and quotations, and knows when it has its end', () => {
        const [list] = parseBlocks('3. Run\n\n   ```sh title=a.sh\n   ls\n   ```\n4. Done **now**');
        expect(list).to.deep.include({ kind: 'group', tag: 'ol', start: 3 });
        expect(list.kind === 'group' && list.children.map(child => (child.kind === 'group' ? child.children : child.kind))).to.deep.equal([
            [
                { kind: 'html', source: '3. Run\n\n', html: '<p>Run</p>\n' },
                {
                    kind: 'code',
                    source: '   ```sh title=a.sh\n   ls\n   ```\n',
                    language: 'sh',
                    info: 'sh title=a.sh',
                    code: 'ls',
                    closed: true
                }
            ],
            'html'
        ]);
        const [quote] = parseBlocks('> ```\n> a\n');
        expect(quote.kind === 'group' && quote.children[0]).to.deep.include({ kind: 'code', code: 'a', closed: false });
        const [closed] = parseBlocks('> ```\n> a\n> ```');
        expect(closed.kind === 'group' && closed.children[0]).to.deep.include({ closed: true });
    });

    it('leaves finished items of a list the same objects while the code in the last one grows', () => {
        const blocks = new MarkdownBlocks();
        const before = blocks.update('- a\n  ```js\n  1\n  ```\n- b\n  ```js\n  2', true);
        const after = blocks.update('- a\n  ```js\n  1\n  ```\n- b\n  ```js\n  2 + 2', true);
        const items = (list: MarkdownBlock): readonly MarkdownBlock[] => (list.kind === 'group' ? list.children : []);
        expect(items(after[0])[0]).to.equal(items(before[0])[0]);
        expect(items(after[0])[1]).not.to.equal(items(before[0])[1]);
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
            /^<\/?(p|h[1-6]|ul|ol|li|strong|em|s|code|a|span|div|blockquote|hr|br|table|thead|tbody|tr|th|td)\b(?: (?:class|role|tabindex|title|data-href|start)="[^"<>]*")*\s?\/?>$/;
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
