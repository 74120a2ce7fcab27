/**
 * JSON with sorted keys, so that equal values give equal texts in whatever order they were written. What JSON does not know
 * (`undefined`, functions) is left out, as JSON does.
 */
export function canonicalJson(value: unknown): string {
    return JSON.stringify(value, (_, inner: unknown) => (isRecord(inner) ? sorted(inner) : inner)) ?? 'null';
}

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
    // Without a prototype `__proto__` is a key like any other.
    const result = Object.create(null) as Record<string, unknown>;
    for (const key of Object.keys(record).sort()) {
        result[key] = record[key];
    }
    return result;
}
