import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable, preDestroy } from '@theia/core/shared/inversify';
import { CallLog } from '../../common/activity/call-log';
import type { CallRecord } from '../../common/activity/call-record';
import type { AgentControl, HubConnection, HubService, HubWindow, WindowHello } from '../../common/hub/hub-protocol';
import type { ToolDescriptor } from '../../common/tools/tool-descriptor';
import { Hub } from '../hub/hub';
import { HubCredentials } from '../hub/hub-credentials';
import { AgentControlService } from '../policy/agent-control-service';
import { ResourceCleaner } from '../resources/resource-cleaner';
import { ToolRegistry } from '../tools/tool-registry';
import { ToolRunner } from '../tools/tool-runner';
import { ConnectedWindow, WindowRegistry } from './window-registry';

/** One window's end of the wire. A new one is made for each connection. */
@injectable()
export class HubServiceImpl implements HubService {
    @inject(WindowRegistry)
    private readonly windows: WindowRegistry;

    @inject(ToolRegistry)
    private readonly tools: ToolRegistry;

    @inject(ToolRunner)
    private readonly runner: ToolRunner;

    @inject(CallLog)
    private readonly log: CallLog;

    @inject(AgentControlService)
    private readonly agents: AgentControlService;

    @inject(ResourceCleaner)
    private readonly cleaner: ResourceCleaner;

    @inject(Hub)
    private readonly hub: Hub;

    @inject(HubCredentials)
    private readonly credentials: HubCredentials;

    private readonly toDispose = new DisposableCollection();
    private remote: RpcProxy<HubWindow> | undefined;
    private window: ConnectedWindow | undefined;

    connect(remote: RpcProxy<HubWindow>): void {
        this.remote = remote;
        this.toDispose.push(remote.onDidCloseConnection(() => this.leave()));
        // After the caller has its answer, which would otherwise wait until the window has taken note.
        this.toDispose.push(this.log.onDidAdd(record => setImmediate(() => remote.notifyCall(record))));
        this.toDispose.push(this.agents.onDidChange(control => remote.notifyControl(control)));
    }

    @preDestroy()
    protected dispose(): void {
        this.leave();
        this.toDispose.dispose();
    }

    async hello(hello: WindowHello): Promise<void> {
        if (!this.remote) {
            throw new Error('A window said hello before it was connected.');
        }
        this.leave();
        this.window = this.windows.add(hello, this.remote);
    }

    notifyUsed(): void {
        if (this.window) {
            this.window.lastUsed = Date.now();
        }
    }

    notifyState(lines: readonly string[]): void {
        if (this.window) {
            this.window.state = lines;
        }
    }

    async nodeTools(): Promise<ToolDescriptor[]> {
        return this.tools.nodeTools();
    }

    callTool(toolId: string, input: unknown, cancellation: CancellationToken = CancellationToken.None): Promise<unknown> {
        const connection = this.window?.hello.windowId ?? 'window';
        return this.runner.call({ toolId, arguments: input, caller: { actor: 'person', client: 'OpenSpace', connection } }, cancellation);
    }

    followLink(toolId: string, input: unknown, cancellation: CancellationToken = CancellationToken.None): Promise<unknown> {
        const connection = `link:${this.window?.hello.windowId ?? 'window'}`;
        return this.runner.call({ toolId, arguments: input, caller: { actor: 'agent', client: 'Link', connection } }, cancellation);
    }

    control(): Promise<AgentControl> {
        return this.agents.control();
    }

    setReadOnly(readOnly: boolean): Promise<void> {
        return this.agents.setReadOnly(readOnly);
    }

    setConsent(granted: boolean): Promise<void> {
        return this.agents.setConsent(granted);
    }

    async recentCalls(): Promise<CallRecord[]> {
        return this.log.recent();
    }

    release(owner: string): Promise<void> {
        return this.cleaner.release(owner);
    }

    async resume(owners: readonly string[]): Promise<string[]> {
        return this.cleaner.resume(owners);
    }

    async connection(): Promise<HubConnection> {
        return { url: `${this.hub.url}/mcp`, token: this.credentials.token };
    }

    renewToken(): Promise<void> {
        return this.hub.renewToken();
    }

    private leave(): void {
        if (this.window) {
            this.windows.remove(this.window);
            this.window = undefined;
        }
    }
}
