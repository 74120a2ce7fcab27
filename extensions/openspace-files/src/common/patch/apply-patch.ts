import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { finalEnding, LineIndex, unitsOf } from './line-index';
import { describeOperation, PatchOperation } from './patch-operation';

/** An operation as a piece of text that takes the place of the lines from `from` up to `to`, the latter not included. */
interface Edit {
    readonly operation: PatchOperation;
    readonly index: number;
    readonly from: number;
    readonly to: number;
    readonly content: string;
}

/** A part of the text before, by offsets, or new text. */
export type Piece = { readonly start: number; readonly end: number } | string;

/**
 * The text after a patch, as pieces. All operations are applied or none: a `ToolError` names the one that does not fit. All line numbers
 * are those of the text before. New lines end as their neighbours do, and a text without a final line ending stays one.
 */
export function patchPieces(lines: LineIndex, operations: readonly PatchOperation[]): Piece[] {
    const edits = operations.map((operation, index) => toEdit(operation, index, lines)).sort(byPlace);
    checkOverlaps(edits);
    const pieces: Piece[] = [];
    let offset = 0;
    for (const { from, to, content } of edits) {
        pieces.push({ start: offset, end: offsetOf(lines, from) }, withEndings(content, endingAt(lines, from, content)));
        offset = offsetOf(lines, to);
    }
    pieces.push({ start: offset, end: lines.length });
    const filled = pieces.filter(piece => lengthOf(piece) > 0);
    const finalEndingWanted = lines.length === 0 ? finalEnding(edits.at(-1)?.content ?? '') : lines.endingBefore(lines.length);
    return finalEndingWanted ? filled : withoutFinalEnding(lines, separated(lines, filled));
}

export function applyPatch(text: string, operations: readonly PatchOperation[]): string {
    const pieces = patchPieces(new LineIndex(unitsOf(text)), operations);
    return pieces.map(piece => (typeof piece === 'string' ? piece : text.slice(piece.start, piece.end))).join('');
}

function toEdit(operation: PatchOperation, index: number, lines: LineIndex): Edit {
    const place = placeOf(operation, lines);
    if ('endLine' in operation && operation.endLine < operation.startLine) {
        throw problem(`Operation ${describeOperation(operation, index)} ends before it starts.`, index);
    }
    if (lines.startOf(place.to) === undefined) {
        const { count } = lines;
        const has = count === 1 ? 'has 1 line' : count === 0 ? 'is empty' : `has ${count} lines`;
        throw problem(`Operation ${describeOperation(operation, index)} is out of range: the file ${has}.`, index);
    }
    return { operation, index, ...place, content: operation.type === 'delete' ? '' : operation.content };
}

function placeOf(operation: PatchOperation, lines: LineIndex): { from: number; to: number } {
    switch (operation.type) {
        case 'insert':
            return { from: operation.line, to: operation.line };
        case 'append':
            return { from: lines.count + 1, to: lines.count + 1 };
        case 'delete':
        case 'replace':
            return { from: operation.startLine, to: operation.endLine + 1 };
    }
}

/** In the order of the text; what is put before a line comes before what takes its place or is appended, else the order given holds. */
function byPlace(a: Edit, b: Edit): number {
    const inserts = ({ operation }: Edit): number => Number(operation.type !== 'insert');
    return a.from - b.from || inserts(a) - inserts(b) || a.index - b.index;
}

function checkOverlaps(edits: readonly Edit[]): void {
    edits.slice(1).forEach((edit, at) => {
        const former = edits[at];
        if (edit.from < former.to) {
            const [first, second] = [former, edit].sort((a, b) => a.index - b.index);
            throw problem(
                `Operations ${describeOperation(first.operation, first.index)} and ${describeOperation(second.operation, second.index)} overlap.`,
                second.index
            );
        }
    });
}

function problem(message: string, operation: number): ToolError {
    return ToolError(message, {
        advice: 'Nothing was changed. Lines are those of the version you read, in all operations; correct the operation and call again.',
        details: { error: 'invalid operation', operation }
    });
}

/** Lines that were found before: every place was checked. */
function offsetOf(lines: LineIndex, line: number): number {
    return lines.startOf(line) ?? 0;
}

/** As the line ends that is replaced, or the one before; the text's first ending counts where neither has one. */
function endingAt(lines: LineIndex, line: number, content: string): string {
    return lines.endingOf(line) || lines.endingOf(line - 1) || lines.endingOf(1) || firstEnding(content);
}

/** Every line of the content with this ending, also the last one. No content is no line. */
function withEndings(content: string, ending: string): string {
    if (content === '') {
        return '';
    }
    const complete = finalEnding(content) ? content : `${content}\n`;
    return ending === '\n' && !complete.includes('\r') ? complete : complete.replace(/\r\n?|\n/g, ending);
}

function lengthOf(piece: Piece): number {
    return typeof piece === 'string' ? piece.length : piece.end - piece.start;
}

function endingOfPiece(lines: LineIndex, piece: Piece): string {
    return typeof piece === 'string' ? finalEnding(piece) : lines.endingBefore(piece.end);
}

/** Puts an ending between a last line that had none and what follows it now. */
function separated(lines: LineIndex, pieces: readonly Piece[]): Piece[] {
    return pieces.flatMap((piece, at) => {
        const next = pieces[at + 1];
        return next === undefined || endingOfPiece(lines, piece) ? [piece] : [piece, typeof next === 'string' ? firstEnding(next) : '\n'];
    });
}

/** It stays when the last line is empty: without its ending it would not be a line. */
function withoutFinalEnding(lines: LineIndex, pieces: readonly Piece[]): Piece[] {
    const last = pieces.at(-1);
    if (last === undefined) {
        return [];
    }
    const { length } = endingOfPiece(lines, last);
    const shorter = typeof last === 'string' ? last.slice(0, last.length - length) : { start: last.start, end: last.end - length };
    const emptyLine = lengthOf(shorter) === 0 || endingOfPiece(lines, shorter) !== '';
    return length === 0 || emptyLine ? [...pieces] : [...pieces.slice(0, -1), shorter];
}

function firstEnding(text: string): string {
    return /\r\n?|\n/.exec(text)?.[0] ?? '\n';
}
