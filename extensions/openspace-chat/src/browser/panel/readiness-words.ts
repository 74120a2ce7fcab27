import { nls } from '@theia/core/lib/common/nls';

/** What is said of the agent while it is not there; the same in the header, over a conversation and in an empty panel. */
export function absenceWords(state: 'starting' | 'reconnecting' | 'failed'): string {
    switch (state) {
        case 'starting':
            return nls.localize('openspace/chat/starting', 'The agent is starting');
        case 'reconnecting':
            return nls.localize('openspace/chat/reconnecting', 'Looking for the agent');
        case 'failed':
            return nls.localize('openspace/chat/failed', 'The agent is not running');
    }
}

export function restartLabel(): string {
    return nls.localize('openspace/chat/restart', 'Start the Agent Again');
}
