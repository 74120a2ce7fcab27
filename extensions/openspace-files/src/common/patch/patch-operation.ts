import { z } from 'zod';

const Line = z.number().int().min(1);
const Range = { startLine: Line, endLine: Line.describe('Included') };

/** One change of a text. Lines count from 1 and are those of the text before the patch, whatever other operations do. */
export const PatchOperation = z.discriminatedUnion('type', [
    z.object({ type: z.literal('insert'), line: Line.describe('Insert before this line'), content: z.string().min(1) }),
    z.object({ type: z.literal('delete'), ...Range }),
    z.object({ type: z.literal('replace'), ...Range, content: z.string() }),
    z.object({ type: z.literal('append'), content: z.string().min(1) })
]);
export type PatchOperation = z.infer<typeof PatchOperation>;

export const PatchOperations = z.array(PatchOperation).min(1).max(1000);

/** An operation in words, for messages about it. Numbers count from 1 as lines do. */
export function describeOperation(operation: PatchOperation, index: number): string {
    return `${index + 1} (${wordsFor(operation)})`;
}

function wordsFor(operation: PatchOperation): string {
    switch (operation.type) {
        case 'insert':
            return `insert before line ${operation.line}`;
        case 'append':
            return 'append';
        case 'delete':
        case 'replace':
            return operation.startLine === operation.endLine
                ? `${operation.type} line ${operation.startLine}`
                : `${operation.type} lines ${operation.startLine}–${operation.endLine}`;
    }
}
