import type { Widget } from '@theia/core/shared/@lumino/widgets';

/** Tabs of one kind that agents opened, and which of them the person wants to keep. */
export interface AgentTabs {
    isAgents(widget: Widget): boolean;
    isKept(widget: Widget): boolean;
    keep(widget: Widget, kept: boolean): void;
}
