import type { PendingCall } from '../tools/pending-call';

/** The contribution point for extensions that know when a call of theirs must be asked for. */
export const ConfirmationReason = Symbol('ConfirmationReason');
export interface ConfirmationReason {
    /** Why the person must decide about this call, in words for them; `undefined` when they need not. */
    reasonToAsk(call: PendingCall): Promise<string | undefined>;
}
