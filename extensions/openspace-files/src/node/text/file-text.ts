import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { patchPieces, Piece } from '../../common/patch/apply-patch';
import { LineIndex, TextUnits, unitsOf } from '../../common/patch/line-index';
import type { PatchOperation } from '../../common/patch/patch-operation';
import { binaryType } from './binary-type';
import { encodingOf, TextEncoding } from './text-encoding';

/** A text in its encoding, whose parts can be shown and put together anew. */
interface EncodedText {
    readonly units: TextUnits;
    show(start: number, end: number): string;
    assemble(pieces: readonly Piece[]): Buffer[];
}

/** The text in a file's bytes, read and edited without touching its encoding, its line endings, or bytes of lines nobody edits. */
export class FileText {
    private readonly text: EncodedText;
    private readonly lines: LineIndex;

    private constructor(
        private readonly name: string,
        private readonly encoding: TextEncoding,
        bytes: Buffer
    ) {
        this.text = encoding.wide ? wideText(encoding, bytes) : byteText(encoding, bytes);
        this.lines = new LineIndex(this.text.units);
    }

    /** Rejects with type and size what is no text. */
    static of(name: string, bytes: Buffer): FileText {
        const encoding = encodingOf(bytes);
        if (!encoding) {
            throw ToolError(`${name} is no text file: ${binaryType(bytes)}, ${bytes.length} bytes.`, {
                advice: 'These tools work on text. Use a program that knows the format, through openspace.terminal.run.',
                details: { error: 'binary', type: binaryType(bytes), bytes: bytes.length }
            });
        }
        return new FileText(name, encoding, bytes.subarray(encoding.mark.length));
    }

    get encodingName(): string {
        return this.encoding.name;
    }

    get totalLines(): number {
        return this.lines.count;
    }

    /** Whole lines with their endings, from `startLine` to `endLine`; shorter where the text ends. */
    range(startLine: number, endLine: number): string {
        const start = this.lines.startOf(startLine);
        return start === undefined ? '' : this.text.show(start, this.lines.endOf(endLine) ?? this.lines.length);
    }

    /** How long a line is with its ending, in units of the file's encoding. */
    lengthOf(line: number): number {
        return (this.lines.endOf(line) ?? 0) - (this.lines.startOf(line) ?? 0);
    }

    /** The bytes after a patch. */
    patched(operations: readonly PatchOperation[]): Buffer {
        const pieces = patchPieces(this.lines, operations);
        pieces.forEach(piece => typeof piece === 'string' && this.checkFits(piece));
        return Buffer.concat([this.encoding.mark, ...this.text.assemble(pieces)]);
    }

    /** The bytes of another text in this file's encoding. Plain `\n` becomes `\r\n` where all lines of the file end so. */
    replaced(text: string): Buffer {
        const unmarked = text.startsWith('\ufeff') && this.encoding.mark.length > 0 ? text.slice(1) : text;
        const content = this.endsWithCrLf() && !unmarked.includes('\r') ? unmarked.replace(/\n/g, '\r\n') : unmarked;
        this.checkFits(content);
        return Buffer.concat([this.encoding.mark, ...this.text.assemble([content])]);
    }

    private checkFits(text: string): void {
        if (this.encoding.take(text) === undefined) {
            throw ToolError(
                `${this.name} is not in UTF-8, and its encoding (taken as ${this.encodingName}) lacks some of the characters.`,
                {
                    advice: 'Use only characters of that encoding, or convert the file to UTF-8 first.'
                }
            );
        }
    }

    private endsWithCrLf(): boolean {
        const { count } = this.lines;
        const last = this.lines.endingOf(count);
        return (
            count > (last ? 0 : 1) &&
            Array.from({ length: last ? count : count - 1 }).every((_, at) => this.lines.endingOf(at + 1) === '\r\n')
        );
    }
}

/** Where each unit is a byte, nothing has to be decoded but what is shown. */
function byteText(encoding: TextEncoding, bytes: Buffer): EncodedText {
    const encoded = (text: string): Buffer => encoding.toBytes(encoding.take(text) ?? '');
    return {
        units: { length: bytes.length, at: offset => bytes[offset], find: (unit, from) => bytes.indexOf(unit, from) },
        show: (start, end) => encoding.show(encoding.toExact(bytes.subarray(start, end))),
        assemble: pieces => pieces.map(piece => (typeof piece === 'string' ? encoded(piece) : bytes.subarray(piece.start, piece.end)))
    };
}

function wideText(encoding: TextEncoding, bytes: Buffer): EncodedText {
    const text = encoding.toExact(bytes);
    return {
        units: unitsOf(text),
        show: (start, end) => text.slice(start, end),
        assemble: pieces => pieces.map(piece => encoding.toBytes(typeof piece === 'string' ? piece : text.slice(piece.start, piece.end)))
    };
}
