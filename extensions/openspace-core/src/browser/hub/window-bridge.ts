import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { FrontendIdProvider } from '@theia/core/lib/browser/messaging/frontend-id-provider';
import type { CancellationToken } from '@theia/core/lib/common/cancellation';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import { ConnectionCloseService } from '@theia/core/lib/common/messaging/connection-management';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import type { ToolCall } from '../../common/hub/hub-protocol';
import { BrowserTools } from '../tools/browser-tools';
import { HubConnection } from './hub-connection';
import { windowId } from './window-id';

const USED_INTERVAL = 1_000;

/** Introduces this window to the Hub, runs the tools that only a window can run, and says when the person used it. */
@injectable()
export class WindowBridge implements FrontendApplicationContribution {
    @inject(HubConnection)
    private readonly hub: HubConnection;

    @inject(BrowserTools)
    private readonly tools: BrowserTools;

    @inject(CommandRegistry)
    private readonly commands: CommandRegistry;

    @inject(WorkspaceService)
    private readonly workspace: WorkspaceService;

    @inject(FrontendApplicationStateService)
    private readonly state: FrontendApplicationStateService;

    @inject(ConnectionCloseService)
    private readonly connectionClose: ConnectionCloseService;

    @inject(FrontendIdProvider)
    private readonly frontendId: FrontendIdProvider;

    @inject(ILogger)
    @named('openspace:hub')
    private readonly logger: ILogger;

    private lastUsed = 0;

    onStart(): void {
        this.hub.runTool = (call, cancellation) => this.runTool(call, cancellation);
        this.hub.whenConnected(() => {
            this.introduce().catch(error => this.logger.error('The Hub does not know of this window', error));
        });
        for (const type of ['focus', 'pointerdown', 'keydown']) {
            window.addEventListener(type, this.markUsed, { capture: true, passive: true });
        }
    }

    onStop(): void {
        // Otherwise the closed page's connection and its pending calls would linger until the reconnect time-out.
        this.connectionClose.markForClose(this.frontendId.getId()).catch(() => undefined);
    }

    private async introduce(): Promise<void> {
        await this.state.reachedState('ready');
        const roots = await this.workspace.roots;
        await this.hub.introduce({
            windowId: windowId(),
            roots: roots.map(root => root.resource.toString()),
            tools: this.tools.descriptors(),
            guidance: this.tools.guidance()
        });
    }

    /** Through the same registry that menus and keys use, so that agent and person do one and the same thing. */
    private runTool(call: ToolCall, cancellation: CancellationToken): Promise<unknown> {
        return this.commands.executeCommand(call.toolId, call.arguments, { caller: call.caller, cancellation });
    }

    private readonly markUsed = (): void => {
        const now = Date.now();
        if (now - this.lastUsed > USED_INTERVAL) {
            this.lastUsed = now;
            this.hub.service.notifyUsed();
        }
    };
}
