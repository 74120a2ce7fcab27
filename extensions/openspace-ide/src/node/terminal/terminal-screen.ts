import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter } from '@theia/core/lib/common/event';
import { IBuffer, IMarker, Terminal } from '@xterm/headless';
import { LineRing, MAX_LINE_LENGTH } from '../../common/terminal/line-ring';
import { MARK_SEQUENCE } from '../../common/terminal/shell-mark';
import { endOfLine, lineText, rowOfStart, startsBetween } from './row-text';
import { first, REPORTS_TO_SEE, watchSuspiciousSequences } from './suspicious-sequences';

/** Rows that the parser keeps above the screen; lines leave for the ring long before it is full. */
const SCROLLBACK = 2_000;
const SCROLLS_BETWEEN_HARVESTS = 500;
const MAX_OPEN_ROWS = 1_000;

export interface ScreenSize {
    readonly cols: number;
    readonly rows: number;
}

/**
 * What a terminal has shown, as plain lines with numbers that never change. A real terminal parser keeps the screen; lines that
 * scroll off it, or that a program wipes away, go into a ring. Nothing on the screen can make a line disappear from there.
 */
export class TerminalScreen implements Disposable {
    private readonly terminal: Terminal;
    private readonly ring: LineRing;
    private readonly toDispose = new DisposableCollection();
    private readonly markEmitter = new Emitter<string>();
    private readonly replyEmitter = new Emitter<string>();
    private readonly suspicionEmitter = new Emitter<string>();

    /** The first row that is not in the ring yet; as a number while a full-screen program keeps the rows from moving. */
    private firstRow: IMarker | number | undefined;
    private scrolls = 0;
    /** The rest of a line that was too long to keep whole is on its way off the screen. */
    private isSkipping = false;
    /** Line numbers up to here have been given away, and must not be given to another line. */
    private given = 0;

    /** The payload of each of our own marks, at the very place in the output where it stands. */
    readonly onMark = this.markEmitter.event;
    /** What the terminal answers to a program's question. */
    readonly onReply = this.replyEmitter.event;
    readonly onSuspicion = this.suspicionEmitter.event;

    constructor({ cols, rows }: ScreenSize, capacity: number) {
        this.ring = new LineRing(capacity);
        this.terminal = new Terminal({
            cols,
            rows,
            scrollback: SCROLLBACK,
            allowProposedApi: true,
            logLevel: 'off',
            windowOptions: REPORTS_TO_SEE
        });
        const { parser } = this.terminal;
        this.toDispose.pushAll([
            this.markEmitter,
            this.replyEmitter,
            this.suspicionEmitter,
            this.terminal,
            this.terminal.onData(data => this.replyEmitter.fire(data)),
            this.terminal.onScroll(() => this.noticeScroll()),
            this.terminal.buffer.onBufferChange(() => this.noticeBufferChange()),
            ...watchSuspiciousSequences(this.terminal, what => this.suspicionEmitter.fire(what)),
            parser.registerOscHandler(MARK_SEQUENCE, payload => this.mark(payload)),
            parser.registerCsiHandler({ final: 'J' }, params => this.beforeErase(first(params))),
            parser.registerCsiHandler({ prefix: '?', final: 'J' }, params => this.beforeErase(first(params))),
            parser.registerEscHandler({ final: 'c' }, () => this.beforeErase(2))
        ]);
        this.firstRow = this.terminal.registerMarker(0);
    }

    /** Calls back when all of it is parsed. */
    write(data: string, parsed: () => void): void {
        this.terminal.write(data, parsed);
    }

    resize({ cols, rows }: ScreenSize): void {
        const { normal } = this.terminal.buffer;
        this.moveStart(this.harvest(normal.baseY));
        // The parser wraps lines anew and moves them; the line of the cursor is the only fixed point.
        const lines = startsBetween(normal, this.start, normal.baseY + normal.cursorY);
        this.terminal.resize(cols, rows);
        this.moveStart(rowOfStart(normal, normal.baseY + normal.cursorY, lines));
    }

    /** A line editor is waiting for keys: shells switch this on exactly while they read a command. */
    get isReadingLine(): boolean {
        return this.terminal.modes.bracketedPasteMode;
    }

    /** A program has taken the whole screen, as editors and pagers do; what it shows is in no line. */
    get fullScreen(): string[] | undefined {
        const { active } = this.terminal.buffer;
        return active.type === 'alternate' ? trimEnd(this.linesOf(active, active.baseY, active.length)) : undefined;
    }

    /** The number of the oldest line that is still known. */
    get first(): number {
        return this.ring.first;
    }

    /** The number of the line that the cursor is on. */
    get cursorLine(): number {
        const { normal } = this.terminal.buffer;
        return this.ring.next + Math.max(0, this.linesOf(normal, this.start, normal.baseY + normal.cursorY + 1).length - 1);
    }

