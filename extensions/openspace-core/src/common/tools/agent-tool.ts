import type { CancellationToken } from '@theia/core/lib/common/cancellation';
import type { z } from 'zod';
import type { GuardedPath } from '../paths/guarded-path';
import type { ToolCaller } from './tool-caller';

/**
 * What a call changes: nothing; only what is on the screen; files or documents; or it runs something.
 * Read-only mode refuses the last two.
 */
export type ToolEffect = 'read' | 'ui' | 'write' | 'execute';

/** The contribution point. Bind with `bindAgentTool`, in the browser or in node, on the side that can run it. */
export const AgentTool = Symbol('AgentTool');

/**
 * One thing an agent, and a person through the palette, can do. This object is its only description: the command, the MCP tool,
 * the line in the instructions and the row in the documents are derived from it.
 */
export interface AgentTool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
    /** `openspace.<family>.<action>`, in lower case with underscores. */
    readonly id: string;
    /** For people, localised. */
    readonly title: string;
    /** For the model: an imperative first sentence, when to use it and what to use instead. */
    readonly description: string;
    readonly input: Input;
    readonly output: Output;
    readonly effect: ToolEffect;
    /** Milliseconds a call may take, a person's thinking time not counted; 10 s when absent. */
    readonly deadline?: number;
    /** Calls wait for each other within a window unless this is `false`; only for calls that take long by nature. */
    readonly queued?: boolean;
    run(input: z.output<Input>, context: ToolContext): Promise<z.input<Output>>;
}

/** What a running call knows of who called and how to reach them. */
export interface ToolContext {
    readonly caller: ToolCaller;
    readonly cancellation: CancellationToken;
    /** What the audit line of this call shall say beside the arguments. Only the backend keeps one. */
    readonly audit?: AuditFacts;
    /** The paths among the arguments as the policy has let them through. Only in the backend; see `guardedArgument`. */
    readonly paths?: ReadonlyMap<string, GuardedPath>;
}

/** What a call did to a file, for its audit line. */
export interface AuditFacts {
    /** From the workspace root, with slashes. */
    path?: string;
    version?: number;
    bytes?: number;
}

export const DEFAULT_DEADLINE = 10_000;

/** `pane` of `openspace.pane.open`; tools without a family, such as `openspace.confirm_action`, have an empty one. */
export function familyOf(toolId: string): string {
    const [, family, action] = toolId.split('.');
    return action === undefined ? '' : family;
}
