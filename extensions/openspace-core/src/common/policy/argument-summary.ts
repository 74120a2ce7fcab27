const MAXIMAL_NAMES = 20;
const MAXIMAL_NAME = 40;

/**
 * What a call was given, by name and size and never by content, such as `path 12, lines [3], force true`. Sizes of texts are in
 * characters. Names are shortened, because a call that was refused may have invented them.
 */
export function summarizeArguments(input: Readonly<Record<string, unknown>>): string {
    const entries = Object.entries(input);
    const shown = entries.slice(0, MAXIMAL_NAMES).map(([name, value]) => `${name.slice(0, MAXIMAL_NAME)} ${sizeOf(value)}`);
    return [...shown, ...(entries.length > MAXIMAL_NAMES ? [`${entries.length - MAXIMAL_NAMES} more`] : [])].join(', ');
}

function sizeOf(value: unknown): string {
    if (typeof value === 'string') {
        return `${value.length}`;
    }
    if (Array.isArray(value)) {
        return `[${value.length}]`;
    }
    if (typeof value === 'object' && value !== null) {
        return `{${Object.keys(value).length}}`;
    }
    return typeof value === 'boolean' ? String(value) : typeof value;
}
