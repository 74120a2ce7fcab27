const CHUNK = 32;

type Chunks<T> = readonly (readonly T[])[];

/**
 * An immutable list. A copy with one changed element shares all but one chunk with the original: a text that grows by one word does not
 * copy the five thousand messages before it.
 */
export class PersistentList<T> implements Iterable<T> {
    private constructor(
        private readonly chunks: Chunks<T>,
        readonly length: number
    ) {}

    static empty<T>(): PersistentList<T> {
        return EMPTY as PersistentList<T>;
    }

    static from<T>(elements: readonly T[]): PersistentList<T> {
        const chunks: T[][] = [];
        for (let start = 0; start < elements.length; start += CHUNK) {
            chunks.push(elements.slice(start, start + CHUNK));
        }
        return new PersistentList(chunks, elements.length);
    }

    /** Counts from the end when negative, like an array's. */
    at(index: number): T | undefined {
        const from = index < 0 ? this.length + index : index;
        if (from < 0 || from >= this.length) {
            return undefined;
        }
        const [chunk, offset] = this.locate(from);
        return this.chunks[chunk][offset];
    }

    /** Searches from the end, where what changes is. */
    findLastIndex(accept: (element: T) => boolean): number {
        let end = this.length;
        for (let chunk = this.chunks.length - 1; chunk >= 0; chunk--) {
            const elements = this.chunks[chunk];
            end -= elements.length;
            for (let offset = elements.length - 1; offset >= 0; offset--) {
                if (accept(elements[offset])) {
                    return end + offset;
                }
            }
        }
        return -1;
    }

    set(index: number, element: T): PersistentList<T> {
        const [chunk, offset] = this.locate(index);
        const elements = this.chunks[chunk].slice();
        elements[offset] = element;
        const chunks = this.chunks.slice();
        chunks[chunk] = elements;
        return new PersistentList(chunks, this.length);
    }

    insert(index: number, element: T): PersistentList<T> {
        if (this.length === 0) {
            return PersistentList.from([element]);
        }
        const [chunk, offset] = index === this.length ? this.end() : this.locate(index);
        const elements = [...this.chunks[chunk].slice(0, offset), element, ...this.chunks[chunk].slice(offset)];
        // A chunk that overflows by appending stays full, so that appended lists are as dense as those made at once.
        const cut = offset === CHUNK ? CHUNK : elements.length >> 1;
        const pieces = elements.length > CHUNK ? [elements.slice(0, cut), elements.slice(cut)] : [elements];
        return this.splice(chunk, pieces, this.length + 1);
    }

    delete(index: number): PersistentList<T> {
        const [chunk, offset] = this.locate(index);
        const elements = this.chunks[chunk].filter((_, other) => other !== offset);
        return this.splice(chunk, elements.length > 0 ? [elements] : [], this.length - 1);
    }

    toArray(): T[] {
        return this.chunks.flat() as T[];
    }

    *[Symbol.iterator](): Iterator<T> {
        for (const chunk of this.chunks) {
            yield* chunk;
        }
    }

    private splice(chunk: number, pieces: readonly (readonly T[])[], length: number): PersistentList<T> {
        const chunks = this.chunks.slice();
        chunks.splice(chunk, 1, ...pieces);
        return new PersistentList(chunks, length);
    }

    private end(): [chunk: number, offset: number] {
        return [this.chunks.length - 1, this.chunks[this.chunks.length - 1].length];
    }

    /** From whichever end is nearer. */
    private locate(index: number): [chunk: number, offset: number] {
        if (index < 0 || index >= this.length) {
            throw new RangeError(`There is no element ${index} in a list of ${this.length}.`);
        }
        if (index > this.length >> 1) {
            let start = this.length;
            for (let chunk = this.chunks.length - 1; ; chunk--) {
                start -= this.chunks[chunk].length;
                if (index >= start) {
                    return [chunk, index - start];
                }
            }
        }
        let start = 0;
        for (let chunk = 0; ; chunk++) {
            const { length } = this.chunks[chunk];
            if (index < start + length) {
                return [chunk, index - start];
            }
            start += length;
        }
    }
}

const EMPTY = PersistentList.from<unknown>([]);
