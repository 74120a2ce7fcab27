import { Emitter, Event } from '@theia/core/lib/common/event';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { injectable } from '@theia/core/shared/inversify';
import type { HubWindow, WindowHello } from '../../common/hub/hub-protocol';
import { ToolError } from '../../common/tools/tool-error';

/** A reload takes some seconds; until then a call waits for the window to come back, and its tools stay listed. */
const RELOAD_GRACE = 15_000;

/** Between the failure of a window's calls and the end of its connection. */
const LEAVING_TAKES = 500;

/** One connection of a window that has introduced itself. */
export interface ConnectedWindow {
    readonly hello: WindowHello;
    readonly remote: HubWindow;
    state: readonly string[];
    lastUsed: number;
}

/** The windows that are open, and those that were a moment ago. */
@injectable()
export class WindowRegistry {
    private readonly windows = new Set<ConnectedWindow>();
    /** Windows that left and may be reloading. */
    private readonly leaving = new Map<ConnectedWindow, NodeJS.Timeout>();
    private readonly changed = new Emitter<void>();
    /** Fired when windows come or go, and with them their tools. */
    readonly onDidChange: Event<void> = this.changed.event;
    private readonly left = new Emitter<ConnectedWindow>();
    /** Fired at once when a connection ends, whether the window comes back or not. */
    readonly onDidLeave: Event<ConnectedWindow> = this.left.event;
    private arrival = new Deferred<void>();
    /** Ids of all tools that a window ever had. */
    private readonly toolsSeen = new Set<string>();

    add(hello: WindowHello, remote: HubWindow): ConnectedWindow {
        const window: ConnectedWindow = { hello, remote, state: [], lastUsed: Date.now() };
        for (const [left, timer] of this.leaving) {
            if (left.hello.windowId === hello.windowId) {
                clearTimeout(timer);
                this.leaving.delete(left);
                window.lastUsed = left.lastUsed;
            }
        }
        hello.tools.forEach(tool => this.toolsSeen.add(tool.id));
        this.windows.add(window);
        this.arrival.resolve();
        this.arrival = new Deferred();
        this.changed.fire();
        return window;
    }

    remove(window: ConnectedWindow): void {
        if (!this.windows.delete(window)) {
            return;
        }
        const timer = setTimeout(() => {
            this.leaving.delete(window);
            this.changed.fire();
        }, RELOAD_GRACE);
        // A window that may be reloading must not keep a stopping backend alive.
        timer.unref();
        this.leaving.set(window, timer);
        this.left.fire(window);
    }

    /** All windows, the last used first. */
    list(): ConnectedWindow[] {
        return [...this.windows].sort((a, b) => b.lastUsed - a.lastUsed);
    }

    /** Open windows and those that may be reloading, the last used first. */
    known(): ConnectedWindow[] {
        return [...this.windows, ...this.leaving.keys()].sort((a, b) => b.lastUsed - a.lastUsed);
    }

    hadTool(toolId: string): boolean {
        return this.toolsSeen.has(toolId);
    }

    /** The window to run a tool in; waits for one that may be reloading, and fails at once when there is none. */
    async windowFor(toolId: string): Promise<ConnectedWindow> {
        const deadline = Date.now() + RELOAD_GRACE;
        for (;;) {
            const window = this.list().find(candidate => candidate.hello.tools.some(tool => tool.id === toolId));
            if (window) {
                return window;
            }
            const left = deadline - Date.now();
            if (this.leaving.size === 0 || left <= 0) {
                throw noWindow(toolId);
            }
            await this.arrivalWithin(Math.min(left, 500));
        }
    }

    /** Whether a window's connection has ended; a call may fail a moment before that is known. */
    async hasLeft(window: ConnectedWindow): Promise<boolean> {
        if (!this.windows.has(window)) {
            return true;
        }
        return new Promise(resolve => {
            const timer = setTimeout(() => finish(false), LEAVING_TAKES);
            const listening = this.onDidLeave(left => left === window && finish(true));
            const finish = (left: boolean): void => {
                clearTimeout(timer);
                listening.dispose();
                resolve(left);
            };
        });
    }

    private async arrivalWithin(milliseconds: number): Promise<void> {
        let timer: NodeJS.Timeout | undefined;
        const elapsed = new Promise<void>(resolve => (timer = setTimeout(resolve, milliseconds)));
        await Promise.race([this.arrival.promise, elapsed]);
        clearTimeout(timer);
    }
}

/** What a caller is told of a tool that only a window can run. */
export function noWindow(toolId: string): ToolError {
    return ToolError(`${toolId} needs an open IDE window, and there is none: what is on the screen can only be changed or read there.`, {
        advice: 'Ask the person to open the IDE in a browser. The tools that are listed now work without it.'
    });
}
