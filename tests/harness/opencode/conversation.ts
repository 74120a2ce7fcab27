import type { AssistantMessage, Message, OpencodeClient, Part, ToolPart } from '@opencode-ai/sdk/v2/client';

export interface Turn {
    readonly info: AssistantMessage;
    readonly parts: Part[];
}

/** One opencode session, seen from the person's side. */
export class Conversation {
    private constructor(
        private readonly client: OpencodeClient,
        readonly sessionId: string
    ) {}

    static async begin(client: OpencodeClient): Promise<Conversation> {
        const { data } = await client.session.create({}, { throwOnError: true });
        return new Conversation(client, data.id);
    }

    /** Says something and waits for the end of the turn; an error of the model is in the turn's `info.error`. */
    async ask(text: string): Promise<Turn> {
        const { data } = await this.client.session.prompt(this.prompt(text), { throwOnError: true });
        return data;
    }

    /** Says something and does not wait for the answer. */
    async say(text: string): Promise<void> {
        await this.client.session.promptAsync(this.prompt(text), { throwOnError: true });
    }

    async abort(): Promise<void> {
        await this.client.session.abort({ sessionID: this.sessionId }, { throwOnError: true });
    }

    async messages(): Promise<{ info: Message; parts: Part[] }[]> {
        const { data } = await this.client.session.messages({ sessionID: this.sessionId }, { throwOnError: true });
        return data;
    }

    /** All tool calls of the session, oldest first. */
    async toolParts(): Promise<ToolPart[]> {
        const parts = (await this.messages()).flatMap(message => message.parts);
        return parts.filter(part => part.type === 'tool');
    }

    private prompt(text: string): { sessionID: string; parts: { type: 'text'; text: string }[] } {
        return { sessionID: this.sessionId, parts: [{ type: 'text', text }] };
    }
}

/** What the person reads of these parts. */
export function visibleText(parts: readonly Part[]): string {
    return parts.flatMap(part => (part.type === 'text' && !part.synthetic ? [part.text] : [])).join('\n');
}

export function reasoningText(parts: readonly Part[]): string {
    return parts.flatMap(part => (part.type === 'reasoning' ? [part.text] : [])).join('\n');
}
