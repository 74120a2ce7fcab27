import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import type { CancellationToken } from '@theia/core/lib/common/cancellation';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { injectable } from '@theia/core/shared/inversify';
import type { CommandRecord } from '../../common/terminal/command-log';
import { commandText, keyboardInput } from '../../common/terminal/terminal-input';
import { commandLine } from './command-line';
import type { SharedTerminal } from './shared-terminal';
import { kindOfShell } from './shell-integration';

/** How long a shell may take to read its start-up files, and to begin with a command that was typed. */
const START_PATIENCE = 15_000;
const BEGIN_PATIENCE = 1_000;
const READING_PATIENCE = 300;
const READING_INTERVAL = 5;

export interface RunRequest {
    readonly command: string;
    /** Where the shell goes first, and stays. */
    readonly folder?: string;
    readonly timeout: number;
    readonly cancellation: CancellationToken;
}

/** Runs commands in terminals as if typed, and waits for their end. */
@injectable()
export class CommandRunner {
    private readonly taken = new WeakSet<SharedTerminal>();

    /** Nobody types, nothing runs, and no other call is about to. */
    isFree(terminal: SharedTerminal): boolean {
        return terminal.isIdle && !this.taken.has(terminal);
    }

    /** The command when it has ended; still running, without an end, when the time is over or the call was cancelled. */
    async run(terminal: SharedTerminal, request: RunRequest): Promise<CommandRecord> {
        if (this.taken.has(terminal)) {
            throw busy(terminal, 'another call is running a command in it');
        }
        this.taken.add(terminal);
        try {
            await this.untilReady(terminal);
            this.checkFree(terminal);
            const record = await this.start(terminal, request);
            await this.untilEnd(terminal, record, request);
            return record;
        } finally {
            this.taken.delete(terminal);
        }
    }

    /** Types for an agent. A line for the shell has begun to run afterwards, so that what is typed next goes to what it started. */
    async type(terminal: SharedTerminal, keys: string, mayType: () => void): Promise<void> {
        await this.untilReady(terminal);
        mayType();
        const { commands } = terminal;
        const begun =
            commands.isReady && !commands.running && keys.includes('\r')
                ? until(BEGIN_PATIENCE, done => [terminal.onDidStartCommand(done), terminal.onDidPrompt(done), terminal.onDidExit(done)])
                : undefined;
        terminal.type(keys);
        await begun;
    }

    /** Resolves when the shell has asked for its first command: what is typed earlier could be lost or appear twice. */
    private async untilReady(terminal: SharedTerminal): Promise<void> {
        if (terminal.options.isIntegrated && !terminal.commands.isReady && !terminal.exit) {
            await until(START_PATIENCE, done => [terminal.onDidPrompt(done), terminal.onDidExit(done)]);
        }
        for (let waited = 0; waited < READING_PATIENCE && isAtPrompt(terminal); waited += READING_INTERVAL) {
            await new Promise(resolve => setTimeout(resolve, READING_INTERVAL));
        }
    }

    private checkFree(terminal: SharedTerminal): void {
        const { commands, shell, exit } = terminal;
        if (exit) {
            throw ended(terminal);
        }
        if (!commands.isReady) {
            throw ToolError(`'${shell}' does not tell when commands end.`, {
                advice: 'Use openspace.terminal.send and read_output instead.'
            });
        }
        if (commands.running) {
            throw busy(terminal, `'${commands.running.command}' is still running in it`);
        }
        if (commands.unfinishedInput) {
            throw busy(terminal, `the ${commands.unfinishedInput} has begun to type at its prompt`);
        }
    }

    private async start(terminal: SharedTerminal, { command, folder }: RunRequest): Promise<CommandRecord> {
        const text = commandText(command);
        let record: CommandRecord | undefined;
        const started = until(START_PATIENCE, done => [
            terminal.onDidStartCommand(candidate => {
                if (candidate.author === 'agent') {
                    record = candidate;
                    done();
                }
            }),
            terminal.onDidExit(done)
        ]);
        terminal.type(keyboardInput(commandLine(kindOfShell(terminal.shell), text, folder)), text);
        await started;
        if (!record) {
            throw this.takeBack(terminal);
        }
        return record;
    }

    private takeBack(terminal: SharedTerminal): Error {
        if (terminal.exit) {
            return ended(terminal);
        }
        terminal.type('\x03');
        return ToolError('The shell did not begin with the command; it was taken back.', {
            advice: 'Look for an unfinished bracket or compound command, or read the terminal with openspace.terminal.read_output.'
        });
    }

    private async untilEnd(terminal: SharedTerminal, record: CommandRecord, { timeout, cancellation }: RunRequest): Promise<void> {
        if (record.endLine === undefined && !terminal.exit) {
            await until(Math.max(0, record.startedAt + timeout - Date.now()), done => [
                terminal.onDidEndCommand(done),
                terminal.onDidExit(done),
                cancellation.onCancellationRequested(done)
            ]);
        }
    }
}

function isAtPrompt({ commands, exit, screen }: SharedTerminal): boolean {
    return commands.isReady && !commands.running && !exit && !screen.isReadingLine;
}

function busy(terminal: SharedTerminal, why: string): Error {
    return ToolError(`Terminal '${terminal.title}' is in use: ${why}.`, {
        advice: 'Run the command without terminalId to get another terminal, or wait and read this one with openspace.terminal.read_output.'
    });
}

function ended(terminal: SharedTerminal): Error {
    return ToolError(`The shell of terminal '${terminal.title}' has ended.`, { advice: 'Run the command without terminalId.' });
}

/** Resolves when one of the subscriptions says so, or when the time is over. */
function until(milliseconds: number, subscribe: (done: () => void) => Disposable[]): Promise<void> {
    return new Promise(resolve => {
        const toDispose = new DisposableCollection();
        const done = (): void => {
            toDispose.dispose();
            resolve();
        };
        const timer = setTimeout(done, milliseconds);
        toDispose.push({ dispose: () => clearTimeout(timer) });
        toDispose.pushAll(subscribe(done));
    });
}
