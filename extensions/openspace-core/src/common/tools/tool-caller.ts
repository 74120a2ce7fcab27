/** Who called a tool. Set by the Hub, never taken from the call itself. */
export interface ToolCaller {
    readonly actor: 'agent' | 'person';
    /** The name the client gave of itself. */
    readonly client: string;
    /** One connection of a client: what it made is cleaned up together when no session is known. */
    readonly connection: string;
    /** The opencode session the call belongs to, where it could be matched. */
    readonly session?: string;
    /** The assistant message the call belongs to, where it could be matched; the rate limit counts per message. */
    readonly message?: string;
}

/** What resources of this caller are kept under: its session, else its connection. */
export function ownerOf(caller: ToolCaller): string {
    return caller.session ?? caller.connection;
}
