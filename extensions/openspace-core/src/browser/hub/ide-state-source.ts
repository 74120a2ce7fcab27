import type { Event } from '@theia/core/lib/common/event';

/** The contribution point for what the agent is told about this window in its instructions. */
export const IdeStateSource = Symbol('IdeStateSource');
export interface IdeStateSource {
    readonly onDidChange: Event<unknown>;
    /** A few short lines, for the model. */
    lines(): readonly string[];
}
