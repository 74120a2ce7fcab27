import type { ReactNode } from '@theia/core/shared/react';

/** One call of a tool, for whoever says how it looks. All of it comes from an agent: it is text, never HTML. */
export interface ToolCallView {
    /** The tool's id, such as `openspace.poem.count`; for a tool that is not ours, the name by which the agent knows it. */
    readonly tool: string;
    readonly progress: 'waiting' | 'running' | 'done' | 'failed';
    readonly input: Readonly<Record<string, unknown>>;
    /** What the tool answered, as the agent read it; empty until then. */
    readonly output: string;
}

/** What is special about a call. Whatever is left out is told as for any tool; that it waits, runs or failed is always told. */
export interface CallLook {
    /** A codicon. */
    readonly icon?: string;
    /** What was done. */
    readonly title?: string;
    /** To what, in a few words. */
    readonly subject?: string;
    /** Drawn when the person opens the line, in place of arguments and result. */
    readonly body?: () => ReactNode;
}

/**
 * The contribution point for how calls of tools look in a conversation: an extension that brings tools says it here, and needs to know nothing of
 * the chat that draws them.
 */
export const ToolCallLook = Symbol('ToolCallLook');
export interface ToolCallLook {
    /** The look of a call, or `undefined` for the calls of others. Asked again when the call has got on. */
    lookOf(call: ToolCallView): CallLook | undefined;
}
