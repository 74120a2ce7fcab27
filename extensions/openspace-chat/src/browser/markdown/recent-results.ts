/** Keeps the results that were used last, so that a row that comes back to the screen is drawn at once. */
export class RecentResults<T> {
    private readonly results = new Map<string, T>();

    constructor(private readonly capacity: number) {}

    get(key: string): T | undefined {
        const result = this.results.get(key);
        if (result !== undefined) {
            this.results.delete(key);
            this.results.set(key, result);
        }
        return result;
    }

    set(key: string, result: T): T {
        this.results.set(key, result);
        for (const oldest of this.results.keys()) {
            if (this.results.size <= this.capacity) {
                break;
            }
            this.results.delete(oldest);
        }
        return result;
    }
}
