import type { ServerStatus } from '@openspace/opencode/lib/common/server/server-status';

/** Whether the person can talk to the agent, and if not, why. */
export type Readiness =
    | { readonly state: 'no-folder' | 'untrusted' | 'starting' | 'no-model' | 'ready' }
    | { readonly state: 'reconnecting'; readonly reason: string }
    | { readonly state: 'failed'; readonly reason: string; readonly log: readonly string[] };

export interface ReadinessFacts {
    /** A folder is open in the IDE. */
    readonly folder: boolean;
    readonly trusted: boolean;
    readonly server: ServerStatus;
    /** Unknown until the server has said it. */
    readonly hasModel?: boolean;
}

/** What stands in the way comes in the order in which a person has to deal with it. */
export function readinessOf({ folder, trusted, server, hasModel }: ReadinessFacts): Readiness {
    if (!folder) {
        return { state: 'no-folder' };
    }
    if (!trusted) {
        return { state: 'untrusted' };
    }
    switch (server.state) {
        case 'off':
        case 'starting':
            return { state: 'starting' };
        case 'reconnecting':
            return { state: 'reconnecting', reason: server.reason };
        case 'failed':
            return { state: 'failed', reason: server.reason, log: server.log };
        case 'ready':
            return { state: hasModel === false ? 'no-model' : 'ready' };
    }
}

/** Whether the agent's server cannot be heard: then it does nothing, whatever it was at. */
export function isGone({ state }: Readiness): boolean {
    return state === 'starting' || state === 'reconnecting' || state === 'failed';
}
