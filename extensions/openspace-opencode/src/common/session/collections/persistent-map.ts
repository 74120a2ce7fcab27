const BUCKETS = 64;

/**
 * An immutable map from ids to values. A changed copy shares all but one of its buckets with the original, so that an event about one of
 * ten thousand sessions does not copy the other ones. Iterates in no particular order.
 */
export class PersistentMap<T> implements Iterable<[string, T]> {
    private constructor(
        private readonly buckets: readonly (ReadonlyMap<string, T> | undefined)[],
        readonly size: number
    ) {}

    static empty<T>(): PersistentMap<T> {
        return EMPTY as PersistentMap<T>;
    }

    static from<T>(entries: Iterable<readonly [string, T]>): PersistentMap<T> {
        const buckets = new Array<Map<string, T> | undefined>(BUCKETS).fill(undefined);
        let size = 0;
        for (const [key, value] of entries) {
            const bucket = (buckets[bucketOf(key)] ??= new Map());
            size += bucket.has(key) ? 0 : 1;
            bucket.set(key, value);
        }
        return new PersistentMap(buckets, size);
    }

    get(key: string): T | undefined {
        return this.buckets[bucketOf(key)]?.get(key);
    }

    has(key: string): boolean {
        return this.buckets[bucketOf(key)]?.has(key) ?? false;
    }

    /** Returns itself when the value is there already. */
    set(key: string, value: T): PersistentMap<T> {
        const index = bucketOf(key);
        const bucket = this.buckets[index];
        const present = bucket?.has(key) ?? false;
        if (present && bucket?.get(key) === value) {
            return this;
        }
        return this.replace(index, new Map(bucket).set(key, value), this.size + (present ? 0 : 1));
    }

    delete(key: string): PersistentMap<T> {
        const index = bucketOf(key);
        const bucket = this.buckets[index];
        if (!bucket?.has(key)) {
            return this;
        }
        const rest = new Map(bucket);
        rest.delete(key);
        return this.replace(index, rest.size > 0 ? rest : undefined, this.size - 1);
    }

    /** Returns itself when nothing is left out. */
    filter(keep: (value: T, key: string) => boolean): PersistentMap<T> {
        const kept = [...this].filter(([key, value]) => keep(value, key));
        return kept.length === this.size ? this : PersistentMap.from(kept);
    }

    /** The keys under which the two maps hold something else. Buckets they share are not looked into. */
    changedSince(before: PersistentMap<T>): Set<string> {
        const changed = new Set<string>();
        this.buckets.forEach((bucket, index) => {
            const other = before.buckets[index];
            if (bucket === other) {
                return;
            }
            for (const key of new Set([...(bucket?.keys() ?? []), ...(other?.keys() ?? [])])) {
                if (bucket?.get(key) !== other?.get(key)) {
                    changed.add(key);
                }
            }
        });
        return changed;
    }

    *values(): IterableIterator<T> {
        for (const [, value] of this) {
            yield value;
        }
    }

    *[Symbol.iterator](): Iterator<[string, T]> {
        for (const bucket of this.buckets) {
            if (bucket) {
                yield* bucket;
            }
        }
    }

    private replace(index: number, bucket: ReadonlyMap<string, T> | undefined, size: number): PersistentMap<T> {
        const buckets = this.buckets.slice();
        buckets[index] = bucket;
        return new PersistentMap(buckets, size);
    }
}

const EMPTY = PersistentMap.from<unknown>([]);

function bucketOf(key: string): number {
    let hash = 0;
    for (let index = 0; index < key.length; index++) {
        hash = (hash * 31 + key.charCodeAt(index)) | 0;
    }
    return (hash ^ (hash >>> 12)) & (BUCKETS - 1);
}
