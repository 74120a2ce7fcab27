import { randomUUID } from 'crypto';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Request, Response, Router } from '@theia/core/shared/express';
import { inject, injectable } from '@theia/core/shared/inversify';
import { HubRoute } from './hub-route';
import { McpConnections } from './mcp-connections';

const MESSAGES_PATH = '/openspace/mcp/messages';

/** MCP over Streamable HTTP, and over the older pair of SSE stream and message route. Each client gets a server of its own. */
@injectable()
export class McpRoute implements HubRoute {
    readonly access = 'token';

    @inject(McpConnections)
    private readonly connections: McpConnections;

    configure(router: Router): void {
        router.all('/mcp', (request, response, next) => {
            this.handleStreamable(request, response).catch(next);
        });
        router.get('/openspace/mcp/sse', (_, response, next) => {
            this.connections.open(new SSEServerTransport(MESSAGES_PATH, response), response).catch(next);
        });
        router.post(MESSAGES_PATH, (request, response, next) => {
            this.handleMessage(request, response).catch(next);
        });
    }

    close(): Promise<void> {
        return this.connections.closeAll();
    }

    private async handleStreamable(request: Request, response: Response): Promise<void> {
        const sessionId = request.header('mcp-session-id');
        if (sessionId !== undefined) {
            const transport = this.transport(sessionId, response, StreamableHTTPServerTransport);
            if (transport) {
                await transport.handleRequest(request, response, request.body);
            } else {
                unknownSession(response);
            }
        } else if (request.method === 'POST' && isInitializeRequest(request.body)) {
            const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
            await this.connections.open(transport, response, () => transport.handleRequest(request, response, request.body));
        } else {
            rpcError(response, 400, 'The first request of a client must be "initialize".');
        }
    }

    private async handleMessage(request: Request, response: Response): Promise<void> {
        const transport = this.transport(String(request.query.sessionId), response, SSEServerTransport);
        if (transport) {
            await transport.handlePostMessage(request, response, request.body);
        } else {
            unknownSession(response);
        }
    }

    private transport<T extends Transport>(sessionId: string, response: Response, type: new (...args: never[]) => T): T | undefined {
        const transport = this.connections.touch(sessionId, response);
        return transport instanceof type ? transport : undefined;
    }
}

/** 404 makes clients initialise anew; after a restart of the backend all of them have to. */
function unknownSession(response: Response): void {
    rpcError(response, 404, 'Session not found.');
}

function rpcError(response: Response, status: number, message: string): void {
    response.status(status).json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null });
}
