import { ServerCommands } from '@openspace/opencode/lib/browser/status/server-commands';
import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { useEvents } from '../state/use-event';
import { Banner } from './banner';
import { ChatFeedback } from './chat-feedback';
import { ChatReadiness } from './chat-readiness';
import type { ChatSection } from './chat-section';
import { absenceWords, restartLabel } from './readiness-words';

/** Says over an open session that the agent is not there. */
@injectable()
export class ServerBannerSection implements ChatSection {
    readonly id = 'server-banner';
    readonly slot = 'banner';
    readonly order = 0;

    @inject(ChatReadiness)
    private readonly chat: ChatReadiness;

    @inject(CommandRegistry)
    private readonly commands: CommandRegistry;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    render(sessionId: string | undefined): React.ReactNode {
        return sessionId !== undefined && <ServerBanner chat={this.chat} onRestart={this.restart} />;
    }

    private readonly restart = (): void => this.feedback.start(async () => this.commands.executeCommand(ServerCommands.RESTART.id));
}

function ServerBanner({ chat, onRestart }: { chat: ChatReadiness; onRestart: () => void }): React.ReactNode {
    useEvents(chat.onDidChange);
    const { readiness } = chat;
    switch (readiness.state) {
        case 'reconnecting':
            return (
                <Banner icon="sync codicon-modifier-spin">
                    {nls.localize('openspace/chat/lost', 'The agent is gone. Trying to reach it again… {0}', visibleLine(readiness.reason))}
                </Banner>
            );
        case 'failed':
            return (
                <Banner icon="error" severe action={{ label: restartLabel(), run: onRestart }}>
                    {`${absenceWords('failed')}: ${visibleLine(readiness.reason, 300)}`}
                </Banner>
            );
        case 'no-folder':
        case 'untrusted':
        case 'starting':
        case 'no-model':
        case 'ready':
            return undefined;
    }
}
