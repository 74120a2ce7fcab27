import type { Command } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { CHAT_CATEGORY } from '../sessions/session-commands';

function command(name: string, label: string): Command {
    return { id: `openspace.chat.${name}`, category: CHAT_CATEGORY, label };
}

/** How the next message is answered, and with what. */
export namespace ChoiceCommands {
    export const MODEL = command('chooseModel', nls.localize('openspace/chat/cmd/model', 'Choose Model…'));
    export const AGENT = command('chooseAgent', nls.localize('openspace/chat/cmd/agent', 'Choose Agent…'));
    export const NEXT_AGENT = command('nextAgent', nls.localize('openspace/chat/cmd/nextAgent', 'Next Agent'));
    export const VARIANT = command('chooseVariant', nls.localize('openspace/chat/cmd/variant', 'Choose How Hard the Model Thinks…'));
    export const NEXT_VARIANT = command('nextVariant', nls.localize('openspace/chat/cmd/nextVariant', 'Think More or Less'));
    export const MCP = command('mcpServers', nls.localize('openspace/chat/cmd/mcp', 'MCP Servers…'));
}
