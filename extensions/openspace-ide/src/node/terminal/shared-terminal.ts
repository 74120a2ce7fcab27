import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter } from '@theia/core/lib/common/event';
import type { ILogger } from '@theia/core/lib/common/logger';
import { Author, CommandLog, CommandRecord, OutputEnd } from '../../common/terminal/command-log';
import { OutputPace } from '../../common/terminal/output-pace';
import { readShellMark } from '../../common/terminal/shell-mark';
import { isReport } from '../../common/terminal/terminal-input';
import { TerminalScreen } from './terminal-screen';
import type { TrackedShellProcess } from './tracked-shell-process';

const ANSWER_PATIENCE = 500;

export interface ShellExit {
    /** Absent when a signal ended it. */
    readonly code: number | undefined;
    readonly signal: string | undefined;
}

export interface SharedTerminalOptions {
    readonly process: TrackedShellProcess;
    readonly bufferLines: number;
    /** What only this terminal's shell knows. */
    readonly nonce: string;
    /** The value of the variable that all its processes inherit. */
    readonly marker: string;
    readonly folder: string;
    readonly isIntegrated: boolean;
    /** Resolves when all windows have drawn what they were sent of this terminal. */
    readonly whenDrawn: () => Promise<void>;
    readonly logger: ILogger;
}

/** A terminal that the agent and the person share: its process, what it has shown, and who did what in it. */
export class SharedTerminal implements Disposable {
    readonly id: string;
    readonly shell: string;
    readonly pid: number;
    readonly screen: TerminalScreen;
    readonly commands = new CommandLog();

    title: string;
    openedBy: Author = 'person';
    /** The session or connection of the agent that opened it. */
    owner: string | undefined;
    personTyped = false;
    lastActivity = Date.now();
    exit: ShellExit | undefined;

    private readonly toDispose = new DisposableCollection();
    private readonly startEmitter = new Emitter<CommandRecord>();
    private readonly endEmitter = new Emitter<CommandRecord>();
    private readonly promptEmitter = new Emitter<void>();
    private readonly exitEmitter = new Emitter<void>();
    private readonly suspicions = new Set<string>();
    private unanswered = '';
    private answerTimer: NodeJS.Timeout | undefined;
    private readonly pace: OutputPace;

    readonly onDidStartCommand = this.startEmitter.event;
    readonly onDidEndCommand = this.endEmitter.event;
    readonly onDidPrompt = this.promptEmitter.event;
    /** The shell is gone and all it wrote has been read. */
    readonly onDidExit = this.exitEmitter.event;

    constructor(readonly options: SharedTerminalOptions) {
        const { process, bufferLines, whenDrawn } = options;
        this.id = String(process.id);
        this.shell = process.executable;
        this.pid = process.pid;
        this.title = this.shell.split('/').at(-1) ?? this.shell;
        this.screen = new TerminalScreen(process.size, bufferLines);
        this.pace = new OutputPace(held => process.setPaused(held), whenDrawn);
        this.toDispose.pushAll([
            this.screen,
            this.startEmitter,
            this.endEmitter,
            this.promptEmitter,
            this.exitEmitter,
            process.onOutput(data => this.parse(data)),
            process.onInput(keys => this.noticePerson(keys)),
            process.onResize(size => this.screen.resize(size)),
            process.onExit(({ code, signal }) => this.screen.write('', () => this.noticeExit({ code, signal }))),
            this.screen.onMark(payload => this.noticeMark(payload)),
            this.screen.onReply(reply => this.answer(reply)),
            this.screen.onSuspicion(what => this.warn(what))
        ]);
    }

    get cwd(): string {
        return this.commands.cwd ?? this.options.folder;
    }

    /** The shell waits for a command and nobody has begun to type one. */
    get isIdle(): boolean {
        return !this.exit && this.commands.isReady && !this.commands.running && !this.commands.unfinishedInput;
    }

    /** Presses keys for the agent. `meant` is the command that the keys stand for, where they are a quoted form of it. */
    type(keys: string, meant?: string): void {
        this.commands.input('agent', keys, meant);
        this.lastActivity = Date.now();
        this.options.process.writeForAgent(keys);
    }

    outputOf(record: CommandRecord): string[] {
        const { endLine, lastLine } =
            record.endLine === undefined ? this.outputEnd() : { endLine: record.endLine, lastLine: record.lastLine };
        return [...this.screen.read(record.firstLine, endLine), ...(lastLine === undefined ? [] : [lastLine])];
    }

    dispose(): void {
        this.forgetAnswer();
        this.toDispose.dispose();
    }

    private parse(data: string): void {
        this.lastActivity = Date.now();
        this.pace.printed(data.length);
        this.screen.write(data, () => this.pace.parsed(data.length));
    }

    private noticePerson(keys: string): void {
        if (isReport(keys)) {
            this.forgetAnswer();
        } else {
            this.personTyped = true;
            this.lastActivity = Date.now();
            this.commands.input('person', keys);
        }
    }

    private noticeMark(payload: string): void {
        const mark = readShellMark(this.options.nonce, payload);
        if (!mark) {
            this.warn('a mark that only our shell may write');
        } else if (mark.kind === 'start') {
            const line = this.screen.cursorLine;
            const [shown = ''] = this.screen.read(line - 1, line);
            this.startEmitter.fire(this.commands.started(mark, line, shown, Date.now()));
        } else {
            const ended = this.commands.prompted(mark, this.outputEnd(), Date.now());
            if (ended) {
                this.endEmitter.fire(ended);
            }
            this.promptEmitter.fire();
        }
    }

    /** The prompt will follow on the same line, so the text before it has to be kept now. */
    private outputEnd(): OutputEnd {
        const endLine = this.screen.cursorLine;
        const lastLine = this.screen.textBeforeCursor;
        return lastLine === '' ? { endLine } : { endLine, lastLine };
    }

    private noticeExit(exit: ShellExit): void {
        this.exit = exit;
        const ended = this.commands.exited(exit.code, this.outputEnd(), Date.now());
        if (ended) {
            this.endEmitter.fire(ended);
        }
        this.exitEmitter.fire();
    }

    /**
     * Programs that ask the terminal something wait for the answer. A window that shows the terminal gives it; one that has it in a
     * hidden tab does not.
     */
    private answer(reply: string): void {
        this.unanswered += reply;
        if (!this.options.process.isShown) {
            this.sendAnswer();
        } else if (!this.answerTimer) {
            this.answerTimer = setTimeout(() => this.sendAnswer(), ANSWER_PATIENCE);
        }
    }

    private sendAnswer(): void {
        const reply = this.unanswered;
        this.forgetAnswer();
        if (reply !== '' && !this.options.process.killed) {
            this.options.process.writeForAgent(reply);
        }
    }

    private forgetAnswer(): void {
        clearTimeout(this.answerTimer);
        this.answerTimer = undefined;
        this.unanswered = '';
    }

    private warn(what: string): void {
        if (!this.suspicions.has(what)) {
            this.suspicions.add(what);
            this.options.logger.warn(`Suspicious output in terminal ${this.id}: ${what}`);
        }
    }
}
