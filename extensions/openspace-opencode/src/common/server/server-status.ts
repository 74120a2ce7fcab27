/** Where the server stands, as every window sees it. */
export type ServerStatus =
    /** Nothing was started yet: no window with a trusted workspace has asked for it. */
    | { readonly state: 'off' }
    | { readonly state: 'starting' }
    | { readonly state: 'ready'; readonly version: string; readonly external: boolean }
    /** It was there and is not now; it comes back by itself. */
    | { readonly state: 'reconnecting'; readonly reason: string; readonly attempt: number }
    /** It will not come back without a person. */
    | { readonly state: 'failed'; readonly reason: string; readonly log: readonly string[] };
