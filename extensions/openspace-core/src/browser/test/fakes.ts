import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import type { Message } from '@theia/core/lib/common/message-service-protocol';
import { MessageClient } from '@theia/core/lib/common/message-service-protocol';
import { MessageService } from '@theia/core/lib/common/message-service';
import { RemoteConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { AgentGuidance } from '../../common/instructions/agent-guidance';
import { AgentResources } from '../../common/resources/agent-resources';
import { AgentTool } from '../../common/tools/agent-tool';
import { HubConnection } from '../hub/hub-connection';
import { IdeStateSource } from '../hub/ide-state-source';
import { BrowserTools } from '../tools/browser-tools';
import { FakeHub } from './fake-hub';

export class RecordingLogger extends MockLogger {
    readonly errors: unknown[][] = [];

    override async error(...args: unknown[]): Promise<void> {
        this.errors.push(args);
    }
}

/** The person in front of notifications: what they were told, and which button they press. */
export class Notifications extends MessageClient {
    readonly shown: Message[] = [];
    press: string | undefined | Promise<string | undefined>;

    override async showMessage(message: Message): Promise<string | undefined> {
        this.shown.push(message);
        return this.press;
    }
}

/** All of the window's side of the Hub that needs no workbench, on a wire to a fake Hub. */
export function createHubContainer(): { container: Container; hub: FakeHub; logger: RecordingLogger; notifications: Notifications } {
    const container = new Container({ defaultScope: 'Singleton' });
    const hub = new FakeHub();
    const logger = new RecordingLogger();
    const notifications = new Notifications();
    for (const point of [AgentTool, AgentGuidance, IdeStateSource, CommandContribution]) {
        bindRootContributionProvider(container, point);
    }
    container.bind(RemoteConnectionProvider).toConstantValue(hub.provider);
    container.bind(ILogger).toConstantValue(logger);
    container.bind(MessageClient).toConstantValue(notifications);
    container.bind(AgentResources).toConstantValue(new AgentResources());
    for (const service of [MessageService, CommandRegistry, HubConnection, BrowserTools]) {
        container.bind<object>(service).toSelf();
    }
    return { container, hub, logger, notifications };
}
