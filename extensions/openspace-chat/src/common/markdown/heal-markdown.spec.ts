import { expect } from 'chai';
import * as fc from 'fast-check';
import { healMarkdown } from './heal-markdown';

describe('healing of Markdown that still grows', () => {
    it('ends what is begun', () => {
        for (const [begun, healed] of [
            ['Some **bold wo', 'Some **bold wo**'],
            ['Some **bold and *it', 'Some **bold and *it***'],
            ['Some *it', 'Some *it*'],
            ['Some _it', 'Some _it_'],
            ['~~gone', '~~gone~~'],
            ['Run `npm i', 'Run `npm i`'],
            ['Run ``a ` b', 'Run ``a ` b``'],
            ['Run ``a `` b ``c`', 'Run ``a `` b ``c``'],
            ['**bold ', '**bold**'],
            ['- one\n- **tw', '- one\n- **tw**']
        ]) {
            expect(healMarkdown(begun), begun).to.equal(healed);
        }
    });

    it('leaves out what says nothing yet', () => {
        for (const [begun, healed] of [
            ['Some **', 'Some '],
            ['Some `', 'Some '],
            ['See [the do', 'See the do'],
            ['See [the docs](https://exam', 'See the docs'],
            ['See ![a cat](https://exam', 'See '],
            ['See **[the docs](https://exam', 'See **the docs**']
        ]) {
            expect(healMarkdown(begun), begun).to.equal(healed);
        }
    });

    it('leaves alone what is whole, and what only looks begun', () => {
        for (const text of [
            '**a** *b* `c` [d](e)',
            '* item',
            '2 * 3 * 4',
            'snake_case_name',
            'a \\* b',
            '``a ` b`` c',
            '- x\n\n  ```\n  **a',
            '[x] done\nnext'
        ]) {
            expect(healMarkdown(text), text).to.equal(text);
        }
    });

    it('makes a table of two lines', () => {
        expect(healMarkdown('| a | b |\n|-')).to.equal('| a | b |\n| - | - |');
        expect(healMarkdown('| a | b |\n|---|---|\n| 1 | **2')).to.equal('| a | b |\n|---|---|\n| 1 | **2**');
    });

    it('adds little, whatever the text', () => {
        const piece = fc.constantFrom('**', '*', '_', '`', '~~', 'word', ' ', '[', '](', ')', '\n', '- ', '\\');
        fc.assert(
            fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
                const text = pieces.join('');
                expect(healMarkdown(text).length).to.be.lessThan(text.length + 24);
            })
        );
    });
});
