import type { GlobalEvent, OpencodeClient } from '@opencode-ai/sdk/v2/client';
import { waitFor } from '../temporary';

export type OpencodeEvent = Exclude<GlobalEvent['payload'], { type: 'sync' }>;
export type OpencodeEventOf<T extends OpencodeEvent['type']> = Extract<OpencodeEvent, { type: T }>;

/** Collects what a server announces on `/global/event`. */
export class EventRecorder {
    /** In order of arrival, without the `sync` copies of durable events. */
    readonly events: OpencodeEvent[] = [];

    private readonly finished: Promise<void>;

    private constructor(
        stream: AsyncIterable<GlobalEvent>,
        private readonly closed: AbortController,
        private readonly failures: unknown[]
    ) {
        this.finished = this.record(stream);
    }

    /** Resolves once the stream is connected, so that nothing which happens later is missed. */
    static async start(client: OpencodeClient): Promise<EventRecorder> {
        const closed = new AbortController();
        const failures: unknown[] = [];
        const { stream } = await client.global.event({
            signal: closed.signal,
            sseMaxRetryAttempts: 1,
            onSseError: error => failures.push(error)
        });
        const recorder = new EventRecorder(stream, closed, failures);
        await recorder.waitFor('server.connected', () => true, 'the event stream to connect');
        return recorder;
    }

    ofType<T extends OpencodeEvent['type']>(type: T): OpencodeEventOf<T>[] {
        return this.events.filter((event): event is OpencodeEventOf<T> => event.type === type);
    }

    /** The first event of the type, past or to come, that is accepted. */
    waitFor<T extends OpencodeEvent['type']>(
        type: T,
        accept: (event: OpencodeEventOf<T>) => boolean,
        what = `an event ${type}`
    ): Promise<OpencodeEventOf<T>> {
        return waitFor(() => {
            if (this.failures.length > 0) {
                throw new Error('The event stream broke', { cause: this.failures[0] });
            }
            return this.ofType(type).find(accept);
        }, what);
    }

    async stop(): Promise<void> {
        this.closed.abort();
        await this.finished;
    }

    private async record(stream: AsyncIterable<GlobalEvent>): Promise<void> {
        for await (const event of stream) {
            if (event.payload.type !== 'sync') {
                this.events.push(event.payload);
            }
        }
        if (!this.closed.signal.aborted) {
            this.failures.push(new Error('opencode closed it'));
        }
    }
}
