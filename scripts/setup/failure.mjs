// @ts-check

/** Something that the person can put right. The message says what happened and what to do next; no stack is shown for it. */
export class Failure extends Error {
    /**
     * @param {string | string[]} message one line, or several
     * @param {{ exitCode?: number, logFile?: string, cause?: unknown }} [options]
     */
    constructor(message, { exitCode = 1, logFile, cause } = {}) {
        super(Array.isArray(message) ? message.join('\n') : message, { cause });
        this.name = 'Failure';
        this.exitCode = exitCode;
        this.logFile = logFile;
    }
}

/** The exit code for a command line that cannot be understood. */
export const USAGE_ERROR = 2;

/**
 * What to print for an error. Unexpected ones keep their stack: they are defects, and the stack is what a report needs.
 * @param {unknown} error
 */
export function describeError(error) {
    if (error instanceof Failure) {
        return error.logFile ? `${error.message}\nThe whole log: ${error.logFile}` : error.message;
    }
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
