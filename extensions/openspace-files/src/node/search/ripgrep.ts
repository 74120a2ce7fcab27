import { ChildProcessByStdio, spawn } from 'child_process';
import type { Readable } from 'stream';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import type { CancellationToken } from '@theia/core/lib/common/cancellation';
import { rgPath } from '@vscode/ripgrep';
import { RulesFile, withRulesFile } from './ignore-rules';

/** More of one record is not kept: a line of generated code can be larger than memory should be. */
const LONGEST_RECORD = 1024 * 1024;
const LONGEST_MESSAGE = 4_000;
const SOMETHING_FAILED = 2;

/** One piece of ripgrep's output, without the separator. */
export interface RgRecord {
    readonly text: string;
    /** The record was longer, and this is its beginning. */
    readonly cut: boolean;
}

export interface RgOptions {
    readonly args: readonly string[];
    readonly cwd: string;
    /** Between records: a line feed, or NUL where names are listed. */
    readonly separator: '\n' | '\0';
    readonly cancellation: CancellationToken;
    /** Lines of an ignore file that stands behind every `.gitignore`. */
    readonly rules?: readonly string[];
}

export interface RgEnd {
    /** It was stopped because enough was found. */
    readonly stopped: boolean;
    /** What it could not look at. */
    readonly problems: string;
}

/**
 * Runs ripgrep and hands on each record as it comes, until `onRecord` says that it is enough. Nothing of it runs on after that, or when
 * the call is cancelled. Rejects with a `ToolError` when ripgrep does not understand what it was asked.
 */
export function runRipgrep({ rules, ...options }: RgOptions, onRecord: (record: RgRecord) => boolean): Promise<RgEnd> {
    return rules ? withRulesFile(rules, file => start(options, onRecord, file)) : start(options, onRecord);
}

function start(
    { args, cwd, separator, cancellation }: RgOptions,
    onRecord: (record: RgRecord) => boolean,
    rules?: RulesFile
): Promise<RgEnd> {
    return new Promise((resolve, reject) => {
        const all = ['--no-config', ...(rules ? [`--ignore-file=${rules.name}`] : []), ...args];
        const stdio = [rules?.stdin ?? 'ignore', 'pipe', 'pipe'] as const;
        const process = spawn(rgPath, all, { cwd, stdio: [...stdio] }) as ChildProcessByStdio<null, Readable, Readable>;
        let stopped = false;
        let problems = '';
        const stop = (): void => {
            stopped = true;
            process.kill('SIGKILL');
        };
        const cancelled = cancellation.onCancellationRequested(stop);
        const splitter = new RecordSplitter(separator, record => !stopped && !onRecord(record) && stop());
        process.stdout.on('data', (chunk: Buffer) => !stopped && splitter.add(chunk));
        process.stderr.setEncoding('utf8').on('data', (text: string) => {
            problems = (problems + text).slice(0, LONGEST_MESSAGE);
        });
        process.on('error', error => {
            cancelled.dispose();
            reject(error);
        });
        process.on('close', code => {
            cancelled.dispose();
            if (code === SOMETHING_FAILED && isMisunderstanding(problems)) {
                reject(ToolError(`The search is not understood: ${problems.trim()}`, { advice: 'Correct the expression or the pattern.' }));
            } else {
                resolve({ stopped, problems });
            }
        });
    });
}

/** Files that may not be read do not end a search; an expression that is none does. */
function isMisunderstanding(problems: string): boolean {
    return /regex parse error|error parsing glob|the literal .* is not allowed|error: /i.test(problems);
}

class RecordSplitter {
    private readonly separator: number;
    private parts: Buffer[] = [];
    private length = 0;

    constructor(
        separator: string,
        private readonly onRecord: (record: RgRecord) => void
    ) {
        this.separator = separator.charCodeAt(0);
    }

    add(chunk: Buffer): void {
        let from = 0;
        for (let end = chunk.indexOf(this.separator); end >= 0; end = chunk.indexOf(this.separator, from)) {
            this.keep(chunk.subarray(from, end));
            this.onRecord({ text: Buffer.concat(this.parts).toString('utf8'), cut: this.length > LONGEST_RECORD });
            this.parts = [];
            this.length = 0;
            from = end + 1;
        }
        this.keep(chunk.subarray(from));
    }

    private keep(part: Buffer): void {
        const room = LONGEST_RECORD - this.length;
        this.length += part.length;
        if (room > 0 && part.length > 0) {
            this.parts.push(part.subarray(0, room));
        }
    }
}
