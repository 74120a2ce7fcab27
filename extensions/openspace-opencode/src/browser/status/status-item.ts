import { nls } from '@theia/core/lib/common/nls';
import { MarkdownStringImpl } from '@theia/core/lib/common/markdown-rendering/markdown-string';
import { StatusBarAlignment, StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import type { ServerStatus } from '../../common/server/server-status';

/** What a click on the item does. */
export const SHOW_ACTIONS = 'openspace.opencode.actions';

/** The agent's server as the status bar shows it; nothing where it may not run, because nobody has opened and trusted a folder. */
export function statusItem(status: ServerStatus, allowed = true): StatusBarEntry | undefined {
    const look = allowed || status.state !== 'off' ? lookOf(status) : undefined;
    return (
        look && {
            text: `$(${look.icon}) ${look.text}`,
            tooltip: new MarkdownStringImpl().appendText(look.tooltip),
            accessibilityInformation: { label: `${look.text}. ${look.tooltip}` },
            className: look.className,
            alignment: StatusBarAlignment.LEFT,
            priority: 2,
            command: SHOW_ACTIONS
        }
    );
}

interface Look {
    readonly icon: string;
    readonly text: string;
    readonly tooltip: string;
    readonly className?: string;
}

function lookOf(status: ServerStatus): Look {
    switch (status.state) {
        case 'off':
            return {
                icon: 'circle-outline',
                text: nls.localize('openspace/opencode/off', 'Agent: not started'),
                tooltip: nls.localize('openspace/opencode/offTooltip', 'The opencode server starts in a moment. Click to start it now.')
            };
        case 'starting':
            return {
                icon: 'loading~spin',
                text: nls.localize('openspace/opencode/starting', 'Agent: starting'),
                tooltip: nls.localize('openspace/opencode/startingTooltip', 'The opencode server is being started.')
            };
        case 'ready':
            return {
                icon: 'hubot',
                text: nls.localize('openspace/opencode/ready', 'Agent: ready'),
                tooltip: status.external
                    ? nls.localize(
                          'openspace/opencode/externalTooltip',
                          'Connected with an opencode server {0} that you run.',
                          status.version
                      )
                    : nls.localize('openspace/opencode/readyTooltip', 'opencode {0} is running.', status.version)
            };
        case 'reconnecting':
            return {
                icon: 'sync~spin',
                text: nls.localize('openspace/opencode/reconnecting', 'Agent: reconnecting'),
                tooltip: nls.localize(
                    'openspace/opencode/reconnectingTooltip',
                    'The opencode server is gone and is looked for: {0}',
                    status.reason
                )
            };
        case 'failed':
            return {
                icon: 'error',
                text: nls.localize('openspace/opencode/failed', 'Agent: not running'),
                tooltip: nls.localize('openspace/opencode/failedTooltip', '{0} Click to see its log or to start it again.', status.reason),
                className: 'openspace-agent-failed'
            };
    }
}
