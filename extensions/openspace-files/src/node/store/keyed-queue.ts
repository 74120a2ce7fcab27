/** Work under one key is done one after another; work under different keys does not wait for each other. */
export class KeyedQueue {
    private readonly last = new Map<string, Promise<unknown>>();

    /** Runs when all earlier work under this key is over, however it ended. */
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
        const turn = (this.last.get(key) ?? Promise.resolve()).then(work);
        const over: Promise<void> = turn.then(
            () => this.forget(key, over),
            () => this.forget(key, over)
        );
        this.last.set(key, over);
        return turn;
    }

    /** Resolves when all work is over that was there when this was called. */
    async idle(): Promise<void> {
        await Promise.all(this.last.values());
    }

    private forget(key: string, over: Promise<void>): void {
        if (this.last.get(key) === over) {
            this.last.delete(key);
        }
    }
}
