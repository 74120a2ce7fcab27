import type { OpencodeEvent } from '../opencode-types';
import type { SessionState } from './session-state';

/** Where an event comes from. */
interface EventOrigin {
    readonly directory: string;
    readonly eventId: string;
}

type EventOf<T extends OpencodeEvent['type']> = Extract<OpencodeEvent, { readonly type: T }>;

export type EventHandler<T extends OpencodeEvent['type']> = (
    state: SessionState,
    properties: EventOf<T>['properties'],
    origin: EventOrigin
) => SessionState;

/** What a slice does about the events it knows. */
export type EventHandlers = { readonly [T in OpencodeEvent['type']]?: EventHandler<T> };
