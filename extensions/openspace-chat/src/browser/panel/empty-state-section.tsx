import { ServerCommands } from '@openspace/opencode/lib/browser/status/server-commands';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { visibleText } from '@openspace/core/lib/common/policy/visible-text';
import { rootSessions } from '@openspace/opencode/lib/common/session/selectors/session-lists';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { WorkspaceCommands } from '@theia/workspace/lib/browser/workspace-commands';
import type { Readiness } from '../../common/sessions/readiness';
import { titleOf } from '../../common/sessions/session-words';
import { useEvents } from '../state/use-event';
import { useSessionState } from '../state/use-session-state';
import { ChatFeedback } from './chat-feedback';
import { ChatReadiness } from './chat-readiness';
import type { ChatSection } from './chat-section';
import { absenceWords, restartLabel } from './readiness-words';

const RECENT = 4;

/** What the panel shows while there is no session: how to get to one. */
@injectable()
export class EmptyStateSection implements ChatSection {
    readonly id = 'empty-state';
    readonly slot = 'timeline';
    readonly order = 100;

    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(ChatReadiness)
    private readonly chat: ChatReadiness;

    @inject(CommandRegistry)
    private readonly commands: CommandRegistry;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    render(sessionId: string | undefined): React.ReactNode {
        return sessionId === undefined && <EmptyState sessions={this.sessions} chat={this.chat} onCommand={this.run} onOpen={this.open} />;
    }

    private readonly run = (command: string): void => this.feedback.start(async () => this.commands.executeCommand(command));
    private readonly open = (sessionId: string): void => this.feedback.start(() => this.sessions.activate(sessionId));
}

interface EmptyStateProps {
    readonly sessions: SessionService;
    readonly chat: ChatReadiness;
    readonly onCommand: (command: string) => void;
    readonly onOpen: (sessionId: string) => void;
}

function EmptyState({ sessions, chat, onCommand, onOpen }: EmptyStateProps): React.ReactNode {
    useEvents(chat.onDidChange);
    const { readiness } = chat;
    const { icon, title, text, action } = wordsFor(readiness);
    return (
        <div className="openspace-chat-empty" role="status">
            <i className={`codicon codicon-${icon}`} aria-hidden />
            <h2>{title}</h2>
            <p>{text}</p>
            {readiness.state === 'failed' && readiness.log.length > 0 && <pre>{visibleText(readiness.log.slice(-8).join('\n'))}</pre>}
            {action && (
                <button className="theia-button" type="button" onClick={() => onCommand(action.command)}>
                    {action.label}
                </button>
            )}
            {readiness.state === 'failed' && (
                <button className="theia-button secondary" type="button" onClick={() => onCommand(ServerCommands.SHOW_LOG.id)}>
                    {nls.localize('openspace/chat/showLog', 'Show Log')}
                </button>
            )}
            {readiness.state === 'ready' && <RecentSessions sessions={sessions} onOpen={onOpen} />}
        </div>
    );
}

function RecentSessions({ sessions, onOpen }: Pick<EmptyStateProps, 'sessions' | 'onOpen'>): React.ReactNode {
    const recent = useSessionState(
        sessions,
        state => rootSessions(state, { directory: sessions.project }).slice(0, RECENT),
        (a, b) => a.length === b.length && a.every((session, index) => session === b[index])
    );
    if (recent.length === 0) {
        return undefined;
    }
    return (
        <ul className="openspace-chat-recent" aria-label={nls.localize('openspace/chat/recent', 'Recent sessions')}>
            {recent.map(session => (
                <li key={session.id}>
                    <button type="button" onClick={() => onOpen(session.id)}>
                        <i className="codicon codicon-comment" aria-hidden />
                        <span>{titleOf(session)}</span>
                    </button>
                </li>
            ))}
        </ul>
    );
}

interface Words {
    readonly icon: string;
    readonly title: string;
    readonly text: string;
    readonly action?: { readonly command: string; readonly label: string };
}

function wordsFor(readiness: Readiness): Words {
    const restart = { command: ServerCommands.RESTART.id, label: restartLabel() };
    switch (readiness.state) {
        case 'no-folder':
            return {
                icon: 'folder',
                title: nls.localize('openspace/chat/noFolder', 'Open a folder'),
                text: nls.localize(
                    'openspace/chat/noFolderText',
                    'The agent works in a folder. Open the one you want to work on together.'
                ),
                action: { command: WorkspaceCommands.OPEN_FOLDER.id, label: nls.localize('openspace/chat/openFolder', 'Open Folder…') }
            };
        case 'untrusted':
            return {
                icon: 'shield',
                title: nls.localize('openspace/chat/untrusted', 'Restricted mode'),
                text: nls.localize(
                    'openspace/chat/untrustedText',
                    'You have not said that you trust this folder, so nothing in it is started, and the agent neither.'
                ),
                action: {
                    command: WorkspaceCommands.MANAGE_WORKSPACE_TRUST.id,
                    label: nls.localize('openspace/chat/trust', 'Manage Workspace Trust…')
                }
            };
        case 'starting':
            return {
                icon: 'loading codicon-modifier-spin',
                title: absenceWords('starting'),
                text: nls.localize('openspace/chat/startingText', 'You can write already; it is sent when the agent is there.')
            };
        case 'reconnecting':
            return {
                icon: 'sync codicon-modifier-spin',
                title: absenceWords('reconnecting'),
                text: visibleText(readiness.reason)
            };
        case 'failed':
            return {
                icon: 'error',
                title: absenceWords('failed'),
                text: visibleText(readiness.reason),
                action: restart
            };
        case 'no-model':
            return {
                icon: 'plug',
                title: nls.localize('openspace/chat/noModel', 'Connect a model'),
                text: nls.localize(
                    'openspace/chat/noModelText',
                    'opencode knows no model yet. Run “opencode auth login” in a terminal, or add a provider to your opencode.json; then start the agent again.'
                ),
                action: restart
            };
        case 'ready':
            return {
                icon: 'comment-discussion',
                title: nls.localize('openspace/chat/ready', 'What shall we do?'),
                text: nls.localize(
                    'openspace/chat/readyText',
                    'The agent reads and changes this workspace with you. It can also open files, mark lines, run terminals and draw.'
                )
            };
    }
}