    /** What stands before the cursor on its line; zsh fills the line with blanks to get to the next one. */
    get textBeforeCursor(): string {
        const { normal } = this.terminal.buffer;
        const line = this.cursorLine;
        const [text = ''] = normal.cursorX > 0 || normal.getLine(normal.baseY + normal.cursorY)?.isWrapped ? this.read(line, line + 1) : [];
        return normal.cursorX > 0 ? text : text.trimEnd();
    }

    /** The known lines from one number up to, not including, another. */
    read(from: number, to: number): string[] {
        const { normal } = this.terminal.buffer;
        const live = to > this.ring.next ? this.linesOf(normal, this.start, this.contentEnd) : [];
        return [
            ...this.ring.slice(from, Math.min(to, this.ring.next)),
            ...live.slice(Math.max(0, from - this.ring.next), Math.max(0, to - this.ring.next))
        ];
    }

    /** The number after the last line, counting the one the cursor is on. */
    get end(): number {
        return this.ring.next + this.linesOf(this.terminal.buffer.normal, this.start, this.contentEnd).length;
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    private mark(payload: string): boolean {
        this.markEmitter.fire(payload);
        this.given = Math.max(this.given, this.cursorLine);
        return true;
    }

    private get start(): number {
        const { normal } = this.terminal.buffer;
        if (typeof this.firstRow === 'number') {
            return this.firstRow;
        }
        return this.firstRow && !this.firstRow.isDisposed ? this.firstRow.line : normal.baseY;
    }

    /** The row after the last one with text or the cursor. */
    private get contentEnd(): number {
        const { normal } = this.terminal.buffer;
        const cursor = normal.baseY + normal.cursorY;
        let row = normal.length - 1;
        while (row > cursor && normal.getLine(row)?.translateToString(true) === '') {
            row--;
        }
        return row + 1;
    }

    private linesOf(buffer: IBuffer, from: number, to: number): string[] {
        const lines: string[] = [];
        for (let row = from; row < to;) {
            const end = endOfLine(buffer, row);
            if (!(this.isSkipping && buffer.type === 'normal' && row === from && buffer.getLine(row)?.isWrapped)) {
                lines.push(lineText(buffer, row, end));
            }
            row = end;
        }
        return lines;
    }

    private noticeScroll(): void {
        if (++this.scrolls < SCROLLS_BETWEEN_HARVESTS) {
            return;
        }
        this.scrolls = 0;
        const { active, normal } = this.terminal.buffer;
        if (active.type === 'normal') {
            this.moveStart(this.harvest(normal.baseY));
        }
    }

    /** Takes what is about to be wiped away; the sequence itself is left to the parser. */
    private beforeErase(what: number): boolean {
        const { active, normal } = this.terminal.buffer;
        const isHome = normal.cursorX === 0 && normal.cursorY === 0;
        if (active.type === 'normal' && (what === 2 || (what === 0 && isHome))) {
            this.harvest(this.contentEndWithoutCursor());
            while (this.ring.next < this.given) {
                this.ring.push('');
            }
            this.isSkipping = false;
            this.moveStart(normal.baseY);
        } else if (active.type === 'normal' && what === 3) {
            this.moveStart(this.harvest(normal.baseY));
        }
        return false;
    }

    private contentEndWithoutCursor(): number {
        const { normal } = this.terminal.buffer;
        let row = this.contentEnd;
        while (row > this.start && normal.getLine(row - 1)?.translateToString(true) === '') {
            row--;
        }
        return row;
    }

    /** Moves whole lines above a row into the ring, and tells the first row that stays. */
    private harvest(limit: number): number {
        const { normal } = this.terminal.buffer;
        const maxOpenRows = Math.min(MAX_OPEN_ROWS, Math.ceil(MAX_LINE_LENGTH / this.terminal.cols));
        let row = this.start;
        while (row < limit) {
            const end = endOfLine(normal, row);
            const isRest = this.isSkipping && normal.getLine(row)?.isWrapped;
            if (end > limit && !isRest && limit - row <= maxOpenRows) {
                break;
            }
            if (!isRest) {
                this.ring.push(lineText(normal, row, Math.min(end, limit)));
            }
            this.isSkipping = end > limit;
            row = Math.min(end, limit);
        }
        return row;
    }

    private moveStart(row: number): void {
        const { normal } = this.terminal.buffer;
        if (typeof this.firstRow === 'object') {
            this.firstRow.dispose();
        }
        this.firstRow = this.terminal.registerMarker(row - normal.baseY - normal.cursorY) ?? row;
    }

    private noticeBufferChange(): void {
        if (typeof this.firstRow === 'number') {
            this.moveStart(this.firstRow);
        }
    }
}

function trimEnd(lines: string[]): string[] {
    let length = lines.length;
    while (length > 0 && lines[length - 1] === '') {
        length--;
    }
    return lines.slice(0, length);
}
