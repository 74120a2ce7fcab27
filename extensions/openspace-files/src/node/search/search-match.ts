import { z } from 'zod';

export interface SearchMatch {
    /** As ripgrep names the file. */
    readonly path: string;
    readonly line: number;
    readonly column: number;
    readonly excerpt: string;
}

const LONGEST_EXCERPT = 300;

/** Text, or bytes where it is no UTF-8. */
const Text = z.union([z.object({ text: z.string() }), z.object({ bytes: z.string() })]);
const Match = z.object({
    type: z.literal('match'),
    data: z.object({
        path: Text,
        lines: Text,
        line_number: z.number(),
        submatches: z.array(z.object({ start: z.number() }))
    })
});

/** The match that a line of ripgrep's output tells of; `undefined` for its other lines. */
export function parseMatch(line: string): SearchMatch | undefined {
    if (!line.startsWith('{"type":"match"')) {
        return undefined;
    }
    const { path, lines, line_number: first, submatches } = Match.parse(JSON.parse(line)).data;
    const bytes = bytesOf(lines);
    const start = submatches[0]?.start ?? 0;
    const lineStart = bytes.lastIndexOf('\n', Math.max(0, start - 1)) + 1;
    const from = start > 0 ? lineStart : 0;
    const feed = bytes.indexOf('\n', start);
    const text = bytes.toString('utf8', from, feed < 0 ? bytes.length : feed).replace(/\r$/, '');
    const column = bytes.toString('utf8', from, start).length;
    const line0 = first + countFeeds(bytes.subarray(0, from));
    return { path: bytesOf(path).toString('utf8'), line: line0, column: column + 1, excerpt: excerptOf(text, column) };
}

/** The file of a match whose line is too long to be read. */
export function pathOfCutMatch(line: string): string | undefined {
    const path = /^\{"type":"match","data":\{"path":\{"text":("(?:[^"\\]|\\.)*")\}/.exec(line)?.[1];
    return path === undefined ? undefined : (JSON.parse(path) as string);
}

/** A line, or what is around the match where it is a long one. */
function excerptOf(text: string, column: number): string {
    const from = text.length <= LONGEST_EXCERPT ? 0 : Math.max(0, Math.min(column - LONGEST_EXCERPT / 3, text.length - LONGEST_EXCERPT));
    const part = text.slice(from, from + LONGEST_EXCERPT);
    return `${from > 0 ? '…' : ''}${part}${from + LONGEST_EXCERPT < text.length ? '…' : ''}`;
}

function bytesOf(text: z.infer<typeof Text>): Buffer {
    return 'text' in text ? Buffer.from(text.text) : Buffer.from(text.bytes, 'base64');
}

function countFeeds(bytes: Buffer): number {
    let feeds = 0;
    for (let feed = bytes.indexOf('\n'); feed >= 0; feed = bytes.indexOf('\n', feed + 1)) {
        feeds++;
    }
    return feeds;
}
