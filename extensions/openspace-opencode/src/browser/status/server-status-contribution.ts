import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { StatusBar } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { CommandService } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { ServerStatus } from '../../common/server/server-status';
import { OpencodeConnection } from '../connection/opencode-connection';
import { ServerCommands } from './server-commands';
import { statusItem } from './status-item';

const ITEM = 'openspace-opencode-server';

/** Shows how the agent's server is, and says so when it is given up. */
@injectable()
export class ServerStatusContribution implements FrontendApplicationContribution {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(StatusBar)
    private readonly statusBar: StatusBar;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(CommandService)
    private readonly commands: CommandService;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    private shown: ServerStatus['state'] = 'off';

    onStart(): void {
        const show = (): void => {
            this.show().catch(error => this.logger.error('The status of the agent could not be shown', error));
        };
        this.connection.onDidChangeStatus(show);
        this.connection.onDidChangeFolders(show);
    }

    private async show(): Promise<void> {
        const { status, folders } = this.connection;
        const before = this.shown;
        this.shown = status.state;
        const item = statusItem(status, folders.length > 0);
        await (item ? this.statusBar.setElement(ITEM, item) : this.statusBar.removeElement(ITEM));
        if (status.state === 'failed' && before !== 'failed') {
            await this.tell(status.reason);
        }
    }

    private async tell(reason: string): Promise<void> {
        const restart = nls.localize('openspace/opencode/startAgain', 'Start Again');
        const log = nls.localize('openspace/opencode/showLog', 'Show Log');
        const text = nls.localize('openspace/opencode/givenUp', 'The agent is not running: {0}', reason);
        const picked = await this.messages.error(text, { timeout: 0 }, restart, log);
        if (picked) {
            await this.commands.executeCommand((picked === restart ? ServerCommands.RESTART : ServerCommands.SHOW_LOG).id);
        }
    }
}
