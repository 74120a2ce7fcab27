import { isToolError, ToolError } from '../tools/tool-error';

const MARK = '[removed: a secret of the Hub]';

/** The same value with every secret in its texts and names taken out; what holds none is returned as it is. */
export function strikeSecrets<T>(value: T, secrets: readonly string[]): T {
    return strike(value, secrets) as T;
}

/** The same for what was thrown, its advice, its facts and its stack included. */
export function strikeError(error: unknown, secrets: readonly string[]): unknown {
    if (!(error instanceof Error)) {
        return strike(error, secrets);
    }
    const message = strikeText(error.message, secrets);
    if (isToolError(error)) {
        return ToolError(message, strikeSecrets(error.data, secrets));
    }
    const stack = strikeText(error.stack ?? '', secrets);
    return message === error.message && stack === (error.stack ?? '') ? error : Object.assign(new Error(message), { stack });
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
