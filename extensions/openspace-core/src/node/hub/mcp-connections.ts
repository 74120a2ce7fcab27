import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { McpServerFactory } from './mcp-server-factory';

/** Clients that vanish without a word leave their session behind; the one idle for longest makes room. */
const MOST_CONNECTIONS = 128;

interface Connection {
    readonly transport: Transport;
    lastUsed: number;
}

/** The MCP clients that are connected, by session id. */
@injectable()
export class McpConnections {
    @inject(McpServerFactory)
    private readonly servers: McpServerFactory;

    @inject(ILogger)
    @named('openspace:hub')
    private readonly logger: ILogger;

    private readonly connections = new Map<string, Connection>();
    private readonly closed = new Emitter<string>();
    /** A client has left; its id is the `connection` of its calls. */
    readonly onDidClose: Event<string> = this.closed.event;

    /** Connects a fresh server to the transport; `start` sends the first request through it, for transports whose id comes with it. */
    async open(transport: Transport, start?: () => Promise<void>): Promise<void> {
        await this.makeRoom();
        const server = this.servers.create();
        transport.onclose = () => this.forget(transport);
        await server.connect(transport);
        await start?.();
        if (transport.sessionId !== undefined) {
            this.connections.set(transport.sessionId, { transport, lastUsed: Date.now() });
        }
    }

    /** The transport of a session, which has just been used. */
    touch(sessionId: string): Transport | undefined {
        const connection = this.connections.get(sessionId);
        if (connection) {
            connection.lastUsed = Date.now();
        }
        return connection?.transport;
    }

    async closeAll(): Promise<void> {
        await Promise.all([...this.connections.values()].map(connection => connection.transport.close()));
    }

    private async makeRoom(): Promise<void> {
        if (this.connections.size >= MOST_CONNECTIONS) {
            const [[sessionId, { transport }]] = [...this.connections].sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
            this.logger.warn(`More than ${MOST_CONNECTIONS} MCP clients: closing the one idle for longest`, { sessionId });
            await transport.close();
        }
    }

    private forget(transport: Transport): void {
        const { sessionId } = transport;
        if (sessionId !== undefined && this.connections.delete(sessionId)) {
            this.closed.fire(sessionId);
        }
    }
}
