import { z } from 'zod';

const ContentPart = z.looseObject({ type: z.string(), text: z.string().optional() });

const ChatMessage = z.looseObject({
    role: z.enum(['system', 'user', 'assistant', 'tool']),
    content: z.union([z.string(), z.array(ContentPart)]).nullish(),
    tool_calls: z.array(z.looseObject({ id: z.string(), function: z.looseObject({ name: z.string(), arguments: z.string() }) })).optional(),
    tool_call_id: z.string().optional()
});

const ChatTool = z.looseObject({
    function: z.looseObject({ name: z.string(), description: z.string().optional(), parameters: z.json().optional() })
});

/** The part of OpenAI's chat completion request that the scripted model looks at; everything else is kept as it came. */
export const ChatRequest = z.looseObject({
    model: z.string(),
    messages: z.array(ChatMessage),
    tools: z.array(ChatTool).default([]),
    stream: z.literal(true),
    stream_options: z.looseObject({ include_usage: z.boolean().optional() }).optional()
});

export type ChatMessage = z.infer<typeof ChatMessage>;
type ChatTool = z.infer<typeof ChatTool>;
export type ChatRequest = z.infer<typeof ChatRequest>;

export interface ToolResult {
    /** Absent when the conversation does not contain the call that the result answers. */
    readonly tool?: string;
    readonly text: string;
}

export function textOf(message: ChatMessage): string {
    if (typeof message.content === 'string') {
        return message.content;
    }
    return (message.content ?? []).map(part => part.text ?? '').join('\n');
}

function systemText(request: ChatRequest): string {
    return request.messages
        .filter(message => message.role === 'system')
        .map(textOf)
        .join('\n');
}

export function lastUserText(request: ChatRequest): string {
    const index = lastUserIndex(request);
    return index < 0 ? '' : textOf(request.messages[index]);
}

/** The tool results that the model got since the person last spoke, oldest first. */
export function toolResultsOfTurn(request: ChatRequest): ToolResult[] {
    const calls = request.messages.flatMap(message => message.tool_calls ?? []);
    const turn = request.messages.slice(lastUserIndex(request) + 1);
    return turn
        .filter(message => message.role === 'tool')
        .map(message => ({ tool: calls.find(call => call.id === message.tool_call_id)?.function.name, text: textOf(message) }));
}

export function toolNames(request: ChatRequest): string[] {
    return request.tools.map(tool => tool.function.name);
}

export function isTitleRequest(request: ChatRequest): boolean {
    return systemText(request).trimStart().startsWith('You are a title generator');
}

/** One line that tells a person which request this was. */
export function describeRequest(request: ChatRequest): string {
    const results = toolResultsOfTurn(request).map(result => result.tool ?? 'unknown tool');
    const after = results.length > 0 ? `, after results of ${results.join(', ')}` : '';
    return `last user text ${JSON.stringify(lastUserText(request).slice(0, 200))}${after}, ${request.tools.length} tools offered`;
}

function lastUserIndex(request: ChatRequest): number {
    return request.messages.map(message => message.role).lastIndexOf('user');
}
