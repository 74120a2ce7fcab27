import type { IBuffer, IBufferCell, IBufferLine } from '@xterm/headless';
import { MAX_LINE_LENGTH } from '../../common/terminal/line-ring';

const TAB_WIDTH = 8;
/** Characters of which each takes one cell. */
const NARROW = /^[\x20-\x7e]*$/;

/** The line that begins in a row, with the rows it was wrapped into, as the program wrote it. */
export function lineText(buffer: IBuffer, from: number, to: number): string {
    let text = '';
    for (let row = from; row < to && text.length < MAX_LINE_LENGTH; row++) {
        const line = buffer.getLine(row);
        text += line ? rowText(line, buffer) : '';
    }
    return text.slice(0, MAX_LINE_LENGTH);
}

/** The row after the last one of the line that begins in this row. */
export function endOfLine(buffer: IBuffer, from: number, limit = buffer.length): number {
    let row = from + 1;
    while (row < limit && buffer.getLine(row)?.isWrapped) {
        row++;
    }
    return row;
}

/** How many lines begin in these rows, the last included. */
export function startsBetween(buffer: IBuffer, first: number, last: number): number {
    let starts = 0;
    for (let row = first; row <= last; row++) {
        starts += buffer.getLine(row)?.isWrapped ? 0 : 1;
    }
    return starts;
}

/** The row where the given number of lines begins that ends with the line of the last row. */
export function rowOfStart(buffer: IBuffer, last: number, lines: number): number {
    let row = last;
    for (let left = lines; left > 0 && row >= 0; row--) {
        left -= buffer.getLine(row)?.isWrapped ? 0 : 1;
    }
    return lines > 0 ? row + 1 : last;
}

function rowText(line: IBufferLine, buffer: IBuffer): string {
    const text = line.translateToString(true);
    if (!text.includes(' ')) {
        return text;
    }
    const cell = buffer.getNullCell();
    const columns = NARROW.test(text) ? text.length : line.length;
    return mayHaveTabs(line, columns, cell) ? withTabs(line, text.length, cell) : text;
}

/** Each line that scrolls away passes here, so only the cells before the tab stops are looked at. */
function mayHaveTabs(line: IBufferLine, columns: number, cell: IBufferCell): boolean {
    for (let column = TAB_WIDTH - 1; column < columns; column += TAB_WIDTH) {
        if (line.getCell(column, cell)?.getCode() === 0 && cell.getWidth() === 1) {
            return true;
        }
    }
    return false;
}

/** A terminal jumps over the cells of a tab and leaves them empty, while spaces are written; so a jump to a tab stop was a tab. */
function withTabs(line: IBufferLine, length: number, cell: IBufferCell): string {
    let text = '';
    let gap = 0;
    let seen = 0;
    for (let column = 0; column < line.length && seen < length; column++) {
        if (!line.getCell(column, cell) || cell.getWidth() === 0) {
            continue;
        }
        const chars = cell.getChars();
        seen += chars.length || 1;
        if (chars === '') {
            gap++;
            continue;
        }
        text += blank(column - gap, column) + chars;
        gap = 0;
    }
    return text;
}

function blank(from: number, to: number): string {
    return to > from && to % TAB_WIDTH === 0 ? '\t'.repeat(to / TAB_WIDTH - Math.floor(from / TAB_WIDTH)) : ' '.repeat(to - from);
}
