import { isUtf8 } from 'buffer';
import { UTF16be_BOM, UTF16le_BOM, UTF8_BOM } from '@theia/core/lib/common/encodings';

/**
 * How a file's bytes are text, without loss. Edits are made on its `exact` text, which stands for the bytes one to one: for UTF-8 each
 * character of it is one byte, so that lines nobody edits keep their bytes even where they are no valid UTF-8.
 */
export interface TextEncoding {
    readonly name: string;
    readonly mark: Buffer;
    /** Whether a character of the exact text is more than a byte. */
    readonly wide: boolean;
    /** From bytes without the mark. */
    toExact(bytes: Buffer): string;
    /** To bytes without the mark. */
    toBytes(exact: string): Buffer;
    /** What a person would read. */
    show(exact: string): string;
    /** The exact text for what a person would read; `undefined` when the encoding has no such characters. */
    take(text: string): string | undefined;
}

const NO_MARK = Buffer.alloc(0);
const same = (text: string): string => text;

const latin1: TextEncoding = {
    name: 'latin1',
    mark: NO_MARK,
    wide: false,
    toExact: bytes => bytes.toString('latin1'),
    toBytes: exact => Buffer.from(exact, 'latin1'),
    show: same,
    // eslint-disable-next-line no-control-regex -- all that fits into one byte
    take: text => (/^[\x00-\xff]*$/.test(text) ? text : undefined)
};

const utf8: TextEncoding = {
    ...latin1,
    name: 'utf-8',
    show: exact => Buffer.from(exact, 'latin1').toString('utf8'),
    take: text => Buffer.from(text, 'utf8').toString('latin1')
};

const utf16le: TextEncoding = {
    name: 'utf-16le',
    mark: Buffer.from(UTF16le_BOM),
    wide: true,
    toExact: bytes => bytes.toString('utf16le'),
    toBytes: exact => Buffer.from(exact, 'utf16le'),
    show: same,
    take: same
};

const utf16be: TextEncoding = {
    ...utf16le,
    name: 'utf-16be',
    mark: Buffer.from(UTF16be_BOM),
    toExact: bytes => Buffer.from(bytes).swap16().toString('utf16le'),
    toBytes: exact => Buffer.from(exact, 'utf16le').swap16()
};

const utf8WithMark: TextEncoding = { ...utf8, name: 'utf-8 with BOM', mark: Buffer.from(UTF8_BOM) };

/**
 * The encoding of a file; `undefined` for what is no text. A byte order mark decides; without one, a NUL means binary, valid UTF-8 is
 * UTF-8, and anything else is taken byte by byte.
 */
export function encodingOf(bytes: Buffer): TextEncoding | undefined {
    const marked = [utf8WithMark, utf16le, utf16be].find(({ mark }) => bytes.subarray(0, mark.length).equals(mark));
    if (marked && marked !== utf8WithMark) {
        return bytes.length % 2 === 0 ? marked : undefined;
    }
    if (bytes.includes(0)) {
        return undefined;
    }
    return marked ?? (isUtf8(bytes) ? utf8 : latin1);
}
