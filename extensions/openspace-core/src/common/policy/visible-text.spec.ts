import { expect } from 'chai';
import * as fc from 'fast-check';
import { visibleLine, visibleText } from './visible-text';

describe('visible text', () => {
    it('leaves ordinary text of any language alone', () => {
        for (const text of ['rm -rf build', 'Grüße, 世界, привет, שלום, नमस्ते', 'e\u0301', 'a\n\tb', '😀', '']) {
            expect(visibleText(text)).to.equal(text);
        }
    });

    it('shows what would reorder, hide or overwrite text', () => {
        expect(visibleText('safe\u202egnihtyna')).to.equal('safe⟨U+202E⟩gnihtyna');
        expect(visibleText('a\u200bb\u2066c\ufeffd')).to.equal('a⟨U+200B⟩b⟨U+2066⟩c⟨U+FEFF⟩d');
        expect(visibleText('a\rb\u001b[2Jc\u0000d\u0008e')).to.equal('a⟨U+000D⟩b⟨U+001B⟩[2Jc⟨U+0000⟩d⟨U+0008⟩e');
        expect(visibleText('a\u2028b\u00a0c\u3000d')).to.equal('a⟨U+2028⟩b⟨U+00A0⟩c⟨U+3000⟩d');
        expect(visibleText('a\u{e0041}b\u{e0100}c\ufe0fd')).to.equal('a⟨U+E0041⟩b⟨U+E0100⟩c⟨U+FE0F⟩d');
        expect(visibleText('a\u3164b\u2800c\ud800d')).to.equal('a⟨U+3164⟩b⟨U+2800⟩c⟨U+D800⟩d');
    });

    it('shows marks that pile up over other lines', () => {
        expect(visibleText(`a${'\u0301'.repeat(5)}b`)).to.equal(`a${'\u0301'.repeat(3)}⟨U+0301⟩⟨U+0301⟩b`);
    });

    it('cuts nothing off', () => {
        expect(visibleText('x'.repeat(1_000_000))).to.have.length(1_000_000);
    });

    it('puts text on one line and keeps both its ends', () => {
        expect(visibleLine('a\nb\tc')).to.equal('a⏎b→c');
        expect(visibleLine(`echo ${'x'.repeat(5000)}; rm -rf build`, 31)).to.equal('echo xxxxxxxxxx…x; rm -rf build');
    });

    it('shows no text longer than it may be, and never an invisible character', () => {
        fc.assert(
            fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 3, max: 60 }), (text, maximal) => {
                const line = visibleLine(text, maximal);
                expect([...line].length).to.be.at.most(maximal);
                expect(line).not.to.match(/[\p{Cc}\p{Cf}\p{Cs}]/u);
                expect(visibleText(text)).not.to.match(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]/u);
            })
        );
    });
});
