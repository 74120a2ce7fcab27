import { OpencodeWindow, Wire } from '@openspace/opencode/lib/browser/test/opencode-window';
import type { OpencodeClient, OpencodeService } from '@openspace/opencode/lib/common/opencode-protocol';
import type { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { Emitter } from '@theia/core/lib/common/event';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { AgentBackend } from './agent-backend';

/** A wire to the real backend in this process. What goes over it is copied, as it would be over a socket. */
class BackendWire implements Wire {
    private readonly opened = new Emitter<void>();
    private readonly closed = new Emitter<void>();

    constructor(private readonly backend: AgentBackend) {}

    get provider(): ServiceConnectionProvider {
        const createProxy = (_path: string, client: OpencodeClient): unknown => {
            const { service } = this.backend.connect();
            service.connect(copying(client));
            const events = { onDidOpenConnection: this.opened.event, onDidCloseConnection: this.closed.event };
            return Object.assign(copying<OpencodeService>(service), events);
        };
        return { createProxy } as unknown as ServiceConnectionProvider;
    }

    connect(): void {
        this.opened.fire();
    }
}

/** The window's side of the agent with all its real parts, on the real backend with the real opencode. */
export async function openBrowserWindow(backend: AgentBackend, storage?: OpencodeWindow['storage']): Promise<OpencodeWindow<Wire>> {
    const window = new OpencodeWindow<Wire>(new BackendWire(backend), storage);
    window.roots = [FileUri.create(backend.workspace).toString()];
    return window.start();
}

function copying<T extends object>(target: T): T {
    const call = (name: string | symbol, parameters: unknown[]): unknown => {
        const method = (target as Record<string | symbol, (...all: unknown[]) => unknown>)[name];
        const result = method.apply(target, parameters.map(copy));
        return result instanceof Promise ? result.then(copy) : result;
    };
    return new Proxy({} as T, {
        get: (own, name) => (name in own ? own[name as keyof T] : (...parameters: unknown[]) => call(name, parameters))
    });
}

function copy<T>(value: T): T {
    return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}
