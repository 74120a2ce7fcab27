import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import type { Response } from '@theia/core/shared/express';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { McpServerFactory } from './mcp-server-factory';

/**
 * Clients that vanish without a word leave their session behind. To make room, one goes that has no request open, and of these the one
 * idle for longest: who still listens is still there.
 */
const MOST_CONNECTIONS = 128;

interface Connection {
    readonly transport: Transport;
    lastUsed: number;
    /** Answers that are not complete, event streams among them. */
    open: number;
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

    /**
     * Connects a fresh server to the transport, which answers through `response`; `start` sends the first request through it, for
     * transports whose id comes with it.
     */
    async open(transport: Transport, response: Response, start?: () => Promise<void>): Promise<void> {
        await this.makeRoom();
        const server = this.servers.create();
        transport.onclose = () => this.forget(transport);
        await server.connect(transport);
        await start?.();
        if (transport.sessionId !== undefined) {
            const connection: Connection = { transport, lastUsed: Date.now(), open: 0 };
            this.connections.set(transport.sessionId, connection);
            follow(connection, response);
        }
    }

    /** The transport of a session, which has just been used and will answer through `response`. */
    touch(sessionId: string, response: Response): Transport | undefined {
        const connection = this.connections.get(sessionId);
        if (connection) {
            connection.lastUsed = Date.now();
            follow(connection, response);
        }
        return connection?.transport;
    }

    async closeAll(): Promise<void> {
        await Promise.all([...this.connections.values()].map(connection => connection.transport.close()));
    }

    private async makeRoom(): Promise<void> {
        if (this.connections.size >= MOST_CONNECTIONS) {
            const [[sessionId, { transport }]] = [...this.connections].sort(
                ([, a], [, b]) => Math.min(a.open, 1) - Math.min(b.open, 1) || a.lastUsed - b.lastUsed
            );
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

function follow(connection: Connection, response: Response): void {
    if (!response.closed) {
        connection.open++;
        response.once('close', () => connection.open--);
    }
}
