/** A link to something inside the IDE, as agents write them into messages, slides and boards: `code:src/a.ts#L3-L9`. */
export interface Link {
    /** What kind of thing it leads to, in lower case. */
    readonly scheme: string;
    /** Decoded: a path in the workspace, or the id of a tool. */
    readonly target: string;
    /** After `#`, decoded: a place in the target. */
    readonly fragment?: string;
    /** After `?`, as it stands. Only `command:` has it: paths may contain question marks. */
    readonly query?: string;
}

const SCHEME = /^([a-z][a-z0-9-]*):(?!\/\/)(.+)$/is;
const LINES = /^L(\d+)(?:C(\d+))?(?:-L?(\d+)(?:C(\d+))?)?$/i;
const COMMAND = 'command';

/** What a link says, or `undefined` for an address of the web and for what is no link. Nothing is opened by this. */
export function parseLink(href: string): Link | undefined {
    const match = SCHEME.exec(href.trim());
    if (!match) {
        return undefined;
    }
    const scheme = match[1].toLowerCase();
    const [target, rest] = splitAt(match[2], scheme === COMMAND ? match[2].indexOf('?') : match[2].lastIndexOf('#'));
    const decoded = decode(target);
    if (!decoded) {
        return undefined;
    }
    if (scheme === COMMAND) {
        return { scheme, target: decoded, query: rest };
    }
    return { scheme, target: decoded, fragment: rest === undefined ? undefined : decode(rest) };
}

/** Lines and columns from 1. */
export interface LinkedLines {
    readonly startLine: number;
    readonly startColumn?: number;
    readonly endLine?: number;
    readonly endColumn?: number;
}

/** The lines that `#L3`, `#L3-L9` or `#L3C5-L9C1` means; `undefined` where it means none. */
export function linkedLines(fragment: string | undefined): LinkedLines | undefined {
    const match = fragment === undefined ? null : LINES.exec(fragment);
    if (!match) {
        return undefined;
    }
    const [startLine, startColumn, endLine, endColumn] = match.slice(1).map(text => (text === undefined ? undefined : Number(text)));
    return startLine ? { startLine, startColumn, endLine, endColumn } : undefined;
}

/** The arguments of a `command:` link: JSON, encoded or not; a list with one object, as editors write it, counts as that object. */
export function linkedArguments(query: string | undefined): Record<string, unknown> | undefined {
    if (query === undefined || query === '') {
        return {};
    }
    for (const text of [query, decode(query)]) {
        const value = text === undefined ? undefined : parseJson(text);
        const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
        if (typeof single === 'object' && single !== null && !Array.isArray(single)) {
            return single as Record<string, unknown>;
        }
    }
    return undefined;
}

function splitAt(text: string, index: number): [string, string | undefined] {
    return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}

/** `undefined` for what was not encoded properly. */
function decode(text: string): string | undefined {
    try {
        return decodeURIComponent(text);
    } catch {
        return undefined;
    }
}

function parseJson(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}
