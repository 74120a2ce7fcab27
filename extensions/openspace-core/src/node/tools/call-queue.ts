import { ToolError } from '../../common/tools/tool-error';

const LONGEST_QUEUE = 50;

/** First in, first out, one at a time: two calls that rearrange one window must not interleave. */
export class CallQueue {
    private waiting = 0;
    private last: Promise<unknown> = Promise.resolve();

    /** Runs when all earlier work is over, however it ended. Refuses when too much is waiting already. */
    async run<T>(work: () => Promise<T>): Promise<T> {
        if (this.waiting >= LONGEST_QUEUE) {
            throw ToolError(`The window is busy: ${LONGEST_QUEUE} calls are waiting already.`, {
                advice: 'Wait for earlier calls to finish before making more.'
            });
        }
        this.waiting++;
        const turn = this.last.then(() => {
            this.waiting--;
            return work();
        });
        // The queue goes on after a failure; the failure itself belongs to the caller.
        this.last = turn.catch(() => undefined);
        return turn;
    }
}
