import type { Event } from '@theia/core/lib/common/event';

/** How to talk to a server. Stays in the backend. */
export interface ServerAddress {
    readonly url: string;
    /** Value of the header `Authorization`; absent for a server without a password. */
    readonly authorization?: string;
}

/** A server that answers. */
export interface RunningServer {
    readonly address: ServerAddress;
    readonly version: string;
    readonly external: boolean;
    /** It is gone; with the reason in words. */
    readonly onDidEnd: Event<string>;
    stop(): Promise<void>;
}

/** The start failed in a way that another attempt cannot mend. */
export class FinalFailure extends Error {}

/** Where a server comes from. */
export interface ServerSource {
    start(directories: readonly string[]): Promise<RunningServer>;
}

export function basicAuthorization(username: string, password: string): string {
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
