import type { Clock } from '@openspace/opencode/lib/node/events/clock';
import { Disposable } from '@theia/core/lib/common/disposable';

/** Real time, but what waits for long can be told that its time has come. */
export class TestClock implements Clock {
    private readonly waiting = new Set<{ readonly ms: number; readonly call: () => void; readonly timer: NodeJS.Timeout }>();

    after(ms: number, call: () => void): Disposable {
        const entry = { ms, call, timer: setTimeout(() => this.waiting.delete(entry) && call(), ms) };
        this.waiting.add(entry);
        return Disposable.create(() => {
            clearTimeout(entry.timer);
            this.waiting.delete(entry);
        });
    }

    /** Ends all waits of at least this length. */
    expire(ms: number): void {
        for (const entry of [...this.waiting].filter(each => each.ms >= ms)) {
            clearTimeout(entry.timer);
            this.waiting.delete(entry);
            entry.call();
        }
    }
}
