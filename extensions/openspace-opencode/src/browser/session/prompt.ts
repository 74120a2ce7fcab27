import type { PromptChoice } from '../../common/models/model-choice';
import type { AgentPartInput, FilePartInput, TextPartInput } from '../../common/opencode-types';

/** Something a person says to the agent: text, files and images, agents to call in. */
export interface Prompt extends PromptChoice {
    readonly parts: readonly (TextPartInput | FilePartInput | AgentPartInput)[];
    /** Added to the system prompt for this turn. */
    readonly system?: string;
    /** Only puts the message into the session; the agent does not answer. */
    readonly silent?: boolean;
}

/** A prompt that the agent never got. Whoever wrote it gets it back. */
export interface UnsentPrompt {
    readonly sessionId: string;
    readonly prompt: Prompt;
    readonly reason: string;
}

/** `send` rejects with this. */
export class UnsentPromptError extends Error implements UnsentPrompt {
    constructor(
        readonly sessionId: string,
        readonly prompt: Prompt,
        override readonly cause: unknown
    ) {
        super(cause instanceof Error ? cause.message : String(cause));
        this.name = 'UnsentPromptError';
    }

    get reason(): string {
        return this.message;
    }
}
