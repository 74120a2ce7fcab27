import type { ChatRequestModel } from '@theia/ai-chat/lib/common/chat-model';
import type { ResolvedAIContextVariable } from '@theia/ai-core/lib/common/variable-service';
import type { Prompt } from '../session/prompt';

/** What a person wrote in Theia's chat, without the agent's name, and what they attached to it. */
export function promptOfRequest({ message, context }: ChatRequestModel): Prompt {
    const text = message.parts
        .filter(part => part.kind !== 'agent')
        .map(part => part.promptText)
        .join('')
        .trim();
    return { parts: [{ type: 'text', text }, ...context.variables.map(toPart)] };
}

/** Attached things come as text; the person does not see it again in the conversation. */
function toPart({ variable, arg, contextValue, value }: ResolvedAIContextVariable): Prompt['parts'][number] {
    const name = arg === undefined ? variable.name : `${variable.name} ${arg}`;
    return { type: 'text', text: `Attached ${name}:\n${contextValue || value}`, synthetic: true };
}
