import { Emitter, Event } from '@theia/core/lib/common/event';
import { CallRecord } from './call-record';

/** Calls slower than this are worth telling the agent about. */
const SLOW_MS = 500;

/** The last calls, in the order they ended. */
export class CallLog {
    private readonly records: CallRecord[] = [];
    private readonly added = new Emitter<CallRecord>();
    readonly onDidAdd: Event<CallRecord> = this.added.event;
    private nextId = 1;

    constructor(private readonly capacity = 200) {}

    add(record: Omit<CallRecord, 'id'>): void {
        const complete = { ...record, id: this.nextId++ };
        this.records.push(complete);
        if (this.records.length > this.capacity) {
            this.records.shift();
        }
        this.added.fire(complete);
    }

    recent(): CallRecord[] {
        return [...this.records];
    }

    /** Of the owner's last twenty calls those that failed or were slow: what helps an agent to correct itself. */
    notable(accepts: (record: CallRecord) => boolean): CallRecord[] {
        return this.records
            .filter(accepts)
            .slice(-20)
            .filter(record => record.outcome !== 'ok' || record.durationMs > SLOW_MS);
    }
}
