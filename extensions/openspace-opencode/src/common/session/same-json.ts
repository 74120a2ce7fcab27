/** Whether two values would be written as the same JSON, whatever the order of keys. */
export function sameJson(a: unknown, b: unknown): boolean {
    if (Object.is(a, b)) {
        return true;
    }
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) {
        return false;
    }
    const [left, right] = [definedEntries(a), definedEntries(b)];
    return left.length === right.length && left.every(([key, value]) => key in b && sameJson(value, (b as Record<string, unknown>)[key]));
}

function definedEntries(value: object): [string, unknown][] {
    return Object.entries(value).filter(([, entry]) => entry !== undefined);
}
