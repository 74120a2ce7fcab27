import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import type { ToolPart } from '@openspace/opencode/lib/common/opencode-types';

export type ToolProgress = 'waiting' | 'running' | 'done' | 'failed';

export function progressOf({ state }: ToolPart): ToolProgress {
    switch (state.status) {
        case 'pending':
            return 'waiting';
        case 'running':
            return 'running';
        case 'error':
            return 'failed';
        case 'completed':
            return 'done';
    }
}

/** A text of the call's input, if it is one. */
export function inputText({ state }: ToolPart, ...names: readonly string[]): string | undefined {
    for (const name of names) {
        const value = state.input[name];
        if (typeof value === 'string' && value !== '') {
            return value;
        }
    }
    return undefined;
}

export function metadataOf({ state }: ToolPart): Readonly<Record<string, unknown>> {
    return ('metadata' in state ? state.metadata : undefined) ?? {};
}

export function outputOf({ state }: ToolPart): string {
    return state.status === 'completed' ? state.output : '';
}

/** What a command wrote, and what the server says about it to the model: that it was stopped, or ran for too long. */
export function shellOutput(output: string): { readonly written: string; readonly remark?: string } {
    const match = /\s*<(shell|bash)_metadata>\s*([^]*?)\s*<\/\1_metadata>\s*$/.exec(output);
    return match ? { written: output.slice(0, match.index), remark: match[2] } : { written: output };
}

/** Without the tags and quotes that the server puts around failures. */
export function failureOf({ state }: ToolPart): string | undefined {
    return state.status === 'error' ? state.error.replace(/^(?:\w*Error: )+/, '') : undefined;
}

/** A call that came to nothing without a fault: the person or a rule did not allow it, or it was stopped. */
export interface UndoneCall {
    readonly why: 'denied' | 'forbidden' | 'unanswered' | 'stopped';
    /** What the person said to the agent instead. */
    readonly reason?: string;
}

/** The server tells these apart only by the words that it has for the model. */
export function undoneCall(part: ToolPart): UndoneCall | undefined {
    const failure = failureOf(part);
    const denied =
        failure && /^The user rejected permission to use this specific tool call(?:\.$| with the following feedback: ([^]*))/.exec(failure);
    if (denied) {
        return { why: 'denied', reason: denied[1] };
    }
    if (failure?.startsWith('The user has specified a rule which prevents you from using this specific tool call')) {
        return { why: 'forbidden' };
    }
    if (failure?.startsWith('The user dismissed this question')) {
        return { why: 'unanswered' };
    }
    return failure === 'Tool execution aborted' ? { why: 'stopped' } : undefined;
}

/** A path as people read it: from the project's folder where it is inside, with nothing hidden in it. */
export function shownPath(path: string, directory: string): string {
    return visibleLine(relativePath(path, directory), 200);
}

export function relativePath(path: string, directory: string): string {
    const root = directory.endsWith('/') ? directory : `${directory}/`;
    return path.startsWith(root) ? path.slice(root.length) : path === directory ? '.' : path;
}

export interface FileChangeFacts {
    readonly path: string;
    /** A unified diff; absent for a file whose content alone is known. */
    readonly patch?: string;
    /** All that is in it now; what was there before is known only of an `added` file. */
    readonly content?: string;
    readonly status?: 'added' | 'deleted' | 'modified' | 'moved';
}

/** The files that an edit, write or patch changed or will change. */
export function changesOf(part: ToolPart): FileChangeFacts[] {
    const metadata = metadataOf(part);
    if (Array.isArray(metadata.files)) {
        return metadata.files.flatMap(file => patchedFile(file));
    }
    const path =
        text(metadata.filepath) ??
        text((metadata.filediff as Record<string, unknown> | undefined)?.file) ??
        inputText(part, 'filePath', 'path');
    if (path === undefined) {
        return [];
    }
    const patch = text(metadata.diff) ?? text((metadata.filediff as Record<string, unknown> | undefined)?.patch);
    if (part.tool !== 'write') {
        return [{ path, patch }];
    }
    const content = inputText(part, 'content');
    return [{ path, patch, content, ...(metadata.exists === false && { status: 'added' }) }];
}

function patchedFile(file: unknown): FileChangeFacts[] {
    const facts = (typeof file === 'object' && file !== null ? file : {}) as Record<string, unknown>;
    const path = text(facts.relativePath) ?? text(facts.filePath) ?? text(facts.file);
    const kinds = { add: 'added', delete: 'deleted', update: 'modified', move: 'moved' } as const;
    const status = kinds[text(facts.type) as keyof typeof kinds] as FileChangeFacts['status'];
    return path === undefined ? [] : [{ path, patch: text(facts.diff) ?? text(facts.patch), status }];
}

function text(value: unknown): string | undefined {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
