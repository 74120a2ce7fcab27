import type { AutoAccept, DirectoryEvent, OpencodeClient } from '../../common/opencode-protocol';
import type { OpencodeEvent } from '../../common/opencode-types';
import type { ServerStatus } from '../../common/server/server-status';
import type { OpencodeServiceImpl } from '../windows/opencode-service-impl';

/** A window as the backend sees one, without a browser: it remembers all it was told. */
export class RecordingWindow implements OpencodeClient {
    readonly events: OpencodeEvent[] = [];
    readonly statuses: ServerStatus[] = [];
    readonly resyncs: (string | undefined)[] = [];
    /** Types of events, and `resync`, in the order they came. */
    readonly news: string[] = [];
    accepts: readonly AutoAccept[] = [];

    constructor(readonly service: OpencodeServiceImpl) {
        service.connect(this);
    }

    notifyEvents(batch: readonly DirectoryEvent[]): void {
        this.events.push(...batch.map(({ event }) => event));
        this.news.push(...batch.map(({ event }) => event.type));
    }

    notifyStatus(status: ServerStatus): void {
        this.statuses.push(status);
    }

    notifyResync(directory?: string): void {
        this.resyncs.push(directory);
        this.news.push('resync');
    }

    notifyAutoAccepts(accepts: readonly AutoAccept[]): void {
        this.accepts = accepts;
    }

    ofType<T extends OpencodeEvent['type']>(type: T): Extract<OpencodeEvent, { type: T }>[] {
        return this.events.filter((event): event is Extract<OpencodeEvent, { type: T }> => event.type === type);
    }
}
