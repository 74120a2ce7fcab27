import type { Router } from '@theia/core/shared/express';

/** The contribution point for what the Hub serves. Routes added here are guarded by address; each says whether it needs the token. */
export const HubRoute = Symbol('HubRoute');
export interface HubRoute {
    /** `open` routes are reachable without the token and must not reveal or change anything of worth. */
    readonly access: 'token' | 'open';
    configure(router: Router): void;
    /** The Hub is stopping or has a new token: end what is open. Requests may come again afterwards. */
    close?(): Promise<void>;
}
