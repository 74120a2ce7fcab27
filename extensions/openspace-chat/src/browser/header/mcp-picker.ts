import { McpServer, McpService } from '@openspace/opencode/lib/browser/models/mcp-service';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import type { QuickPick, QuickPickItem } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatFeedback } from '../panel/chat-feedback';
import { McpSignIn } from './mcp-sign-in';

interface ServerItem extends QuickPickItem {
    readonly server: McpServer;
}

/** The MCP servers of the project in a quick pick that stays open: Enter switches one on or off, or signs in. */
@injectable()
export class McpPicker {
    @inject(McpService)
    private readonly mcp: McpService;

    @inject(McpSignIn)
    private readonly access: McpSignIn;

    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(QuickInputService)
    private readonly quickInput: QuickInputService;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    async show(): Promise<void> {
        const directory = this.sessions.project;
        const servers = directory === undefined ? [] : await this.mcp.servers(directory);
        if (directory === undefined || servers.length === 0) {
            this.messages.info(
                nls.localize('openspace/chat/noMcp', 'No MCP servers. Add them under “mcp” in your opencode.json, then restart the agent.')
            );
            return;
        }
        const pick = this.quickInput.createQuickPick<ServerItem>();
        pick.placeholder = nls.localize('openspace/chat/pickMcp', 'MCP servers: Enter switches on or off, or signs in');
        pick.items = servers.map(itemOf);
        const refresh = this.mcp.onDidChange(() => this.feedback.start(() => this.refresh(pick, directory)));
        pick.onDidAccept(() => {
            const [item] = pick.activeItems;
            if (item) {
                this.change(pick, () => this.toggle(directory, item.server));
            }
        });
        pick.onDidTriggerItemButton(({ item }) =>
            this.change(pick, () => this.access.signOut(directory, (item as ServerItem).server.name))
        );
        pick.onDidHide(() => {
            refresh.dispose();
            pick.dispose();
        });
        pick.show();
    }

    private change(pick: QuickPick<ServerItem>, work: () => Promise<unknown>): void {
        this.feedback.start(async () => {
            pick.busy = true;
            try {
                await work();
            } finally {
                pick.busy = false;
            }
        });
    }

    private async refresh(pick: QuickPick<ServerItem>, directory: string): Promise<void> {
        const servers = await this.mcp.servers(directory);
        const active = pick.activeItems[0]?.server.name;
        pick.items = servers.map(itemOf);
        pick.activeItems = pick.items.filter((item): item is ServerItem => 'server' in item && item.server.name === active);
    }

    private async toggle(directory: string, { name, status }: McpServer): Promise<void> {
        if (status.status === 'needs_auth') {
            await this.access.signIn(directory, name);
        } else {
            await this.mcp.connect(directory, name, status.status !== 'connected');
        }
    }
}

function itemOf(server: McpServer): ServerItem {
    const { name, status } = server;
    return {
        server,
        label: visibleLine(name, 60),
        description: statusWords(server),
        iconClasses: ['codicon', `codicon-${iconOf(server)}`],
        buttons:
            status.status === 'connected'
                ? [{ iconClass: 'codicon codicon-sign-out', tooltip: nls.localize('openspace/chat/signOut', 'Forget the sign-in') }]
                : []
    };
}

function statusWords({ status }: McpServer): string {
    switch (status.status) {
        case 'connected':
            return nls.localize('openspace/chat/mcpOn', 'connected');
        case 'disabled':
            return nls.localize('openspace/chat/mcpOff', 'off');
        case 'needs_auth':
            return nls.localize('openspace/chat/mcpSignIn', 'needs you to sign in');
        case 'failed':
        case 'needs_client_registration':
            return nls.localize('openspace/chat/mcpFailed', 'failed: {0}', visibleLine(status.error, 200));
    }
}

function iconOf({ status }: McpServer): string {
    switch (status.status) {
        case 'connected':
            return 'pass-filled';
        case 'disabled':
            return 'circle-large-outline';
        case 'needs_auth':
            return 'key';
        case 'failed':
        case 'needs_client_registration':
            return 'error';
    }
}
