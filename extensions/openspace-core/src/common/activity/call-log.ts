import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { CallRecord } from './call-record';

/** Calls slower than this are worth telling the agent about. */
const SLOW_MS = 500;

/** The last calls, in the order they ended, and who has calls under way. */
export class CallLog {
    private readonly underWay = new Map<string, number>();
    private readonly records: CallRecord[] = [];
    private readonly added = new Emitter<CallRecord>();
    readonly onDidAdd: Event<CallRecord> = this.added.event;
    private nextId = 1;

    constructor(private readonly capacity = 200) {}

    /** A call of this owner has begun; the disposable says that it has ended. */
    begin(owner: string): Disposable {
        this.underWay.set(owner, (this.underWay.get(owner) ?? 0) + 1);
        return Disposable.create(() => {
            const left = (this.underWay.get(owner) ?? 1) - 1;
            if (left > 0) {
                this.underWay.set(owner, left);
            } else {
                this.underWay.delete(owner);
            }
        });
    }

    isBusy(owner: string): boolean {
        return this.underWay.has(owner);
    }

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
