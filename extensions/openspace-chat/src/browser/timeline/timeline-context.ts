import type { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { createContext, useCallback, useContext, useState } from '@theia/core/shared/react';
import type { ChatPreferences } from '../../common/chat-preferences';
import type { CodeActions } from '../markdown/code-actions';
import type { MessageLinks } from '../markdown/message-links';
import type { ChatReadiness } from '../panel/chat-readiness';
import type { PartRenderers } from '../renderers/part-renderers';
import type { PatchDiffs } from '../renderers/patch-diffs';

/** What rows and renderers may ask of the IDE. */
export interface TimelineServices {
    readonly sessions: SessionService;
    readonly renderers: PartRenderers;
    readonly links: MessageLinks;
    readonly code: CodeActions;
    readonly diffs: PatchDiffs;
    readonly preferences: ChatPreferences;
    readonly chat: Pick<ChatReadiness, 'readiness' | 'onDidChange'>;
    /** Tells the person why something they asked for did not happen. */
    attempt(action: () => Promise<unknown>): void;
    copy(text: string): void;
    /** Takes the conversation and the files back to before a message; asks where somebody's work is in the way. */
    rollBack(sessionId: string, messageId: string): Promise<void>;
    /** How people call a tool of ours or of another MCP server. */
    toolTitle(tool: string): string;
}

export interface TimelineScope {
    readonly services: TimelineServices;
    readonly sessionId: string;
    /** The session's folder, to show paths from. */
    readonly directory: string;
    /** What is open or closed; rows are unmounted when they leave the screen and must not forget. */
    readonly opened: Map<string, boolean>;
    /** What the person opens stays where it is, also at the end of a conversation that grows. */
    readonly hold?: () => void;
}

const Scope = createContext<TimelineScope | undefined>(undefined);

export const TimelineProvider = Scope.Provider;

/** The timeline that a component is part of. */
export function useTimeline(): TimelineScope {
    const scope = useContext(Scope);
    if (!scope) {
        throw new Error('This component can only be shown inside a timeline; wrap it in a TimelineProvider.');
    }
    return scope;
}

/** Whether something that opens and closes is open. The person's choice outlives the row. */
export function useOpened(key: string, byDefault: boolean): [opened: boolean, toggle: () => void] {
    const { opened, hold } = useTimeline();
    const [, redraw] = useState(0);
    const value = opened.get(key) ?? byDefault;
    const toggle = useCallback(() => {
        hold?.();
        opened.set(key, !(opened.get(key) ?? byDefault));
        redraw(count => count + 1);
    }, [opened, hold, key, byDefault]);
    return [value, toggle];
}
