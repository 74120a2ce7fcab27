import { faultWords } from '../../common/fault-words';
import { OpencodeError, OpencodeFailure } from '../../common/opencode-error';

/** An answer of the server that is no success. */
export interface FailedAnswer {
    readonly status: number;
    readonly body: unknown;
}

const FAILURES: Readonly<Record<number, OpencodeFailure>> = {
    400: 'invalid',
    401: 'unauthorized',
    403: 'unauthorized',
    404: 'not-found',
    409: 'busy',
    422: 'invalid'
};

/** The words for each kind; what the server said itself follows them. */
const WORDS: Readonly<Record<OpencodeFailure, string>> = {
    unavailable: 'The agent does not answer. It is started again; try once more in a moment.',
    untrusted: 'The agent does not work here: this folder is not open and trusted in this window.',
    unauthorized: 'The opencode server does not accept our password. Check the setting openspace.opencode.url.',
    'not-found': 'It is not there any more: another window or program may have removed it.',
    busy: 'The session is at work. Wait for it to finish, or stop it first.',
    invalid: 'The opencode server did not accept the request.',
    refused: 'It was refused.',
    server: 'The opencode server failed. Its log says more.'
};

/** What the server answered, as an error that people can read and programs can tell apart. `cause` is what is known of it besides. */
export function errorOfAnswer(operation: string, { status, body }: FailedAnswer, cause?: string): OpencodeError {
    const failure = FAILURES[status] ?? 'server';
    const detail = cause === undefined ? messageOf(body) : faultWords(cause);
    return OpencodeError(`${operation}: ${WORDS[failure]}${detail ? ` (${detail})` : ''}`, { failure, status });
}

/** What went wrong on the way to the server. */
export function errorOfFailure(operation: string, error: unknown): OpencodeError {
    if (typeof error === 'object' && error !== null && OpencodeError.is(error)) {
        return error;
    }
    const failure: OpencodeFailure = isConnectionProblem(error) ? 'unavailable' : 'server';
    const detail = error instanceof Error ? error.message : String(error);
    return OpencodeError(`${operation}: ${WORDS[failure]} (${detail})`, { failure });
}

export function errorOf(operation: string, failure: OpencodeFailure, detail?: string): OpencodeError {
    return OpencodeError(`${operation}: ${WORDS[failure]}${detail ? ` (${detail})` : ''}`, { failure });
}

/** Error bodies come in three shapes: `{name, data: {message}}`, `{_tag, message}` and plain text. */
function messageOf(body: unknown): string | undefined {
    if (typeof body === 'string') {
        return body.trim().slice(0, 500) || undefined;
    }
    if (typeof body !== 'object' || body === null) {
        return undefined;
    }
    const { message, data, _tag, name } = body as Record<string, unknown>;
    const inner = typeof data === 'object' && data !== null ? (data as Record<string, unknown>).message : undefined;
    return [inner, message, _tag, name].find((text): text is string => typeof text === 'string' && text !== '');
}

function isConnectionProblem(error: unknown): boolean {
    const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
    return /^(?:ECONN|EPIPE|ENOTFOUND|EHOST|ENET|ETIMEDOUT|EAI_)/.test(code) || (error as Error | undefined)?.name === 'AbortError';
}
