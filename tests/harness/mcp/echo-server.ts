import { randomBytes, randomUUID } from 'node:crypto';
import * as http from 'node:http';
import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { close, listen } from '../temporary';
import { EchoCall, registerEcho, registerEchoTools } from './echo-tools';

/** A request whose JSON body has been read. */
type IncomingRequest = http.IncomingMessage & { readonly body?: unknown };

/** A real MCP server with a handful of tools and nothing behind them: the other end of a chain, and the yardstick of a benchmark. */
export class EchoServer {
    readonly token = randomBytes(16).toString('hex');
    /** All tool calls of all clients, in order of arrival. */
    readonly calls: EchoCall[] = [];

    private readonly server: http.Server;
    private port = 0;
    private readonly servers = new Set<McpServer>();
    private readonly streamable = new Map<string, StreamableHTTPServerTransport>();
    private readonly sse = new Map<string, SSEServerTransport>();
    private readonly extraTools: string[] = [];

    private constructor() {
        // Checks the Host header too.
        const app = createMcpExpressApp();
        app.use(requireBearerAuth({ verifier: { verifyAccessToken: async token => this.verify(token) } }));
        app.all('/mcp', (request, response, next) => {
            this.handleStreamable(request, response).catch(next);
        });
        app.get('/sse', (_request, response, next) => {
            this.openSse(response).catch(next);
        });
        app.post('/messages', (request, response, next) => {
            this.handleSseMessage(String(request.query.sessionId), request, response).catch(next);
        });
        this.server = http.createServer(app);
    }

    static async start(): Promise<EchoServer> {
        const echo = new EchoServer();
        echo.port = await listen(echo.server);
        return echo;
    }

    /** Streamable HTTP. */
    get url(): string {
        return `${this.origin}/mcp`;
    }

    /** The older SSE transport. */
    get sseUrl(): string {
        return `${this.origin}/sse`;
    }

    /** Number of connected clients. */
    get clients(): number {
        return this.servers.size;
    }

    /** Offers one more echo tool, to the clients that are connected and to those to come. */
    addTool(name: string): void {
        this.extraTools.push(name);
        this.servers.forEach(server => registerEcho(server, name, this.record));
    }

    async stop(): Promise<void> {
        await Promise.all([...this.servers].map(server => server.close()));
        await close(this.server);
    }

    private get origin(): string {
        return `http://127.0.0.1:${this.port}`;
    }

    private async handleStreamable(request: IncomingRequest, response: http.ServerResponse): Promise<void> {
        const transport = await this.transportOf(request.headers['mcp-session-id'], request.body);
        if (!transport) {
            refuse(response);
            return;
        }
        await transport.handleRequest(request, response, request.body);
    }

    private async openSse(response: http.ServerResponse): Promise<void> {
        const transport = new SSEServerTransport('/messages', response);
        this.sse.set(transport.sessionId, transport);
        await this.connectServer(transport, () => this.sse.delete(transport.sessionId));
    }

    private async handleSseMessage(sessionId: string, request: IncomingRequest, response: http.ServerResponse): Promise<void> {
        const transport = this.sse.get(sessionId);
        if (!transport) {
            refuse(response);
            return;
        }
        await transport.handlePostMessage(request, response, request.body);
    }

    private async transportOf(sessionId: string | string[] | undefined, body: unknown): Promise<StreamableHTTPServerTransport | undefined> {
        if (sessionId !== undefined) {
            return this.streamable.get(String(sessionId));
        }
        if (!isInitializeRequest(body)) {
            return undefined;
        }
        const id = randomUUID();
        const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => id });
        this.streamable.set(id, transport);
        await this.connectServer(transport, () => this.streamable.delete(id));
        return transport;
    }

    /** A server of its own for every client: one McpServer can't talk over two transports. */
    private async connectServer(transport: StreamableHTTPServerTransport | SSEServerTransport, onClose: () => void): Promise<void> {
        const server = new McpServer({ name: 'echo', version: '1.0.0' });
        registerEchoTools(server, this.record);
        this.extraTools.forEach(name => registerEcho(server, name, this.record));
        this.servers.add(server);
        server.server.onclose = () => {
            this.servers.delete(server);
            onClose();
        };
        await server.connect(transport);
    }

    private verify(token: string): { token: string; clientId: string; scopes: string[]; expiresAt: number } {
        if (token !== this.token) {
            throw new InvalidTokenError('Wrong token');
        }
        return { token, clientId: 'test', scopes: [], expiresAt: Number.MAX_SAFE_INTEGER };
    }

    private readonly record = (call: EchoCall): void => {
        this.calls.push(call);
    };
}

/** 404 is what makes a client start a new session. */
function refuse(response: http.ServerResponse): void {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null }));
}
