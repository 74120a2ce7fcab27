import { AgentGuidance } from '@openspace/core/lib/common/instructions/agent-guidance';
import { bindAgentTool } from '@openspace/core/lib/common/tools/bind-agent-tool';
import { ConfirmationReason } from '@openspace/core/lib/node/policy/confirmation-reason';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import type { interfaces } from '@theia/core/shared/inversify';
import { ShellProcessFactory, ShellProcessOptions } from '@theia/terminal/lib/node/shell-process';
import { bindTerminalBufferPreferences } from '../../common/terminal/terminal-preferences';
import { SHARED_TERMINALS_PATH, SharedTerminalsClient } from '../../common/terminal/terminal-protocol';
import { CloseTerminalTool } from '../tools/terminal/close-terminal-tool';
import { CreateTerminalTool } from '../tools/terminal/create-terminal-tool';
import { ListTerminalsTool } from '../tools/terminal/list-terminals-tool';
import { ReadTerminalTool } from '../tools/terminal/read-terminal-tool';
import { RunInTerminalTool } from '../tools/terminal/run-in-terminal-tool';
import { SendToTerminalTool } from '../tools/terminal/send-to-terminal-tool';
import { TERMINAL_GUIDANCE } from '../tools/terminal/terminal-guidance';
import { TerminalHistoryTool } from '../tools/terminal/terminal-history-tool';
import { CommandRunner } from './command-runner';
import { SharedTerminalsImpl } from './shared-terminals-impl';
import { ShellStarter } from './shell-starter';
import { TerminalConfirmation } from './terminal-confirmation';
import { TerminalLauncher } from './terminal-launcher';
import { TerminalRegistry } from './terminal-registry';
import { TerminalSendGuard } from './terminal-send-guard';
import { TerminalWindows } from './terminal-windows';
import { TrackedShellProcess } from './tracked-shell-process';

const perWindow = ConnectionContainerModule.create(({ bind, bindBackendService }) => {
    bind(SharedTerminalsImpl).toSelf().inSingletonScope();
    bindBackendService<SharedTerminalsImpl, SharedTerminalsClient>(SHARED_TERMINALS_PATH, SharedTerminalsImpl, (terminals, client) => {
        terminals.connect(client);
        return terminals;
    });
});

export function bindTerminals(bind: interfaces.Bind, rebind: interfaces.Rebind): void {
    bindTerminalBufferPreferences(bind);

    bind(TerminalRegistry).toSelf().inSingletonScope();
    bind(BackendApplicationContribution).toService(TerminalRegistry);
    bind(TerminalWindows).toSelf().inSingletonScope();
    bind(TerminalLauncher).toSelf().inSingletonScope();
    bind(CommandRunner).toSelf().inSingletonScope();
    bind(TerminalSendGuard).toSelf().inSingletonScope();
    bind(ConfirmationReason).to(TerminalConfirmation).inSingletonScope();
    bind(AgentGuidance).toConstantValue({ guidance: TERMINAL_GUIDANCE });
    bind(ConnectionContainerModule).toConstantValue(perWindow);

    bind(TrackedShellProcess).toSelf().inTransientScope();
    bind(ShellStarter).toSelf().inSingletonScope();
    rebind(ShellProcessFactory).toFactory(
        ({ container }) =>
            (options: ShellProcessOptions) =>
                container.get(ShellStarter).start(container, options)
    );

    bindAgentTool(bind, CreateTerminalTool);
    bindAgentTool(bind, SendToTerminalTool);
    bindAgentTool(bind, ReadTerminalTool);
    bindAgentTool(bind, ListTerminalsTool);
    bindAgentTool(bind, CloseTerminalTool);
    bindAgentTool(bind, RunInTerminalTool);
    bindAgentTool(bind, TerminalHistoryTool);
}
