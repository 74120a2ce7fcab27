import { isToolError, ToolError } from '../tools/tool-error';

const MARK = '[removed: a secret of the Hub]';

/** The same value with every secret in its texts and names taken out; what holds none is returned as it is. */
export function strikeSecrets<T>(value: T, secrets: readonly string[]): T {
    return holdsAny(value, secrets) ? (strike(value, secrets) as T) : value;
}

/** The same for what was thrown, its advice, its facts and its stack included. */
export function strikeError(error: unknown, secrets: readonly string[]): unknown {
    if (!(error instanceof Error)) {
        return strikeSecrets(error, secrets);
    }
    const message = strikeText(error.message, secrets);
    if (isToolError(error)) {
        return ToolError(message, strikeSecrets(error.data, secrets));
    }
    const stack = strikeText(error.stack ?? '', secrets);
    return message === error.message && stack === (error.stack ?? '') ? error : Object.assign(new Error(message), { stack });
}

/** Almost never, and looking costs less than a copy of all that every call takes and gives. */
function holdsAny(value: unknown, secrets: readonly string[]): boolean {
    if (typeof value === 'string') {
        return secrets.some(secret => value.includes(secret));
    }
    if (Array.isArray(value)) {
        return value.some(item => holdsAny(item, secrets));
    }
    return (
        typeof value === 'object' &&
        value !== null &&
        Object.entries(value).some(([name, item]) => holdsAny(name, secrets) || holdsAny(item, secrets))
    );
}

function strike(value: unknown, secrets: readonly string[]): unknown {
    if (typeof value === 'string') {
        return strikeText(value, secrets);
    }
    if (Array.isArray(value)) {
        return value.map(item => strike(item, secrets));
    }
    if (typeof value === 'object' && value !== null) {
        return Object.fromEntries(Object.entries(value).map(([name, item]) => [strikeText(name, secrets), strike(item, secrets)]));
    }
    return value;
}

function strikeText(text: string, secrets: readonly string[]): string {
    return secrets.reduce((struck, secret) => struck.replaceAll(secret, MARK), text);
}
