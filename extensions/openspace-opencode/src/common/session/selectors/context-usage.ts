import type { AssistantMessage } from '../../opencode-types';
import type { SessionState } from '../session-state';
import { treeOf } from '../session-tree';

/** How full the model's memory is, and what the session has cost. */
export interface ContextUsage {
    readonly providerId: string;
    readonly modelId: string;
    /** Tokens of the last answer and of all that went before it. */
    readonly tokens: number;
    readonly input: number;
    readonly output: number;
    readonly reasoning: number;
    readonly cached: number;
}

/** Of the last answer whose tokens are known; while the agent begins to answer that is the one before. */
export function contextUsage(state: SessionState, sessionId: string): ContextUsage | undefined {
    const messages = state.transcripts.get(sessionId)?.messages;
    const index = messages?.findLastIndex(({ info }) => info.role === 'assistant' && totalTokens(info) > 0) ?? -1;
    const info = messages?.at(index)?.info;
    if (index < 0 || info?.role !== 'assistant') {
        return undefined;
    }
    const { input, output, reasoning, cache } = info.tokens;
    const cached = cache.read + cache.write;
    return { providerId: info.providerID, modelId: info.modelID, tokens: totalTokens(info), input, output, reasoning, cached };
}

/** Share of the model's context window in percent; absent where the window is not known. */
export function usedShare(usage: ContextUsage, contextLimit: number | undefined): number | undefined {
    return contextLimit ? Math.round((usage.tokens / contextLimit) * 100) : undefined;
}

/** In dollars, with all subagents: the server counts each session for itself. */
export function costOfTree(state: SessionState, root: string): number {
    return treeOf(state, root).reduce((sum, session) => sum + (session.cost ?? 0), 0);
}

function totalTokens({ tokens }: AssistantMessage): number {
    const { input, output, reasoning, cache } = tokens;
    return input + output + reasoning + (cache?.read ?? 0) + (cache?.write ?? 0);
}
