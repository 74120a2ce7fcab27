import type { FileHandle } from 'fs/promises';

/** Has a file on the disk for many who ask at once: those who come while the disk is at work share its next turn. */
export class SharedSync {
    private running: Promise<void> | undefined;
    private next: Promise<void> | undefined;

    constructor(private readonly handle: FileHandle) {}

    /** Resolves when all is on the disk that was written before this was called. */
    run(): Promise<void> {
        if (!this.running) {
            this.running = this.handle.datasync().finally(() => (this.running = undefined));
            return this.running;
        }
        this.next ??= this.afterThis();
        return this.next;
    }

    private async afterThis(): Promise<void> {
        await this.running?.catch(() => undefined);
        this.next = undefined;
        return this.run();
    }
}
