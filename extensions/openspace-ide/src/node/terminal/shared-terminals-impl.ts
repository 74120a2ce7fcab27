import { AgentResources } from '@openspace/core/lib/common/resources/agent-resources';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { inject, injectable, preDestroy } from '@theia/core/shared/inversify';
import { SharedTerminals, SharedTerminalsClient, SharedTerminalSummary } from '../../common/terminal/terminal-protocol';
import type { SharedTerminal } from './shared-terminal';
import { TerminalRegistry } from './terminal-registry';
import { TerminalWindows } from './terminal-windows';

/** One window's view of the backend's terminals. */
@injectable()
export class SharedTerminalsImpl implements SharedTerminals {
    @inject(TerminalRegistry)
    private readonly registry: TerminalRegistry;

    @inject(AgentResources)
    private readonly resources: AgentResources;

    @inject(TerminalWindows)
    private readonly windows: TerminalWindows;

    private readonly toDispose = new DisposableCollection();

    connect(client: RpcProxy<SharedTerminalsClient>): void {
        this.toDispose.push(this.windows.add(client));
        this.toDispose.push(this.registry.onDidOpenForAgent(terminal => client.notifyOpened(this.summaryOf(terminal))));
    }

    async list(): Promise<SharedTerminalSummary[]> {
        return this.registry
            .list()
            .filter(terminal => !terminal.exit)
            .map(terminal => this.summaryOf(terminal));
    }

    async find(idOrTitle: string): Promise<SharedTerminalSummary> {
        return this.summaryOf(this.registry.findAlive(idOrTitle));
    }

    async keep(terminalId: string, kept: boolean): Promise<void> {
        this.resources.setPinned(terminalId, kept);
    }

    notifyTitle(terminalId: string, title: string): void {
        const terminal = this.registry.get(terminalId);
        if (terminal) {
            terminal.title = title;
        }
    }

    @preDestroy()
    protected dispose(): void {
        this.toDispose.dispose();
    }

    private summaryOf({ id, title, options, openedBy }: SharedTerminal): SharedTerminalSummary {
        return { terminalId: id, title, folder: FileUri.create(options.folder).toString(), openedBy, kept: this.resources.isPinned(id) };
    }
}
