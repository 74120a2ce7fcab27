import type { ShellMark } from './shell-mark';

export type Author = 'agent' | 'person';

/** Where the output of a command ends: before a line, or within it when the command wrote no last newline. */
export interface OutputEnd {
    readonly endLine: number;
    readonly lastLine?: string;
}

/** One command line of a terminal. Its output are the lines from `firstLine` to `endLine`, as long as the terminal keeps them. */
export interface CommandRecord {
    /** Empty when the shell was told to keep it out of its history. */
    readonly command: string;
    readonly author: Author;
    readonly startedAt: number;
    readonly firstLine: number;
    endLine?: number;
    lastLine?: string;
    exitCode?: number;
    durationMs?: number;
    /** The person typed while it ran: what it shows or asks for is theirs too. */
    sharedWithPerson: boolean;
}

interface SentLine {
    readonly sent: string;
    readonly meant: string;
}

/** Interrupt, suspend, quit. */
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const SIGNAL = /[\x03\x1a\x1c]/;
const MAX_RECORDS = 200;
const MAX_SENT_LINES = 20;

/**
 * Follows the shell's marks and who pressed which keys, and tells from that which command ran, whose it was and how it ended.
 * Knows nothing of processes or time.
 */
export class CommandLog {
    private readonly finished: CommandRecord[] = [];
    private readonly sentByAgent: SentLine[] = [];
    private readonly entersSinceStart = new Set<Author>();
    private lastEntry: number | undefined;
    /** The person typed during a command what may be waiting for the next prompt. */
    private isTypedAhead = false;

    running: CommandRecord | undefined;
    /** Whether the shell has asked for a command at least once. */
    isReady = false;
    cwd: string | undefined;
    /** Who typed something at the prompt that the shell has not taken yet. */
    unfinishedInput: Author | undefined;

    get records(): readonly CommandRecord[] {
        return this.running ? [...this.finished, this.running] : this.finished;
    }

    /** Keys on their way to the terminal. `meant` is the command that a quoted line stands for. */
    input(author: Author, keys: string, meant?: string): void {
        const lines = keys.split('\r');
        if (lines.length > 1) {
            this.entersSinceStart.add(author);
        }
        if (author === 'agent') {
            this.remember(lines.slice(0, -1).map(sent => ({ sent, meant: meant ?? sent })));
        }
        if (this.running) {
            this.inputWhileRunning(this.running, author, lines);
        } else if (this.isReady && this.unfinishedInput !== 'person') {
            // Also with Enter: the shell may want more lines. Its next mark tells that it has taken them.
            this.unfinishedInput = author;
        }
    }

    /** `shown` is the line on the screen where it was typed. */
    started(mark: ShellMark & { kind: 'start' }, line: number, shown: string, now: number): CommandRecord {
        const command = this.textOf(mark, shown);
        const sent = this.sentByAgent.find(candidate => candidate.sent.trim() === mark.command.trim() && mark.command !== '');
        const author = sent || (this.entersSinceStart.has('agent') && !this.entersSinceStart.has('person')) ? 'agent' : 'person';
        this.entersSinceStart.clear();
        this.unfinishedInput = undefined;
        this.running = { command: sent?.meant ?? command, author, startedAt: now, firstLine: line, sharedWithPerson: author === 'person' };
        return this.running;
    }

    /** The command that has ended by this prompt, if one was running. */
    prompted(mark: ShellMark & { kind: 'prompt' }, end: OutputEnd, now: number): CommandRecord | undefined {
        this.isReady = true;
        this.cwd = mark.cwd || this.cwd;
        this.unfinishedInput = this.isTypedAhead ? 'person' : undefined;
        this.isTypedAhead = false;
        return this.finish(mark.exitCode, end, now);
    }

    /** The command that has ended because the shell is gone. */
    exited(exitCode: number | undefined, end: OutputEnd, now: number): CommandRecord | undefined {
        return this.finish(exitCode, end, now);
    }

    private finish(exitCode: number | undefined, end: OutputEnd, now: number): CommandRecord | undefined {
        const record = this.running;
        this.running = undefined;
        if (record) {
            Object.assign(record, end, { exitCode, durationMs: now - record.startedAt });
            this.finished.push(record);
            this.finished.splice(0, this.finished.length - MAX_RECORDS);
        }
        return record;
    }

    /** The entry of the line before means that the shell did not store this one: a repetition, or something to be kept secret. */
    private textOf({ entry, command }: ShellMark & { kind: 'start' }, shown: string): string {
        const isNew = entry === undefined || entry !== this.lastEntry;
        this.lastEntry = entry;
        return isNew || shown.trimEnd().endsWith(command.trimEnd()) ? command : '';
    }

    private remember(lines: SentLine[]): void {
        this.sentByAgent.push(...lines);
        this.sentByAgent.splice(0, this.sentByAgent.length - MAX_SENT_LINES);
    }

    private inputWhileRunning(running: CommandRecord, author: Author, lines: string[]): void {
        if (author === 'person') {
            running.sharedWithPerson = true;
            const text = typedText(lines[lines.length - 1]);
            this.isTypedAhead = text !== '' || (lines.length === 1 && this.isTypedAhead && !isSignal(lines[0]));
        }
    }
}

/** What would stand at the next prompt: signals throw away what was typed before them. */
function typedText(keys: string): string {
    // eslint-disable-next-line no-control-regex -- control characters are what this is about
    return keys.includes('\x1b') ? '' : (keys.split(SIGNAL).at(-1) ?? '').replace(/[\x00-\x1f\x7f]/g, '');
}

function isSignal(keys: string): boolean {
    return SIGNAL.test(keys);
}
