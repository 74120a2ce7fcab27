import type { DirectoryEvent } from '../../common/opencode-protocol';
import type { OpencodeEvent } from '../../common/opencode-types';

/** What a frame of the stream is to us. */
export type Frame =
    | { readonly kind: 'event'; readonly event: DirectoryEvent }
    /** The stream is open; everything before was missed. */
    | { readonly kind: 'connected' }
    /** Nothing but a sign of life, or the second telling of an event. */
    | { readonly kind: 'noise' }
    | { readonly kind: 'garbage' };

/** Reads one frame of `/global/event`, which may hold anything. */
export function readFrame(data: unknown): Frame {
    if (!isRecord(data) || !isRecord(data.payload)) {
        return { kind: 'garbage' };
    }
    const { directory = 'global', payload } = data;
    const { type, properties } = payload;
    if (typeof type !== 'string' || typeof directory !== 'string') {
        return { kind: 'garbage' };
    }
    if (type === 'sync' || type === 'server.heartbeat') {
        return { kind: 'noise' };
    }
    if (type === 'server.connected') {
        return { kind: 'connected' };
    }
    return isRecord(properties) ? { kind: 'event', event: { directory, event: payload as OpencodeEvent } } : { kind: 'garbage' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
