import { RemoteConnectionProvider, ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { Emitter, Event } from '@theia/core/lib/common/event';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { CallRecord } from '../../common/activity/call-record';
import { AgentControl, HUB_PATH, HubService, HubWindow, ToolCall, WindowHello } from '../../common/hub/hub-protocol';
import { NO_ANSWER, PersonAnswer, PersonQuestion } from '../../common/hub/person-question';
import { AgentResources } from '../../common/resources/agent-resources';

/** This window's end of the wire to the Hub. */
@injectable()
export class HubConnection implements HubWindow {
    readonly service: RpcProxy<HubService>;
    private connected = false;

    @inject(AgentResources)
    private readonly resources: AgentResources;

    private readonly call = new Emitter<CallRecord>();
    /** An agent's or a person's call has ended, in whichever window. */
    readonly onDidCall: Event<CallRecord> = this.call.event;

    private readonly controlChanged = new Emitter<AgentControl>();
    readonly onDidChangeControl: Event<AgentControl> = this.controlChanged.event;

    private readonly introduced = new Emitter<void>();
    /** The Hub knows this window, anew after each loss of the connection. */
    readonly onDidIntroduce: Event<void> = this.introduced.event;

    constructor(@inject(RemoteConnectionProvider) provider: ServiceConnectionProvider) {
        // The channel opens when the proxy is made; the Hub calls back on this object.
        this.service = provider.createProxy<HubService>(HUB_PATH, this);
        this.service.onDidOpenConnection(() => (this.connected = true));
        this.service.onDidCloseConnection(() => (this.connected = false));
    }

    /** Runs now if the Hub is reached already, and again for each connection after a loss. */
    whenConnected(listener: () => void): void {
        this.service.onDidOpenConnection(listener);
        if (this.connected) {
            listener();
        }
    }

    async introduce(hello: WindowHello): Promise<void> {
        await this.service.hello(hello);
        this.introduced.fire();
        const gone = await this.service.resume(this.resources.owners());
        await Promise.all(gone.map(owner => this.resources.release(owner)));
    }

    /** Set by who can run tools and by who can ask; until then nothing runs and nothing is allowed. */
    runTool: (call: ToolCall, cancellation: CancellationToken) => Promise<unknown> = async call => {
        throw new Error(`${call.toolId} was called before the window was ready.`);
    };

    ask: (question: PersonQuestion, cancellation: CancellationToken) => Promise<PersonAnswer> = async () => NO_ANSWER;

    releaseResources(owner: string): Promise<void> {
        return this.resources.release(owner);
    }

    notifyCall(record: CallRecord): void {
        this.call.fire(record);
    }

    notifyControl(control: AgentControl): void {
        this.controlChanged.fire(control);
    }
}
