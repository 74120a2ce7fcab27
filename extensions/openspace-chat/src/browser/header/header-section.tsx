import { ModelService } from '@openspace/opencode/lib/browser/models/model-service';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { ContextMenuRenderer } from '@theia/core/lib/browser/context-menu-renderer';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { isWorking } from '../../common/sessions/activity';
import { titleOf } from '../../common/sessions/session-words';
import { ChatFeedback } from '../panel/chat-feedback';
import { ChatReadiness } from '../panel/chat-readiness';
import type { ChatSection } from '../panel/chat-section';
import { IconButton } from '../panel/icon-button';
import { SessionActions } from '../sessions/session-actions';
import { CHAT_MENU, SessionCommands } from '../sessions/session-commands';
import { useSessionState } from '../state/use-session-state';
import { ActivityLine } from './activity-line';
import { ChoiceCommands } from './choice-commands';
import { ContextMeter } from './context-meter';
import { SessionTitle } from './session-title';

/** Which session this is, what the agent does in it, and what can be done with it. */
@injectable()
export class HeaderSection implements ChatSection {
    readonly id = 'header';
    readonly slot = 'header';
    readonly order = 0;

    @inject(SessionService)
    readonly sessions: SessionService;

    @inject(ModelService)
    readonly models: ModelService;

    @inject(ChatReadiness)
    readonly chat: ChatReadiness;

    @inject(SessionActions)
    private readonly actions: SessionActions;

    @inject(CommandRegistry)
    private readonly commands: CommandRegistry;

    @inject(ContextMenuRenderer)
    private readonly menus: ContextMenuRenderer;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    render(sessionId: string | undefined): React.ReactNode {
        return <Header section={this} sessionId={sessionId} />;
    }

    readonly run = (command: string, ...parameters: unknown[]): void =>
        this.feedback.start(async () => this.commands.executeCommand(command, ...parameters));

    rename(sessionId: string, title: string): void {
        this.feedback.start(() => this.actions.rename(sessionId, title));
    }

    open(sessionId: string): void {
        this.feedback.start(() => this.sessions.activate(sessionId));
    }

    openMenu(sessionId: string | undefined, button: HTMLElement): void {
        const { left, bottom } = button.getBoundingClientRect();
        this.menus.render({
            menuPath: CHAT_MENU,
            anchor: { x: left, y: bottom },
            args: sessionId === undefined ? [] : [sessionId],
            includeAnchorArg: false,
            context: button
        });
    }
}

function Header({ section, sessionId }: { section: HeaderSection; sessionId: string | undefined }): React.ReactNode {
    const { sessions, models } = section;
    const session = useSessionState(sessions, state => (sessionId === undefined ? undefined : state.sessions.get(sessionId)));
    const parent = useSessionState(sessions, state => (session?.parentID === undefined ? undefined : state.sessions.get(session.parentID)));
    const working = useSessionState(sessions, state => isWorking(state, sessionId));
    return (
        <header className="openspace-header">
            {session?.parentID !== undefined && (
                <IconButton
                    icon="arrow-left"
                    label={nls.localize('openspace/chat/back', 'Back to {0}', titleOf(parent))}
                    onClick={() => session.parentID !== undefined && section.open(session.parentID)}
                />
            )}
            <div className="openspace-header-words">
                <SessionTitle session={session} onRename={title => session && section.rename(session.id, title)} />
                <ActivityLine sessions={sessions} chat={section.chat} sessionId={sessionId} />
            </div>
            {sessionId !== undefined && <ContextMeter sessions={sessions} models={models} sessionId={sessionId} />}
            {working && session?.parentID !== undefined && (
                <IconButton
                    icon="debug-stop"
                    label={nls.localize('openspace/chat/stopSubagent', 'Stop the subagent')}
                    onClick={() => section.run(SessionCommands.STOP.id, sessionId)}
                />
            )}
            <IconButton
                icon="plug"
                label={nls.localize('openspace/chat/mcp', 'MCP servers')}
                onClick={() => section.run(ChoiceCommands.MCP.id)}
            />
            <IconButton
                icon="add"
                label={nls.localize('openspace/chat/new', 'New session')}
                onClick={() => section.run(SessionCommands.NEW.id)}
            />
            <IconButton
                icon="ellipsis"
                label={nls.localize('openspace/chat/more', 'More')}
                popup="menu"
                onClick={event => section.openMenu(sessionId, event.currentTarget)}
            />
        </header>
    );
}
