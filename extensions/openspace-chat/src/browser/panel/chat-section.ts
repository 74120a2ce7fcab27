import type { ReactNode } from '@theia/core/shared/react';

/** Where a section stands in the panel, from top to bottom. The timeline takes the room that the others leave. */
export type ChatSlot = 'header' | 'banner' | 'timeline' | 'dock' | 'prompt';

/**
 * The contribution point for the parts of the chat panel. A section renders itself from the session it is given and hides by rendering nothing;
 * the panel knows none of them by name.
 */
export const ChatSection = Symbol('ChatSection');
export interface ChatSection {
    readonly id: string;
    readonly slot: ChatSlot;
    /** Within its slot, the smallest first. */
    readonly order: number;
    /** Without a session the panel is about to begin a new one. */
    render(sessionId: string | undefined): ReactNode;
    /** The panel was given the keyboard. True when the section took it. */
    focus?(): boolean;
}
