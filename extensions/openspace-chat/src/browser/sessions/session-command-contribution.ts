import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { Session } from '@openspace/opencode/lib/common/opencode-types';
import { rootSessions } from '@openspace/opencode/lib/common/session/selectors/session-lists';
import { isArchived } from '@openspace/opencode/lib/common/session/session-state';
import type { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry, MenuPath } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { isWorking } from '../../common/sessions/activity';
import { ChatFeedback } from '../panel/chat-feedback';
import { CHAT_FOCUS } from '../panel/chat-panel-contribution';
import { PromptSender } from '../prompt/prompt-sender';
import { RawMessages } from './raw-messages';
import { SessionActions } from './session-actions';
import { CHAT_MENU, SessionCommands, SESSIONS_MENU } from './session-commands';
import { SessionPicker } from './session-picker';

type Handler = (sessionId: string, messageId?: string) => Promise<unknown>;
type Condition = (session: Session) => boolean;

/** What the commands about sessions do, with their menus and keys. */
@injectable()
export class SessionCommandContribution implements CommandContribution, MenuContribution, KeybindingContribution {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(SessionActions)
    private readonly actions: SessionActions;

    @inject(PromptSender)
    private readonly sender: PromptSender;

    @inject(QuickInputService)
    private readonly quickInput: QuickInputService;

    @inject(SessionPicker)
    private readonly picker: SessionPicker;

    @inject(RawMessages)
    private readonly raw: RawMessages;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    registerCommands(commands: CommandRegistry): void {
        const c = SessionCommands;
        const { actions } = this;
        const add = (command: Command, run: Handler, allows: Condition = () => true): void => this.register(commands, command, run, allows);
        commands.registerCommand(c.NEW, { execute: () => this.feedback.run(() => this.sessions.activate(undefined)) });
        commands.registerCommand(c.OPEN, { execute: () => this.feedback.run(() => this.open()) });
        add(c.RENAME, id => this.rename(id));
        add(
            c.STOP,
            id => this.sender.stop(id),
            ({ id }) => isWorking(this.sessions.state, id)
        );
        add(c.FORK, (id, messageId) => actions.fork(id, messageId), isRoot);
        add(
            c.COMPACT,
            id => actions.compact(id),
            session => isRoot(session) && !isWorking(this.sessions.state, session.id)
        );
        add(
            c.SHARE,
            id => actions.share(id),
            session => isRoot(session) && session.share === undefined
        );
        add(c.UNSHARE, id => actions.unshare(id), isShared);
        add(c.COPY_LINK, id => actions.copyLink(id), isShared);
        add(c.EXPORT_JSON, id => actions.export(id, 'json'));
        add(c.EXPORT_MARKDOWN, id => actions.export(id, 'markdown'));
        add(c.RAW, id => this.raw.show(id));
        add(
            c.ARCHIVE,
            id => actions.archive(id, true),
            session => isRoot(session) && !isArchived(session)
        );
        add(c.UNARCHIVE, id => actions.archive(id, false), isArchived);
        add(c.DELETE, id => actions.delete(id));
        add(c.END, id => this.sessions.end(id), isRoot);
        commands.registerCommand(c.PREVIOUS, { execute: () => this.step(-1) });
        commands.registerCommand(c.NEXT, { execute: () => this.step(1) });
        commands.registerCommand(c.NEXT_UNREAD, { execute: () => this.step(1, true) });
    }

    registerMenus(menus: MenuModelRegistry): void {
        const c = SessionCommands;
        const groups: Record<string, Command[]> = {
            '1_work': [c.STOP, c.RENAME, c.FORK, c.COMPACT],
            '2_share': [c.SHARE, c.UNSHARE, c.COPY_LINK, c.EXPORT_MARKDOWN, c.EXPORT_JSON, c.RAW],
            '3_end': [c.END, c.ARCHIVE, c.UNARCHIVE, c.DELETE]
        };
        const add = (path: MenuPath, command: Command, order: number): unknown =>
            menus.registerMenuAction(path, { commandId: command.id, label: command.label, order: String(order) });
        [c.NEW, c.OPEN].forEach((command, order) => add([...CHAT_MENU, '0_new'], command, order));
        for (const menu of [CHAT_MENU, SESSIONS_MENU]) {
            Object.entries(groups).forEach(([group, members]) =>
                members
                    // In the list the title is changed where it stands.
                    .filter(command => menu === CHAT_MENU || command !== c.RENAME)
                    .forEach((command, order) => add([...menu, group], command, order))
            );
        }
    }

    registerKeybindings(keys: KeybindingRegistry): void {
        const c = SessionCommands;
        keys.registerKeybinding({ command: c.NEW.id, keybinding: 'ctrlcmd+shift+s', when: CHAT_FOCUS });
        keys.registerKeybinding({ command: c.PREVIOUS.id, keybinding: 'alt+up', when: CHAT_FOCUS });
        keys.registerKeybinding({ command: c.NEXT.id, keybinding: 'alt+down', when: CHAT_FOCUS });
        keys.registerKeybinding({ command: c.NEXT_UNREAD.id, keybinding: 'shift+alt+down', when: CHAT_FOCUS });
        keys.registerKeybinding({ command: c.ARCHIVE.id, keybinding: 'ctrlcmd+shift+backspace', when: CHAT_FOCUS });
    }

    private register(commands: CommandRegistry, command: Command, run: Handler, allows: Condition): void {
        const target = (argument: unknown): Session | undefined => {
            const id = typeof argument === 'string' ? argument : this.sessions.state.active;
            return id === undefined ? undefined : this.sessions.state.sessions.get(id);
        };
        const offered = (argument: unknown): boolean => {
            const session = target(argument);
            return session !== undefined && allows(session);
        };
        commands.registerCommand(command, {
            isEnabled: offered,
            isVisible: offered,
            execute: async (argument, messageId) => {
                const session = target(argument);
                await (session && this.feedback.run(() => run(session.id, typeof messageId === 'string' ? messageId : undefined)));
            }
        });
    }

    private async open(): Promise<void> {
        const sessionId = await this.picker.pick();
        if (sessionId !== undefined) {
            await this.actions.show(sessionId);
        }
    }

    private async rename(sessionId: string): Promise<void> {
        const title = await this.quickInput.input({
            prompt: nls.localize('openspace/chat/newTitle', 'Title of the session'),
            value: this.sessions.state.sessions.get(sessionId)?.title
        });
        if (title !== undefined) {
            await this.actions.rename(sessionId, title);
        }
    }

    private async step(by: number, unread = false): Promise<void> {
        const { state } = this.sessions;
        const all = rootSessions(state, { directory: this.sessions.project }).map(({ id }) => id);
        const from = state.active === undefined ? -1 : all.indexOf(state.active);
        const ahead = by > 0 ? [...all.slice(from + 1), ...(unread ? all.slice(0, from) : [])] : all.slice(0, Math.max(from, 0)).reverse();
        const next = ahead.find(id => !unread || state.unread.has(id));
        if (next !== undefined) {
            await this.feedback.run(() => this.sessions.activate(next));
        }
    }
}

function isRoot({ parentID }: Session): boolean {
    return parentID === undefined;
}

function isShared({ share }: Session): boolean {
    return share !== undefined;
}
