import { OutputChannelManager } from '@theia/output/lib/browser/output-channel';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { OpencodeConnection } from '../connection/opencode-connection';
import { SHOW_ACTIONS } from './status-item';

const CATEGORY = nls.localize('openspace/opencode/category', 'Agent');
const CHANNEL = 'opencode';

export namespace ServerCommands {
    export const RESTART: Command = {
        id: 'openspace.opencode.restart',
        category: CATEGORY,
        label: nls.localize('openspace/opencode/restart', 'Restart')
    };
    export const SHOW_LOG: Command = {
        id: 'openspace.opencode.showLog',
        category: CATEGORY,
        label: nls.localize('openspace/opencode/showLog', 'Show Log')
    };
    export const SET_PASSWORD: Command = {
        id: 'openspace.opencode.setPassword',
        category: CATEGORY,
        label: nls.localize('openspace/opencode/setPassword', 'Set Password of External Server…')
    };
    /** Not in the palette: it is what the status bar opens. */
    export const ACTIONS: Command = { id: SHOW_ACTIONS };
}

/** What a person can do about the agent's server. */
@injectable()
export class ServerCommandContribution implements CommandContribution {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(OutputChannelManager)
    private readonly output: OutputChannelManager;

    @inject(QuickInputService)
    private readonly quickInput: QuickInputService;

    @inject(MessageService)
    private readonly messages: MessageService;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(ServerCommands.RESTART, {
            isEnabled: () => this.connection.folders.length > 0,
            execute: () => this.connection.ask(service => service.restart())
        });
        commands.registerCommand(ServerCommands.SHOW_LOG, { execute: () => this.showLog() });
        commands.registerCommand(ServerCommands.SET_PASSWORD, { execute: () => this.setPassword() });
        commands.registerCommand(ServerCommands.ACTIONS, { execute: () => this.pickAction(commands) });
    }

    private async pickAction(commands: CommandRegistry): Promise<void> {
        await this.connection.wake();
        const items = [ServerCommands.SHOW_LOG, ServerCommands.RESTART].map(({ id, label = id }) => ({ id, label }));
        const picked = await this.quickInput.showQuickPick(items, { placeholder: this.describe() });
        if (picked) {
            await commands.executeCommand(picked.id);
        }
    }

    private describe(): string {
        const { status } = this.connection;
        return 'reason' in status ? status.reason : nls.localize('openspace/opencode/actions', 'The agent’s opencode server');
    }

    private async showLog(): Promise<void> {
        const lines = await this.connection.ask(service => service.log());
        const channel = this.output.getChannel(CHANNEL);
        channel.clear();
        lines.forEach(line => channel.appendLine(line));
        channel.show();
    }

    private async setPassword(): Promise<void> {
        const password = await this.quickInput.input({
            password: true,
            prompt: nls.localize('openspace/opencode/passwordPrompt', 'Password of the server in openspace.opencode.url'),
            ignoreFocusLost: true
        });
        if (password) {
            const stored = await this.connection.ask(service => service.setPassword(password));
            if (!stored) {
                await this.messages.warn(
                    nls.localize('openspace/opencode/noUrl', 'Set openspace.opencode.url first: OpenSpace starts a server of its own.')
                );
            }
        }
    }
}
