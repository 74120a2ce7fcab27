import type { Attachment } from '../prompt/draft';
import { nls } from '@theia/core/lib/common/nls';

/** Lines of a file, from 1, both included. */
export interface LineRange {
    readonly first: number;
    readonly last: number;
}

/** A file of the workspace that the agent reads itself; `name` is how the workspace calls it. */
export function fileAttachment(uri: string, name: string, lines?: LineRange): Attachment {
    const label = lines ? `${name}:${rangeWords(lines)}` : name;
    // opencode reads the lines from the address of the file.
    const url = lines ? `${uri}?start=${lines.first}&end=${lines.last}` : uri;
    return { key: url, label, detail: label, icon: 'file', part: { type: 'file', mime: 'text/plain', url, filename: label } };
}

/** Text that is not in a file, or not as it is there: it goes as it is, with where it is from. */
export function textAttachment(name: string, lines: LineRange, language: string, text: string): Attachment {
    const label = `${name}:${rangeWords(lines)}`;
    const words = nls.localize('openspace/chat/unsaved', '{0} (as in the editor, not saved):', label);
    const fence = fenceFor(text);
    const content = `${words}\n${fence}${language}\n${text}\n${fence}`;
    return { key: `text:${label}:${text}`, label, detail: content, icon: 'edit', part: { type: 'text', text: content } };
}

export interface ProblemWords {
    readonly name: string;
    readonly line: number;
    readonly column: number;
    readonly severity: string;
    readonly message: string;
    readonly source?: string;
}

/** A list of problems, each with its place. */
export function problemsAttachment(problems: readonly ProblemWords[]): Attachment {
    const lines = problems.map(({ name, line, column, severity, message, source }) => {
        const origin = source === undefined ? '' : ` (${source})`;
        return `- ${name}:${line}:${column} ${severity}: ${message.replace(/\s+/g, ' ').trim()}${origin}`;
    });
    const label =
        problems.length === 1
            ? nls.localize('openspace/chat/oneProblem', 'Problem in {0}:{1}', problems[0].name, problems[0].line)
            : nls.localize('openspace/chat/problems', '{0} problems', problems.length);
    const text = [nls.localize('openspace/chat/problemsAre', 'Problems the IDE shows:'), ...lines].join('\n');
    return { key: `problems:${text}`, label, detail: text, icon: 'warning', part: { type: 'text', text } };
}

function rangeWords({ first, last }: LineRange): string {
    return first === last ? String(first) : `${first}-${last}`;
}

/** A fence longer than any in the text. */
function fenceFor(text: string): string {
    const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(run => run.length));
    return '`'.repeat(longest + 1);
}
