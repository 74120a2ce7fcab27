import { PermissionService } from '@openspace/opencode/lib/browser/permissions/permission-service';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatFeedback } from '../panel/chat-feedback';
import { CHAT_FOCUS } from '../panel/chat-panel-contribution';
import { askSafely } from '../sessions/ask-safely';
import { CHAT_CATEGORY, CHAT_MENU } from '../sessions/session-commands';
import { RollbackActions } from './rollback-actions';

/** Rolling back takes the ids of a session and of a message, so that the timeline can offer it for each message. */
namespace DockCommands {
    export const ROLL_BACK: Command = { id: 'openspace.chat.rollBack' };
    export const UNDO = named('undo', nls.localize('openspace/chat/cmd/undo', 'Roll Back the Last Message'));
    export const REDO = named('redo', nls.localize('openspace/chat/cmd/redo', 'Restore a Rolled Back Message'));
    export const AUTO_ACCEPT = named('toggleAutoAccept', nls.localize('openspace/chat/cmd/autoAccept', 'Do Not Ask in This Session'));
    export const AUTO_ACCEPT_FOLDER = named(
        'toggleAutoAcceptFolder',
        nls.localize('openspace/chat/cmd/autoAcceptFolder', 'Do Not Ask in This Folder')
    );
}

function named(name: string, label: string): Command {
    return { id: `openspace.chat.${name}`, category: CHAT_CATEGORY, label };
}

/** Commands about what the agent did and may do. */
@injectable()
export class DockContribution implements CommandContribution, MenuContribution, KeybindingContribution {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(PermissionService)
    private readonly permissions: PermissionService;

    @inject(RollbackActions)
    private readonly rollback: RollbackActions;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    registerCommands(commands: CommandRegistry): void {
        const c = DockCommands;
        const inSession = (command: Command, run: (sessionId: string) => Promise<unknown>, isToggled?: () => boolean): unknown =>
            commands.registerCommand(command, {
                isEnabled: () => this.sessions.state.active !== undefined,
                isVisible: () => this.sessions.state.active !== undefined,
                ...(isToggled && { isToggled }),
                execute: async () => {
                    const { active } = this.sessions.state;
                    await (active === undefined ? undefined : this.feedback.run(() => run(active)));
                }
            });
        commands.registerCommand(c.ROLL_BACK, {
            execute: (sessionId: string, messageId: string) => this.feedback.run(() => this.rollback.rollBack(sessionId, messageId))
        });
        inSession(c.UNDO, id => this.rollback.undo(id));
        inSession(c.REDO, id => this.rollback.redo(id));
        inSession(
            c.AUTO_ACCEPT,
            id => this.toggleSession(id),
            () => this.accepts(false)
        );
        inSession(
            c.AUTO_ACCEPT_FOLDER,
            id => this.toggleFolder(id),
            () => this.accepts(true)
        );
    }

    registerMenus(menus: MenuModelRegistry): void {
        const c = DockCommands;
        [c.UNDO, c.REDO].forEach(({ id, label }, order) =>
            menus.registerMenuAction([...CHAT_MENU, '1_work'], { commandId: id, label, order: `5${order}` })
        );
        [c.AUTO_ACCEPT, c.AUTO_ACCEPT_FOLDER].forEach(({ id, label }, order) =>
            menus.registerMenuAction([...CHAT_MENU, '1_z_permissions'], { commandId: id, label, order: String(order) })
        );
    }

    registerKeybindings(keys: KeybindingRegistry): void {
        keys.registerKeybinding({ command: DockCommands.AUTO_ACCEPT.id, keybinding: 'ctrlcmd+shift+a', when: CHAT_FOCUS });
    }

    private accepts(folder: boolean): boolean {
        const { active } = this.sessions.state;
        const accept = active === undefined ? undefined : this.permissions.autoAccepted(active);
        return accept !== undefined && (accept.sessionId === undefined) === folder;
    }

    private async toggleSession(sessionId: string): Promise<void> {
        const scope = { directory: this.sessions.directoryOf(sessionId), sessionId };
        await this.permissions.setAutoAccept(scope, !this.accepts(false));
    }

    private async toggleFolder(sessionId: string): Promise<void> {
        const scope = { directory: this.sessions.directoryOf(sessionId) };
        const on = !this.accepts(true);
        const sure =
            !on ||
            (await askSafely(
                nls.localize('openspace/chat/folderTitle', 'Do not ask in this folder?'),
                nls.localize(
                    'openspace/chat/folderText',
                    'Every session in this folder may edit files and run commands without asking, unless they are dangerous. Each session says so at its top.'
                ),
                nls.localize('openspace/chat/folderSure', 'Do Not Ask')
            ));
        if (sure) {
            await this.permissions.setAutoAccept(scope, on);
        }
    }
}
