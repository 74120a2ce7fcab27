import type { ToolCall } from '../../common/hub/hub-protocol';

/** The session, and the message in it, that a call belongs to. */
export interface Attribution {
    readonly session: string;
    readonly message?: string;
}

/**
 * An optional service that knows who called. MCP carries no session of the agent's; whoever follows the agent's sessions can bind
 * this symbol in the backend and match a call by its tool and arguments. The Hub asks before policy, rate limit and audit.
 */
export const CallAttribution = Symbol('CallAttribution');
export interface CallAttribution {
    /** `undefined` for a call that matches none: it stays attributed to the MCP client. Slow answers are not waited for. */
    attribute(call: ToolCall): Promise<Attribution | undefined>;
}
