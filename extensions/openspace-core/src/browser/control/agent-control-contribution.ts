import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { StatusBar, StatusBarAlignment } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';

import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { AgentControl } from '../../common/hub/hub-protocol';
import { CLIENT_CONFIGURATIONS } from '../../common/hub/client-configurations';
import { HubConnection } from '../hub/hub-connection';

const CATEGORY = 'OpenSpace';
const ITEM = 'openspace-agent-control';

namespace AgentControlCommands {
    export const TOGGLE_READ_ONLY: Command = {
        id: 'openspace.agent.toggleReadOnly',
        category: CATEGORY,
        label: nls.localize('openspace/core/toggleReadOnly', 'Toggle Read-Only Mode for Agents')
    };
    export const ALLOW: Command = {
        id: 'openspace.agent.allow',
        category: CATEGORY,
        label: nls.localize('openspace/core/allowAgents', 'Allow Agents to Control the IDE')
    };
    export const FORBID: Command = {
        id: 'openspace.agent.forbid',
        category: CATEGORY,
        label: nls.localize('openspace/core/forbidAgents', 'Forbid Agents to Control the IDE')
    };
    export const COPY_CONFIGURATION: Command = {
        id: 'openspace.hub.copyConfiguration',
        category: CATEGORY,
        label: nls.localize('openspace/core/copyConfiguration', 'Copy MCP Configuration')
    };
    export const NEW_TOKEN: Command = {
        id: 'openspace.hub.newToken',
        category: CATEGORY,
        label: nls.localize('openspace/core/newToken', 'New Hub Token')
    };
}

/** What a person decides about agents in general: read-only mode with one click, consent, and how other clients connect. */
@injectable()
export class AgentControlContribution implements FrontendApplicationContribution, CommandContribution {
    @inject(HubConnection)
    private readonly hub: HubConnection;

    @inject(StatusBar)
    private readonly statusBar: StatusBar;

    @inject(ClipboardService)
    private readonly clipboard: ClipboardService;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(QuickInputService)
    private readonly quickInput: QuickInputService;

    @inject(ILogger)
    @named('openspace:control')
    private readonly logger: ILogger;

    private control: AgentControl = { readOnly: false, consent: 'unknown' };

    onStart(): void {
        this.hub.onDidChangeControl(control => this.show(control));
        this.hub.whenConnected(() => {
            this.hub.service.control().then(
                control => this.show(control),
                error => this.logger.error('The state of agent control is unknown', error)
            );
        });
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(AgentControlCommands.TOGGLE_READ_ONLY, {
            execute: () => this.hub.service.setReadOnly(!this.control.readOnly)
        });
        commands.registerCommand(AgentControlCommands.ALLOW, {
            isEnabled: () => this.control.consent !== 'granted',
            execute: () => this.hub.service.setConsent(true)
        });
        commands.registerCommand(AgentControlCommands.FORBID, {
            isEnabled: () => this.control.consent !== 'refused',
            execute: () => this.hub.service.setConsent(false)
        });
        commands.registerCommand(AgentControlCommands.COPY_CONFIGURATION, { execute: () => this.copyConfiguration() });
        commands.registerCommand(AgentControlCommands.NEW_TOKEN, { execute: () => this.renewToken() });
    }

    private show(control: AgentControl): void {
        this.control = control;
        const { readOnly } = control;
        this.statusBar
            .setElement(ITEM, {
                text: readOnly
                    ? `$(lock) ${nls.localize('openspace/core/readOnly', 'Agent: read-only')}`
                    : `$(unlock) ${nls.localize('openspace/core/mayEdit', 'Agent: may edit')}`,
                tooltip: readOnly
                    ? nls.localize('openspace/core/readOnlyTooltip', 'Agents can look but not change or run anything. Click to let them.')
                    : nls.localize(
                          'openspace/core/mayEditTooltip',
                          'Agents can change files and run commands. Click to let them only look.'
                      ),
                alignment: StatusBarAlignment.LEFT,
                priority: 1,
                command: AgentControlCommands.TOGGLE_READ_ONLY.id,
                className: readOnly ? 'openspace-agent-read-only' : undefined
            })
            .catch(error => this.logger.error('The status bar could not be updated', error));
    }

    private async copyConfiguration(): Promise<void> {
        const items = CLIENT_CONFIGURATIONS.map(client => ({ label: client.name, client }));
        const picked = await this.quickInput.showQuickPick(items, {
            placeholder: nls.localize('openspace/core/whichClient', 'Which client should connect to this IDE?')
        });
        if (picked) {
            await this.clipboard.writeText(picked.client.configuration(await this.hub.service.connection()));
            await this.messages.info(
                nls.localize(
                    'openspace/core/copied',
                    'Copied for {0}. It contains the token of your Hub: treat it like a password.',
                    picked.client.name
                ),
                { timeout: 6000 }
            );
        }
    }

    private async renewToken(): Promise<void> {
        const renew = nls.localize('openspace/core/makeNewToken', 'Make New Token');
        const answer = await this.messages.warn(
            nls.localize(
                'openspace/core/newTokenQuestion',
                'All agents are disconnected, and every client that was configured with the old token must be configured anew.'
            ),
            renew
        );
        if (answer === renew) {
            await this.hub.service.renewToken();
            await this.messages.info(
                nls.localize(
                    'openspace/core/newTokenMade',
                    'The Hub has a new token. Configure your clients anew with “Copy MCP Configuration”. Other open IDEs keep the old token until they restart.'
                )
            );
        }
    }
}
