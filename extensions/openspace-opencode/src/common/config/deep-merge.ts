type Plain = Record<string, unknown>;

/** Merges as opencode merges its sources: objects key by key, anything else is replaced, and keys keep their place. */
export function deepMerge<T extends object>(base: T, extra: object): T {
    const result: Plain = { ...(base as Plain) };
    for (const [key, value] of Object.entries(extra)) {
        // `__proto__` comes as a key of its own from parsed JSON; assigning it would change the prototype instead.
        if (value !== undefined && key !== '__proto__') {
            const present = result[key];
            result[key] = isPlain(present) && isPlain(value) ? deepMerge(present, value) : value;
        }
    }
    return result as T;
}

export function isPlain(value: unknown): value is Plain {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
