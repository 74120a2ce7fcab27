import type { Part } from '@openspace/opencode/lib/common/opencode-types';
import type { ContextUsage } from '@openspace/opencode/lib/common/session/selectors/context-usage';
import { visibleMessages } from '@openspace/opencode/lib/common/session/selectors/visible-messages';
import type { SessionState } from '@openspace/opencode/lib/common/session/session-state';

export type ContextSource = 'person' | 'agent' | 'tools' | 'rest';

/** How the model's memory is filled, by who filled it. Estimated: providers count tokens, but do not say whose they are. */
export type ContextBreakdown = Readonly<Record<ContextSource, number>>;

const CHARACTERS_PER_TOKEN = 4;

/** The parts add up to the tokens of the usage; what the messages do not explain is the system prompt and the tools' descriptions. */
export function contextBreakdown(state: SessionState, sessionId: string, usage: ContextUsage): ContextBreakdown {
    const counted = { person: 0, agent: 0, tools: 0 };
    for (const { info, parts } of visibleMessages(state, sessionId)) {
        for (const part of parts) {
            const source = part.type === 'tool' ? 'tools' : info.role === 'user' ? 'person' : 'agent';
            counted[source] += Math.ceil(charactersOf(part) / CHARACTERS_PER_TOKEN);
        }
    }
    return divide(counted, usage.tokens);
}

/** Shares of a whole that never exceed it. */
export function divide(counted: Readonly<Record<'person' | 'agent' | 'tools', number>>, whole: number): ContextBreakdown {
    const sum = counted.person + counted.agent + counted.tools;
    const scale = sum > whole ? whole / sum : 1;
    const person = Math.floor(counted.person * scale);
    const agent = Math.floor(counted.agent * scale);
    const tools = Math.floor(counted.tools * scale);
    return { person, agent, tools, rest: whole - person - agent - tools };
}

function charactersOf(part: Part): number {
    if (part.type === 'text' || part.type === 'reasoning') {
        return part.text.length;
    }
    if (part.type !== 'tool') {
        return 0;
    }
    const { state } = part;
    const output = state.status === 'completed' && !state.time.compacted ? state.output.length : 0;
    return JSON.stringify(state.input).length + output;
}
