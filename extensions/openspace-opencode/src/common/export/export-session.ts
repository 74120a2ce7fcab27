import type { MessageWithParts } from '../opencode-protocol';
import type { Part, Session, ToolPart } from '../opencode-types';

export type ExportFormat = 'json' | 'markdown';

/** A session as a file. */
export interface SessionExport {
    readonly fileName: string;
    readonly content: string;
}

/** The whole session. JSON has the form of opencode's own export, so that opencode can import it; Markdown is for people. */
export function exportSession(session: Session, messages: readonly MessageWithParts[], format: ExportFormat): SessionExport {
    return format === 'json'
        ? { fileName: `${baseName(session)}.json`, content: `${JSON.stringify({ info: session, messages }, undefined, 2)}\n` }
        : { fileName: `${baseName(session)}.md`, content: toMarkdown(session, messages) };
}

/** Letters and digits of the title; anything else could mean something to a file system. */
function baseName({ title, id }: Session): string {
    const words = title
        .normalize('NFKD')
        .replace(/\p{Mark}/gu, '')
        .toLowerCase()
        .match(/[\p{Letter}\p{Number}]+/gu);
    return words?.join('-').slice(0, 60).replace(/-$/, '') || id;
}

function toMarkdown(session: Session, messages: readonly MessageWithParts[]): string {
    const head = [`# ${oneLine(session.title)}`, `Session ${session.id}, ${new Date(session.time.created).toISOString()}`];
    const body = messages.flatMap(({ info, parts }) => {
        const blocks = parts.flatMap(partToMarkdown);
        const error = info.role === 'assistant' && info.error ? [`> **Error:** ${oneLine(errorText(info.error))}`] : [];
        if (blocks.length + error.length === 0) {
            return [];
        }
        return [info.role === 'user' ? '## Person' : `## Agent (${info.agent}, ${info.providerID}/${info.modelID})`, ...blocks, ...error];
    });
    return `${[...head, ...body].join('\n\n')}\n`;
}

function partToMarkdown(part: Part): string[] {
    switch (part.type) {
        case 'text':
            return part.synthetic || part.ignored || part.text.trim() === '' ? [] : [part.text.trim()];
        case 'reasoning':
            return part.text.trim() === '' ? [] : [details('Reasoning', part.text.trim())];
        case 'file':
            return [`📎 ${oneLine(part.filename ?? part.url.slice(0, 100))} (${part.mime})`];
        case 'agent':
            return [`@${part.name}`];
        case 'subtask':
            return [`**Subtask for ${part.agent}:** ${oneLine(part.description)}`];
        case 'tool':
            return [toolToMarkdown(part)];
        case 'compaction':
            return ['*The conversation was summarised here.*'];
        case 'retry':
            return [`> **Retry ${part.attempt}:** ${oneLine(errorText(part.error))}`];
        case 'patch':
            return [`*Changed: ${part.files.map(oneLine).join(', ')}*`];
        case 'step-start':
        case 'step-finish':
        case 'snapshot':
            return [];
    }
}

function toolToMarkdown({ tool, state }: ToolPart): string {
    const title = 'title' in state && state.title ? `${tool}: ${state.title}` : tool;
    const input = fenced(JSON.stringify(state.input, undefined, 2), 'json');
    const result = state.status === 'completed' ? state.output : state.status === 'error' ? state.error : '';
    return details(`${title} (${state.status})`, result === '' ? input : `${input}\n\n${fenced(result)}`);
}

function details(summary: string, content: string): string {
    return `<details>\n<summary>${escapeHtml(oneLine(summary))}</summary>\n\n${content}\n\n</details>`;
}

/** A fence longer than any in the text, so that the text cannot end it. */
function fenced(text: string, language = ''): string {
    const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(run => run.length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}${language}\n${text}\n${fence}`;
}

function errorText(error: { readonly name: string; readonly data?: unknown }): string {
    const { data } = error;
    return typeof data === 'object' && data !== null && 'message' in data ? `${error.name}: ${String(data.message)}` : error.name;
}

function oneLine(text: string): string {
    return text.replace(/\s+/g, ' ').trim();
}

function escapeHtml(text: string): string {
    return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
