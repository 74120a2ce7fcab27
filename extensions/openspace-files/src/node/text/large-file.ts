import { constants } from 'fs';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { openVerified } from '@openspace/core/lib/node/paths/verified-folder';
import type { CancellationToken } from '@theia/core/lib/common/cancellation';
import { binaryType } from './binary-type';
import { encodingOf } from './text-encoding';

export interface LineRange {
    readonly startLine: number;
    /** To the end of the file, or as far as the answer may reach, when absent. */
    readonly endLine: number | undefined;
}

export interface LargeFilePart {
    readonly content: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly note: string;
}

const FEED = 0x0a;

/** Some lines of a file that is too large to be read as a whole. It is read only as far as they go. Lines end with a line feed here. */
export async function readLargeFile(
    file: GuardedPath,
    { startLine, endLine }: LineRange,
    longest: number,
    cancellation: CancellationToken
): Promise<LargeFilePart> {
    const handle = await openVerified(file, constants.O_RDONLY);
    const stream = handle.createReadStream({ highWaterMark: 1024 * 1024 });
    const cancelled = cancellation.onCancellationRequested(() => stream.destroy());
    const collector = new LineCollector(startLine, endLine ?? Number.MAX_SAFE_INTEGER, longest);
    try {
        for await (const chunk of stream) {
            const bytes = chunk as Buffer;
            if (collector.isNew && !encodingOf(bytes.subarray(0, 512))) {
                throw ToolError(`${file.relative} is no text file: ${binaryType(bytes)}.`, {
                    advice: 'Use a program that knows the format.'
                });
            }
            if (collector.add(bytes)) {
                break;
            }
        }
    } finally {
        cancelled.dispose();
        stream.destroy();
    }
    return collector.result(file);
}

class LineCollector {
    private line = 1;
    private length = 0;
    private readonly parts: Buffer[] = [];
    private full = false;
    isNew = true;

    constructor(
        private readonly startLine: number,
        private readonly endLine: number,
        private readonly longest: number
    ) {}

    /** Whether nothing more is needed. */
    add(bytes: Buffer): boolean {
        this.isNew = false;
        let at = 0;
        while (at < bytes.length && this.line <= this.endLine && !this.full) {
            const feed = bytes.indexOf(FEED, at);
            const end = feed < 0 ? bytes.length : feed + 1;
            if (this.line >= this.startLine) {
                this.take(bytes.subarray(at, end));
            }
            this.line += feed < 0 ? 0 : 1;
            at = end;
        }
        return this.full || this.line > this.endLine;
    }

    result(file: GuardedPath): LargeFilePart {
        if (this.line < this.startLine || (this.parts.length === 0 && !this.full)) {
            throw ToolError(`Line ${this.startLine} is out of range: ${file.relative} has ${this.line - 1} lines.`, {
                advice: 'Read from an earlier line.'
            });
        }
        const content = Buffer.concat(this.parts).toString('utf8');
        const endsLine = content.endsWith('\n');
        const last = endsLine ? this.line - 1 : this.line;
        const note = `${file.relative} is too large to be changed here${this.full ? `; go on with startLine ${last + 1}` : ''}.`;
        return { content, startLine: this.startLine, endLine: last, note };
    }

    private take(bytes: Buffer): void {
        const room = this.longest - this.length;
        this.full = bytes.length >= room;
        const part = bytes.subarray(0, room);
        this.parts.push(Buffer.from(part));
        this.length += part.length;
    }
}
