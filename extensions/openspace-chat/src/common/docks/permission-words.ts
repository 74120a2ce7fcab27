import { visibleLine, visibleText } from '@openspace/core/lib/common/policy/visible-text';
import type { PermissionRequest, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import type { SessionState } from '@openspace/opencode/lib/common/session/session-state';
import { nls } from '@theia/core/lib/common/nls';

/** A request as a person decides on it. Nothing in it is hidden or cut off. */
export interface PermissionWords {
    /** A codicon. */
    readonly icon: string;
    readonly title: string;
    /** What exactly is asked for; empty where a comparison of files shows it. */
    readonly text: string;
    /** What "always" would cover. */
    readonly always: readonly string[];
}

/** `input` are the arguments of the tool that asks, where they are known. */
export function permissionWords(request: PermissionRequest, input?: Readonly<Record<string, unknown>>): PermissionWords {
    const { permission, metadata, patterns } = request;
    const always = request.always.map(pattern => (pattern === '*' ? titles.everything() : visibleText(pattern)));
    const command = textOf(metadata.command) ?? textOf(input?.command);
    switch (permission) {
        case 'bash':
            return { icon: 'terminal', title: titles.bash(), text: visibleText(command ?? patterns.join('\n')), always };
        case 'edit':
            return { icon: 'edit', title: titles.edit(), text: hasDiff(request) ? '' : everything(request, input), always };
        case 'read':
            return { icon: 'eye', title: titles.read(), text: visibleText(patterns.join('\n')), always };
        case 'external_directory':
            return { icon: 'folder-opened', title: titles.outside(), text: everything(request, input), always };
        case 'webfetch':
        case 'websearch':
            return { icon: 'globe', title: titles.web(), text: everything(request, input), always };
        case 'task':
            return { icon: 'organization', title: titles.task(), text: everything(request, input), always };
        case 'doom_loop':
            return { icon: 'sync', title: titles.loop(), text: everything(request, input), always };
        default:
            return { icon: 'tools', title: titles.tool(visibleLine(permission, 80)), text: everything(request, input), always };
    }
}

/** The arguments of the call that a request belongs to. It may come before its call is known. */
export function argumentsOf(state: SessionState, { sessionID, tool }: PermissionRequest): Readonly<Record<string, unknown>> | undefined {
    const messages = state.transcripts.get(sessionID)?.messages;
    const index = tool && messages ? messages.findLastIndex(({ info }) => info.id === tool.messageID) : -1;
    const parts = index < 0 ? undefined : messages?.at(index)?.parts;
    const call = parts?.find((part): part is ToolPart => part.type === 'tool' && part.callID === tool?.callID);
    const input = call?.state.input;
    return input && Object.keys(input).length > 0 ? input : undefined;
}

function hasDiff({ metadata }: PermissionRequest): boolean {
    return textOf(metadata.diff) !== undefined;
}

const titles = {
    everything: () => nls.localize('openspace/chat/permit/everything', 'everything of this kind'),
    bash: () => nls.localize('openspace/chat/permit/bash', 'Run a command'),
    edit: () => nls.localize('openspace/chat/permit/edit', 'Change files'),
    read: () => nls.localize('openspace/chat/permit/read', 'Read a file'),
    outside: () => nls.localize('openspace/chat/permit/outside', 'Leave the workspace'),
    web: () => nls.localize('openspace/chat/permit/web', 'Look something up on the web'),
    task: () => nls.localize('openspace/chat/permit/task', 'Start a subagent'),
    loop: () => nls.localize('openspace/chat/permit/loop', 'Go on although it repeats itself'),
    tool: (name: string) => nls.localize('openspace/chat/permit/tool', 'Use the tool {0}', name)
};

/** All that is known, as text. */
function everything({ patterns, metadata }: PermissionRequest, input: Readonly<Record<string, unknown>> | undefined): string {
    const named = patterns.filter(pattern => pattern !== '*');
    const details = { ...metadata, ...input };
    const parts = [...named, ...(Object.keys(details).length > 0 ? [JSON.stringify(details, undefined, 2)] : [])];
    return visibleText(parts.join('\n'));
}

function textOf(value: unknown): string | undefined {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
