import { isToolError } from '@openspace/core/lib/common/tools/tool-error';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { FileText } from './file-text';

const SAMPLE = 'größe\r\n𝄞 = 1\r\nend';
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** The same text in all encodings a file may have. */
const FILES: [string, (text: string) => Buffer][] = [
    ['utf-8', text => Buffer.from(text)],
    ['utf-8 with BOM', text => Buffer.from(`\ufeff${text}`)],
    ['utf-16le', text => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', text => swapped(`\ufeff${text}`)]
];

function problemOf(action: () => unknown): { message: string; details?: Readonly<Record<string, unknown>> } {
    try {
        action();
    } catch (error) {
        if (isToolError(error)) {
            return { message: error.message, details: error.data.details };
        }
        throw error;
    }
    throw new Error('It worked.');
}

describe('the text of a file', () => {
    for (const [name, encode] of FILES) {
        it(`is read and patched in ${name}`, () => {
            const text = FileText.of('a', encode(SAMPLE));
            expect(text.encodingName).to.equal(name);
            expect(text.totalLines).to.equal(3);
            expect(text.range(2, 2)).to.equal('𝄞 = 1\r\n');
            expect(text.range(1, 99)).to.equal(SAMPLE);
            const after = text.patched([{ type: 'replace', startLine: 2, endLine: 2, content: 'δ\nε' }]);
            expect(after.equals(encode('größe\r\nδ\r\nε\r\nend'))).to.equal(true);
        });

        it(`is replaced in ${name}, with the line endings the file has`, () => {
            expect(FileText.of('a', encode('a\r\nb\r\n')).replaced('x\ny').equals(encode('x\r\ny'))).to.equal(true);
            expect(FileText.of('a', encode('a\r\nb\n')).replaced('x\ny').equals(encode('x\ny'))).to.equal(true);
            expect(FileText.of('a', encode('a\r\n')).replaced('x\r\ny\n').equals(encode('x\r\ny\n'))).to.equal(true);
        });
    }

    it('keeps bytes that are no UTF-8, and says what does not fit beside them', () => {
        const latin = Buffer.from('gr\xf6\xdfe\nend\n', 'latin1');
        const text = FileText.of('a', latin);
        expect(text.range(1, 1)).to.equal('größe\n');
        expect(text.patched([{ type: 'replace', startLine: 2, endLine: 2, content: 'ähm' }])).to.deep.equal(
            Buffer.from('gr\xf6\xdfe\n\xe4hm\n', 'latin1')
        );
        expect(problemOf(() => text.patched([{ type: 'append', content: '€' }])).message).to.contain('not in UTF-8');
    });

    it('does not write a second byte order mark', () => {
        const marked = Buffer.from('\ufeffa');
        expect(FileText.of('a', marked).replaced('\ufeffb')).to.deep.equal(Buffer.from('\ufeffb'));
    });

    it('is refused with type and size where there is none', () => {
        const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
        expect(problemOf(() => FileText.of('logo.png', png))).to.deep.equal({
            message: 'logo.png is no text file: PNG image, 108 bytes.',
            details: { error: 'binary', type: 'PNG image', bytes: 108 }
        });
        expect(problemOf(() => FileText.of('a', Buffer.from([0xff, 0xfe, 0x61]))).message).to.contain('binary data');
        expect(problemOf(() => FileText.of('a', Buffer.from('text\0more'))).message).to.contain('binary data, 9 bytes');
    });

    it('keeps every byte of the lines that a patch does not name, whatever they are', () => {
        const line = fc
            .uint8Array({ minLength: 0, maxLength: 20 })
            .map(bytes => Buffer.from(bytes.map(byte => ([0, 10, 13].includes(byte) ? 32 : byte))));
        const ending = fc.constantFrom('\n', '\r\n');
        fc.assert(
            fc.property(fc.array(fc.tuple(line, ending), { minLength: 2, maxLength: 10 }), fc.nat(), (lines, at) => {
                // A mark at the beginning would make it another encoding.
                const all = lines.map(([bytes, end]) => Buffer.concat([Buffer.from('-'), bytes, Buffer.from(end)]));
                const chosen = (at % all.length) + 1;
                const after = FileText.of('a', Buffer.concat(all)).patched([{ type: 'delete', startLine: chosen, endLine: chosen }]);
                expect(after.equals(Buffer.concat(all.filter((_, index) => index !== chosen - 1)))).to.equal(true);
            })
        );
    });
});
