import type { Command } from '@theia/core/lib/common/command';
import type { MenuPath } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';

export const CHAT_CATEGORY = nls.localize('openspace/chat/category', 'Chat');

/** The menu of the session that the panel shows; other extensions may add to it. Commands get the id of the session. */
export const CHAT_MENU: MenuPath = ['openspace-chat-menu'];
/** The menu of a row in the list of sessions. Commands get the id of the session. */
export const SESSIONS_MENU: MenuPath = ['openspace-sessions-menu'];

function command(name: string, label: string): Command {
    return { id: `openspace.chat.${name}`, category: CHAT_CATEGORY, label };
}

/** All take the id of a session, and mean the one in the panel without it. A fork takes the id of the message, too, that it ends before. */
export namespace SessionCommands {
    export const NEW = command('new', nls.localize('openspace/chat/cmd/new', 'New Session'));
    export const OPEN = command('openSession', nls.localize('openspace/chat/cmd/open', 'Open Session…'));
    export const RENAME = command('rename', nls.localize('openspace/chat/cmd/rename', 'Rename…'));
    export const STOP = command('stop', nls.localize('openspace/chat/cmd/stop', 'Stop the Agent'));
    export const FORK = command('fork', nls.localize('openspace/chat/cmd/fork', 'Fork'));
    export const COMPACT = command('compact', nls.localize('openspace/chat/cmd/compact', 'Compact the Conversation'));
    export const SHARE = command('share', nls.localize('openspace/chat/cmd/share', 'Share…'));
    export const UNSHARE = command('unshare', nls.localize('openspace/chat/cmd/unshare', 'Stop Sharing'));
    export const COPY_LINK = command('copyLink', nls.localize('openspace/chat/cmd/copyLink', 'Copy Public Link'));
    export const EXPORT_JSON = command('exportJson', nls.localize('openspace/chat/cmd/exportJson', 'Export as JSON…'));
    export const EXPORT_MARKDOWN = command('exportMarkdown', nls.localize('openspace/chat/cmd/exportMarkdown', 'Export as Markdown…'));
    export const RAW = command('rawMessages', nls.localize('openspace/chat/cmd/raw', 'Show Raw Messages'));
    export const ARCHIVE = command('archive', nls.localize('openspace/chat/cmd/archive', 'Archive'));
    export const UNARCHIVE = command('unarchive', nls.localize('openspace/chat/cmd/unarchive', 'Take Out of the Archive'));
    export const DELETE = command('delete', nls.localize('openspace/chat/cmd/delete', 'Delete…'));
    export const END = command('end', nls.localize('openspace/chat/cmd/end', 'Close What the Agent Opened'));
    export const PREVIOUS = command('previousSession', nls.localize('openspace/chat/cmd/previous', 'Previous Session'));
    export const NEXT = command('nextSession', nls.localize('openspace/chat/cmd/next', 'Next Session'));
    export const NEXT_UNREAD = command('nextUnread', nls.localize('openspace/chat/cmd/nextUnread', 'Next Unread Session'));
}
