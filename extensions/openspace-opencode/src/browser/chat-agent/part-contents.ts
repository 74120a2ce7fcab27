import {
    ChatResponseContent,
    MarkdownChatResponseContentImpl,
    ThinkingChatResponseContentImpl,
    ToolCallChatResponseContentImpl
} from '@theia/ai-chat/lib/common/chat-model';
import { createToolCallError, ToolCallResult } from '@theia/ai-core/lib/common/language-model';
import { MarkdownStringImpl } from '@theia/core/lib/common/markdown-rendering/markdown-string';
import type { Part, ToolPart } from '../../common/opencode-types';

/** What Theia's chat shows of one part. Its text follows the part's, whichever way that changes. */
interface TextContent extends ChatResponseContent {
    setText(text: string): void;
}

class MarkdownContent extends MarkdownChatResponseContentImpl implements TextContent {
    setText(text: string): void {
        this._content = new MarkdownStringImpl(text);
    }

    /** Each part stays a content of its own. */
    override merge(): boolean {
        return false;
    }
}

class ThinkingContent extends ThinkingChatResponseContentImpl implements TextContent {
    constructor() {
        super('', '');
    }

    setText(text: string): void {
        this._content = text;
    }

    override merge(): boolean {
        return false;
    }
}

/** What Theia's chat shows of the parts of one answer. */
export class PartContents {
    private readonly texts = new Map<string, { content: TextContent; text: string }>();
    private readonly tools = new Map<string, ToolPart>();

    /** Contents that are new or, for tools, replace one of the same id. Texts that are shown already are changed in place. */
    update(part: Part): ChatResponseContent[] {
        if (part.type === 'text') {
            return part.synthetic || part.ignored ? [] : this.updateText(part.id, part.text, () => new MarkdownContent(''));
        }
        if (part.type === 'reasoning') {
            return this.updateText(part.id, part.text, () => new ThinkingContent());
        }
        return part.type === 'tool' ? this.updateTool(part) : [];
    }

    private updateText(partId: string, text: string, create: () => TextContent): ChatResponseContent[] {
        const shown = this.texts.get(partId);
        if (text === '' || shown?.text === text) {
            return [];
        }
        const content = shown?.content ?? create();
        content.setText(text);
        this.texts.set(partId, { content, text });
        return shown ? [] : [content];
    }

    private updateTool(part: ToolPart): ChatResponseContent[] {
        if (this.tools.get(part.id) === part) {
            return [];
        }
        this.tools.set(part.id, part);
        const { callID, tool, state } = part;
        const finished = state.status === 'completed' || state.status === 'error';
        return [new ToolCallChatResponseContentImpl(callID, tool, JSON.stringify(state.input), finished, resultOf(part))];
    }
}

function resultOf({ state }: ToolPart): ToolCallResult {
    if (state.status === 'error') {
        return createToolCallError(state.error);
    }
    return state.status === 'completed' ? state.output : undefined;
}
