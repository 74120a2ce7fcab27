import { AnswerPart, AnswerStep, Pace, Usage } from './model-script';

/** One thing the HTTP shell does while it plays an answer. */
export type StreamAction =
    | { readonly type: 'send'; readonly data: string; readonly delay: number }
    | { readonly type: 'stall'; readonly gate: string }
    | { readonly type: 'break'; readonly how: 'reset' | 'end' };

export interface StreamIdentity {
    /** Makes chunk and tool call ids unique within one conversation. */
    readonly id: string;
    readonly model: string;
    readonly includeUsage: boolean;
}

interface Delta {
    readonly role?: 'assistant';
    readonly content?: string;
    readonly reasoning_content?: string;
    readonly tool_calls?: readonly [ToolCallDelta];
}

interface ToolCallDelta {
    readonly index: number;
    readonly id?: string;
    readonly type?: 'function';
    readonly function: { readonly name?: string; readonly arguments: string };
}

/** The stream that an OpenAI-compatible server would send for this answer, up to the first break. */
export function streamActions(step: AnswerStep, identity: StreamIdentity): StreamAction[] {
    const actions: StreamAction[] = [send(identity, choice({ role: 'assistant' }))];
    let toolCalls = 0;
    for (const part of step.answer) {
        actions.push(...partActions(part, identity, toolCalls));
        if (part.type === 'break') {
            return actions;
        }
        if (part.type === 'tool-call') {
            toolCalls++;
        }
    }
    actions.push(send(identity, choice({}, toolCalls > 0 ? 'tool_calls' : 'stop')));
    if (identity.includeUsage) {
        actions.push(send(identity, { choices: [], usage: usageFigures(step.usage) }));
    }
    actions.push({ type: 'send', data: frame('[DONE]'), delay: 0 });
    return actions;
}

function partActions(part: AnswerPart, identity: StreamIdentity, toolCallIndex: number): StreamAction[] {
    switch (part.type) {
        case 'stall':
        case 'break':
            return [part];
        case 'text':
            return pieces(part.text, part.pace).map(piece => send(identity, choice({ content: piece }), part.pace?.delay));
        case 'reasoning':
            return pieces(part.text, part.pace).map(piece => send(identity, choice({ reasoning_content: piece }), part.pace?.delay));
        case 'tool-call': {
            const id = `call_${identity.id}_${toolCallIndex}`;
            const opening = toolCall({ index: toolCallIndex, id, type: 'function', function: { name: part.tool, arguments: '' } });
            return [
                send(identity, opening),
                ...pieces(JSON.stringify(part.arguments), part.pace).map(piece =>
                    send(identity, toolCall({ index: toolCallIndex, function: { arguments: piece } }), part.pace?.delay)
                )
            ];
        }
    }
}

/** Cuts by code points, so that no chunk ends in half a character. */
function pieces(text: string, pace: Pace | undefined): string[] {
    const characters = Array.from(text);
    const size = pace?.chunkSize ?? Math.max(1, characters.length);
    const result: string[] = [];
    for (let start = 0; start < characters.length; start += size) {
        result.push(characters.slice(start, start + size).join(''));
    }
    return result;
}

function toolCall(delta: ToolCallDelta): object {
    return choice({ tool_calls: [delta] });
}

function choice(delta: Delta, finishReason: 'stop' | 'tool_calls' | null = null): object {
    return { choices: [{ index: 0, delta, finish_reason: finishReason }] };
}

function usageFigures(usage: Usage): object {
    return {
        prompt_tokens: usage.prompt,
        completion_tokens: usage.completion,
        total_tokens: usage.prompt + usage.completion,
        prompt_tokens_details: { cached_tokens: usage.cached },
        completion_tokens_details: { reasoning_tokens: usage.reasoning }
    };
}

function send(identity: StreamIdentity, content: object, delay = 0): StreamAction {
    const chunk = { id: `chatcmpl-${identity.id}`, object: 'chat.completion.chunk', created: 0, model: identity.model, ...content };
    return { type: 'send', data: frame(JSON.stringify(chunk)), delay };
}

function frame(data: string): string {
    return `data: ${data}\n\n`;
}
