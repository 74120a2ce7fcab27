import { isToolError, ToolError } from '@openspace/core/lib/common/tools/tool-error';

/** Files are read and written as a whole up to this size. */
export const LARGEST_FILE = 32 * 1024 * 1024;

interface Explanation {
    readonly problem: string;
    readonly advice: string;
}

const READ_ONLY: Explanation = {
    problem: 'cannot be written: it or its folder is read-only',
    advice: 'Ask the person whether it may be changed; they can make it writable.'
};
const FULL: Explanation = {
    problem: 'cannot be written: the disk is full',
    advice: 'Nothing was changed. Ask the person to make room, then try again.'
};
const NO_FOLDER: Explanation = {
    problem: 'cannot be reached: a folder above it has gone or is none',
    advice: 'Look at the folder with openspace.file.list, then try again.'
};

/** What the system says, and what it means for who wants to read or write a file. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
    EACCES: READ_ONLY,
    EPERM: READ_ONLY,
    EROFS: READ_ONLY,
    ETXTBSY: { problem: 'cannot be written: a program is running from it', advice: 'Stop the program first.' },
    ENOSPC: FULL,
    EDQUOT: FULL,
    EFBIG: FULL,
    ENOENT: NO_FOLDER,
    ENOTDIR: NO_FOLDER,
    EISDIR: { problem: 'is a folder', advice: 'Choose a file; openspace.file.list shows what is in the folder.' },
    ENAMETOOLONG: { problem: 'has too long a name', advice: 'Choose a shorter one.' },
    ELOCKED: { problem: 'is being written by another IDE', advice: 'Try again in a moment.' },
    EMFILE: { problem: 'cannot be opened: too many files are open', advice: 'Try again in a moment.' },
    ENFILE: { problem: 'cannot be opened: too many files are open', advice: 'Try again in a moment.' }
};

/** An error of the file system as one that a model can act upon; all others as they are. */
export function explained(error: unknown, path: string): unknown {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const explanation = EXPLANATIONS[code];
    if (isToolError(error) || !explanation) {
        return error;
    }
    return ToolError(`${path} ${explanation.problem} (${code}).`, { advice: explanation.advice, details: { error: code } });
}

export function readOnly(path: string): ToolError {
    return ToolError(`${path} ${READ_ONLY.problem}.`, { advice: READ_ONLY.advice, details: { error: 'EACCES' } });
}

export function tooLarge(path: string, bytes: number): ToolError {
    const megabytes = (size: number): string => `${Math.round(size / (1024 * 1024))} MB`;
    return ToolError(`${path} is too large: ${megabytes(bytes)}, files are handled up to ${megabytes(LARGEST_FILE)}.`, {
        advice:
            'Read a part of it with startLine and endLine, search it with openspace.file.search, ' +
            'or change it with a program such as sed through openspace.terminal.run.',
        details: { error: 'too large', bytes }
    });
}

export function notFound(path: string): ToolError {
    return ToolError(`There is no file ${path}.`, {
        advice: 'Look with openspace.file.list or openspace.file.search. To create it, use openspace.file.write.',
        details: { error: 'not found' }
    });
}
