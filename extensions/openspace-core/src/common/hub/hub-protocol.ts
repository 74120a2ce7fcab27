import type { CancellationToken } from '@theia/core/lib/common/cancellation';
import type { CallRecord } from '../activity/call-record';
import type { ToolCaller } from '../tools/tool-caller';
import type { ToolDescriptor } from '../tools/tool-descriptor';
import type { PersonAnswer, PersonQuestion } from './person-question';

/** Where a window reaches the Hub over Theia's RPC. */
export const HUB_PATH = '/services/openspace/hub';

/** How a window introduces itself, also after each reconnection. */
export interface WindowHello {
    /** Survives a reload of the page. */
    readonly windowId: string;
    /** Root folders of the window's workspace, as URIs. */
    readonly roots: readonly string[];
    /** The tools that only a window can run. */
    readonly tools: readonly ToolDescriptor[];
    /** What the window's extensions tell the agent about themselves. */
    readonly guidance: readonly string[];
}

/** A call on its way to the window that runs it. */
export interface ToolCall {
    readonly toolId: string;
    readonly arguments: unknown;
    readonly caller: ToolCaller;
}

/** What people see and decide about agents in general. */
export interface AgentControl {
    readonly readOnly: boolean;
    readonly consent: 'granted' | 'refused' | 'unknown';
}

/** The Hub as windows see it. */
export const HubService = Symbol('HubService');
export interface HubService {
    hello(window: WindowHello): Promise<void>;
    /** The person has just used this window. One-way. */
    notifyUsed(): void;
    /** What is on this window's screen, as lines for the agent's instructions. One-way. */
    notifyState(lines: readonly string[]): void;
    /** The tools that run in the backend. */
    nodeTools(): Promise<ToolDescriptor[]>;
    /** A person runs a backend tool from the palette. */
    callTool(toolId: string, input: unknown, cancellation?: CancellationToken): Promise<unknown>;
    /** A person follows a link that may be an agent's: the tool runs with the rights of an agent. */
    followLink(toolId: string, input: unknown, cancellation?: CancellationToken): Promise<unknown>;
    control(): Promise<AgentControl>;
    setReadOnly(readOnly: boolean): Promise<void>;
    setConsent(granted: boolean): Promise<void>;
    recentCalls(): Promise<CallRecord[]>;
    /** Closes all that a session or connection made, in every window and in the backend. */
    release(owner: string): Promise<void>;
    /** This window still has what these owners made. Answers those that are gone, so that the window puts it away. */
    resume(owners: readonly string[]): Promise<string[]>;
    /** Ready-made configuration for other MCP clients. The token is part of it, so it goes only to the person's clipboard. */
    connection(): Promise<HubConnection>;
    /** Makes a new token and drops all who are connected with the old one. */
    renewToken(): Promise<void>;
}

export interface HubConnection {
    readonly url: string;
    readonly token: string;
}

/** A window as the Hub sees it. */
export interface HubWindow {
    runTool(call: ToolCall, cancellation?: CancellationToken): Promise<unknown>;
    ask(question: PersonQuestion, cancellation?: CancellationToken): Promise<PersonAnswer>;
    releaseResources(owner: string): Promise<void>;
    notifyCall(record: CallRecord): void;
    notifyControl(control: AgentControl): void;
}
