/** Whether a value holds more levels of objects and lists than this. It does not recurse: the value may be nested without end. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
    let current: unknown[] = [value];
    for (let level = 0; level <= levels; level++) {
        const inner: unknown[] = [];
        for (const item of current) {
            if (typeof item === 'object' && item !== null) {
                for (const child of Object.values(item)) {
                    inner.push(child);
                }
            }
        }
        if (inner.length === 0) {
            return false;
        }
        current = inner;
    }
    return true;
}
