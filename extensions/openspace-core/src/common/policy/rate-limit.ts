import { ToolCaller } from '../tools/tool-caller';

interface BucketSize {
    /** How many calls may come at once. */
    readonly capacity: number;
    readonly perSecond: number;
}

/** The bucket of a client that knows no messages. */
const CLIENT_BUCKET: BucketSize = { capacity: 200, perSecond: 50 };

/** Whether a call may go ahead. A wait of `undefined` means that waiting does not help: the next message has calls again. */
export type RateDecision = { readonly allowed: true } | { readonly allowed: false; readonly waitMs: number | undefined };

interface Bucket {
    tokens: number;
    filledAt: number;
}

const ALLOWED: RateDecision = { allowed: true };

/** Callers that are remembered at once. The oldest is forgotten first, which can only let a few more calls through. */
const MAXIMAL_CALLERS = 1000;

/**
 * Counts calls: those of an opencode session by its message, all others by their connection with a bucket that refills.
 * Time comes from outside, in milliseconds, and may stand still or go back.
 */
export class RateLimit {
    private readonly buckets = new Map<string, Bucket>();
    private readonly messages = new Map<string, number>();

    constructor(
        private readonly now: () => number,
        private readonly size = CLIENT_BUCKET
    ) {}

    /** Takes one call from what the caller has left. */
    take(caller: Pick<ToolCaller, 'connection' | 'message'>, maximalPerMessage: number): RateDecision {
        return caller.message === undefined
            ? this.takeFromBucket(caller.connection)
            : this.takeFromMessage(caller.message, maximalPerMessage);
    }

    private takeFromMessage(message: string, maximal: number): RateDecision {
        const used = this.messages.get(message) ?? 0;
        if (used >= maximal) {
            return { allowed: false, waitMs: undefined };
        }
        remember(this.messages, message, used + 1);
        return ALLOWED;
    }

    private takeFromBucket(connection: string): RateDecision {
        const { capacity, perSecond } = this.size;
        const now = this.now();
        const bucket = this.buckets.get(connection) ?? { tokens: capacity, filledAt: now };
        const gained = (Math.max(0, now - bucket.filledAt) * perSecond) / 1000;
        const tokens = Math.min(capacity, bucket.tokens + gained);
        const allowed = tokens >= 1;
        remember(this.buckets, connection, { tokens: allowed ? tokens - 1 : tokens, filledAt: now });
        return allowed ? ALLOWED : { allowed, waitMs: Math.ceil(((1 - tokens) * 1000) / perSecond) };
    }
}

function remember<T>(entries: Map<string, T>, key: string, value: T): void {
    entries.delete(key);
    entries.set(key, value);
    for (const oldest of entries.keys()) {
        if (entries.size <= MAXIMAL_CALLERS) {
            break;
        }
        entries.delete(oldest);
    }
}
