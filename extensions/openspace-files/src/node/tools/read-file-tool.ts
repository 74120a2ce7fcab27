import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { guardedArgument } from '@openspace/core/lib/common/tools/guarded-argument';
import { isToolError, ToolError } from '@openspace/core/lib/common/tools/tool-error';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { ArtifactStore } from '../store/artifact-store';
import { notFound } from '../store/store-errors';
import { UnsavedEditors } from '../store/unsaved-editors';
import { FileText } from '../text/file-text';
import { readLargeFile } from '../text/large-file';
import { FilePath, Line } from './file-schemas';

/** An answer is no longer than this many units of the file's encoding. */
const LONGEST_ANSWER = 100_000;

const Input = z.object({ path: FilePath, startLine: Line.optional(), endLine: Line.optional() });
const Output = z.object({
    content: z.string(),
    version: z.number().int().optional().describe('Absent for files too large to be changed here'),
    startLine: z.number().int(),
    endLine: z.number().int(),
    totalLines: z.number().int().optional(),
    encoding: z.string().optional().describe('When it is not plain UTF-8'),
    unsaved: z.literal(true).optional(),
    note: z.string().optional()
});

@injectable()
export class ReadFileTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.file.read';
    readonly title = nls.localize('openspace/files/tools/read', 'Read File');
    readonly description =
        'Read a text file, or some of its lines, with the version you need to change it. ' +
        'A note says when there is more. What the person sees, unsaved edits included: openspace.editor.read_file.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'read';

    @inject(ArtifactStore)
    private readonly store: ArtifactStore;

    @inject(UnsavedEditors)
    private readonly editors: UnsavedEditors;

    async run(input: z.output<typeof Input>, context: ToolContext): Promise<z.input<typeof Output>> {
        const file = guardedArgument(context, input.path);
        if (input.endLine !== undefined && input.endLine < (input.startLine ?? 1)) {
            throw ToolError(`The range ends at line ${input.endLine}, before it starts.`, { advice: 'Swap the two lines.' });
        }
        try {
            const answer = await this.read(file, input);
            Object.assign(context.audit ?? {}, { version: answer.version });
            return answer;
        } catch (error) {
            const part = input.startLine !== undefined || input.endLine !== undefined;
            if (part && isToolError(error) && error.data.details?.error === 'too large') {
                return readLargeFile(
                    file,
                    { startLine: input.startLine ?? 1, endLine: input.endLine },
                    LONGEST_ANSWER,
                    context.cancellation
                );
            }
            throw error;
        }
    }

    private async read(file: GuardedPath, { startLine = 1, endLine }: z.output<typeof Input>): Promise<z.input<typeof Output>> {
        const [stored, unsaved] = await Promise.all([this.store.read(file), this.editors.isUnsaved(file)]);
        if (!stored) {
            throw notFound(file.relative);
        }
        const text = FileText.of(file.relative, stored.bytes);
        const { totalLines } = text;
        if (startLine > Math.max(totalLines, 1)) {
            throw ToolError(`Line ${startLine} is out of range: ${file.relative} has ${totalLines} lines.`, {
                advice: 'Read from an earlier line.',
                details: { totalLines }
            });
        }
        const wanted = Math.min(endLine ?? totalLines, totalLines);
        const last = lastThatFits(text, startLine, wanted);
        const content = text.range(startLine, last);
        return {
            content: content.slice(0, LONGEST_ANSWER),
            version: stored.version,
            startLine,
            endLine: last,
            totalLines,
            ...(text.encodingName !== 'utf-8' && { encoding: text.encodingName }),
            ...(unsaved && { unsaved }),
            ...noteOf([
                unsaved &&
                    'The person has unsaved edits in it: openspace.editor.read_file shows them, and it cannot be written until they save.',
                content.length > LONGEST_ANSWER && `Line ${last} is cut off: it has ${content.length} characters.`,
                last < wanted && `There is more: go on with startLine ${last + 1}.`
            ])
        };
    }
}

/** At least one line. */
function lastThatFits(text: FileText, startLine: number, endLine: number): number {
    let room = LONGEST_ANSWER - text.lengthOf(startLine);
    let last = startLine;
    while (last < endLine && room >= text.lengthOf(last + 1)) {
        last++;
        room -= text.lengthOf(last);
    }
    return Math.min(last, Math.max(endLine, startLine - 1));
}

function noteOf(notes: readonly (string | false)[]): { note?: string } {
    const said = notes.filter(note => note !== false);
    return said.length > 0 ? { note: said.join(' ') } : {};
}
