/**
 * A tool's output as text for the model: short facts as `name: value` lines, long texts as they are. It says the same as the
 * structured content, without JSON's escapes in code.
 */
export function readableResult(output: Readonly<Record<string, unknown>>): string {
    const entries = Object.entries(output).filter(([, value]) => value !== undefined);
    if (entries.length === 1 && isText(entries[0][1])) {
        return textOf(entries[0][1]);
    }
    return entries.map(([name, value]) => (isText(value) ? `${name}:\n${textOf(value)}` : `${name}: ${JSON.stringify(value)}`)).join('\n');
}

function isText(value: unknown): value is string | string[] {
    return typeof value === 'string'
        ? value.includes('\n')
        : Array.isArray(value) && value.length > 0 && value.every(line => typeof line === 'string');
}

function textOf(value: unknown): string {
    return Array.isArray(value) ? value.join('\n') : String(value);
}
