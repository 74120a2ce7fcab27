import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { z } from 'zod';

const Line = z.number().int().min(1);

/** Lines and columns from 1, the end included. */
export const LineRange = z.object({
    startLine: Line,
    endLine: Line.optional().describe('Default: startLine'),
    startColumn: Line.optional(),
    endColumn: Line.optional().describe('Exclusive')
});
export type LineRange = z.infer<typeof LineRange>;

/** The lines of a text as an editor counts them, each with its line break. */
export function splitLines(text: string): string[] {
    const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
    return /[\r\n]$/.test(text) ? [...lines, ''] : lines;
}

/** Refuses what lies outside of the file, with its line count. */
export function checkRange(path: string, range: LineRange, lineCount: number): void {
    const { startLine, endLine = startLine, startColumn, endColumn } = range;
    const beyond = [startLine, endLine].find(line => line > lineCount);
    if (beyond !== undefined) {
        throw ToolError(`Line ${beyond} is out of range: ${path} has ${lineCount} lines.`, {
            advice: `Use lines from 1 to ${lineCount}; openspace.editor.read_file shows them.`,
            details: { lineCount }
        });
    }
    if (endLine < startLine) {
        throw ToolError(`The range ends at line ${endLine}, before it starts at line ${startLine}.`, { advice: 'Swap the two lines.' });
    }
    if (endLine === startLine && startColumn !== undefined && endColumn !== undefined && endColumn < startColumn) {
        throw ToolError(`The range ends at column ${endColumn}, before it starts at column ${startColumn}.`, {
            advice: 'Swap the two columns.'
        });
    }
}
