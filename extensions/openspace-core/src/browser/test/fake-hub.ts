import type { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { Emitter } from '@theia/core/lib/common/event';
import type { CallRecord } from '../../common/activity/call-record';
import type { AgentControl, HubService, HubWindow, WindowHello } from '../../common/hub/hub-protocol';
import type { ToolDescriptor } from '../../common/tools/tool-descriptor';

/** The Hub at the far end of a wire that a test opens and closes. */
export class FakeHub implements HubService {
    readonly hellos: WindowHello[] = [];
    readonly states: (readonly string[])[] = [];
    readonly called: { toolId: string; input: unknown }[] = [];
    readonly followed: { toolId: string; input: unknown }[] = [];
    readonly consents: boolean[] = [];
    used = 0;
    gone: string[] = [];
    renewals = 0;
    failing = false;
    state: AgentControl = { readOnly: false, consent: 'unknown' };
    calls: CallRecord[] = [];
    tools: ToolDescriptor[] = [];
    answer: unknown = {};
    /** What the window offers to the Hub. */
    window: HubWindow;

    private readonly opened = new Emitter<void>();
    private readonly closed = new Emitter<void>();
    readonly onDidOpenConnection = this.opened.event;
    readonly onDidCloseConnection = this.closed.event;

    /** The edge that browser code gets its wires from. */
    get provider(): ServiceConnectionProvider {
        const createProxy = (_path: string, window: HubWindow): this => {
            this.window = window;
            return this;
        };
        return { createProxy } as unknown as ServiceConnectionProvider;
    }

    open(): void {
        this.opened.fire();
    }

    close(): void {
        this.closed.fire();
    }

    async hello(window: WindowHello): Promise<void> {
        this.failIfBroken();
        this.hellos.push(window);
    }

    notifyUsed(): void {
        this.used++;
    }

    notifyState(lines: readonly string[]): void {
        this.states.push(lines);
    }

    async nodeTools(): Promise<ToolDescriptor[]> {
        this.failIfBroken();
        return this.tools;
    }

    async callTool(toolId: string, input: unknown): Promise<unknown> {
        this.failIfBroken();
        this.called.push({ toolId, input });
        return this.answer;
    }

    async followLink(toolId: string, input: unknown): Promise<unknown> {
        this.failIfBroken();
        this.followed.push({ toolId, input });
        return this.answer;
    }

    async control(): Promise<AgentControl> {
        this.failIfBroken();
        return this.state;
    }

    async setReadOnly(readOnly: boolean): Promise<void> {
        this.state = { ...this.state, readOnly };
        this.window.notifyControl(this.state);
    }

    async setConsent(granted: boolean): Promise<void> {
        this.consents.push(granted);
        this.state = { ...this.state, consent: granted ? 'granted' : 'refused' };
        this.window.notifyControl(this.state);
    }

    async recentCalls(): Promise<CallRecord[]> {
        this.failIfBroken();
        return this.calls;
    }

    async release(): Promise<void> {}

    async resume(owners: readonly string[]): Promise<string[]> {
        return owners.filter(owner => this.gone.includes(owner));
    }

    async connection(): Promise<{ url: string; token: string }> {
        return { url: 'http://127.0.0.1:3100/mcp', token: 'secret' };
    }

    async renewToken(): Promise<void> {
        this.failIfBroken();
        this.renewals++;
    }

    private failIfBroken(): void {
        if (this.failing) {
            throw new Error('The wire is cut.');
        }
    }
}
