import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as http from 'node:http';
import { InvalidGrantError, InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import type { AuthorizationParams, OAuthServerProvider } from '@modelcontextprotocol/sdk/server/auth/provider.js';
import { getOAuthProtectedResourceMetadataUrl, mcpAuthRouter } from '@modelcontextprotocol/sdk/server/auth/router.js';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { OAuthClientInformationFull } from '@modelcontextprotocol/sdk/shared/auth.js';
import { close, listen } from '../temporary';
import { registerEcho } from './echo-tools';

/** An MCP server that lets nobody in who has not signed in on its page, with all that OAuth asks of both sides. */
export class LockedServer {
    private readonly server = http.createServer();
    private port = 0;
    private readonly clients = new Map<string, OAuthClientInformationFull>();
    private readonly codes = new Map<string, AuthorizationParams>();
    private readonly tokens = new Map<string, string>();

    static async start(): Promise<LockedServer> {
        const locked = new LockedServer();
        locked.port = await listen(locked.server);
        locked.server.on('request', locked.application());
        return locked;
    }

    get url(): string {
        return `${this.origin}/mcp`;
    }

    get origin(): string {
        return `http://127.0.0.1:${this.port}`;
    }

    async stop(): Promise<void> {
        await close(this.server);
    }

    private application(): http.RequestListener {
        const [issuerUrl, resourceServerUrl] = [new URL(this.origin), new URL(this.url)];
        const provider = this.provider();
        const app = createMcpExpressApp();
        app.use(mcpAuthRouter({ provider, issuerUrl, resourceServerUrl }));
        app.use(requireBearerAuth({ verifier: provider, resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resourceServerUrl) }));
        app.post('/mcp', (request, response, next) => {
            this.answer(request, response, request.body).catch(next);
        });
        // No stream of its own, and nothing to end.
        app.all('/mcp', (_request, response) => void response.sendStatus(405));
        return app;
    }

    private async answer(request: http.IncomingMessage, response: http.ServerResponse, body: unknown): Promise<void> {
        const server = new McpServer({ name: 'locked', version: '1.0.0' });
        registerEcho(server, 'echo', () => undefined);
        const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
        const answered = once(response, 'close');
        await server.connect(transport);
        await transport.handleRequest(request, response, body);
        await answered;
        await server.close();
    }

    private provider(): OAuthServerProvider {
        return {
            clientsStore: {
                getClient: id => this.clients.get(id),
                registerClient: client => {
                    const full = { ...client, client_id: secret(), client_id_issued_at: 0 } as OAuthClientInformationFull;
                    this.clients.set(full.client_id, full);
                    return full;
                }
            },
            authorize: async (_client, parameters, response) => {
                const code = secret();
                this.codes.set(code, parameters);
                response.type('html').send(page(parameters, code));
            },
            challengeForAuthorizationCode: async (_client, code) => this.grantOf(code).codeChallenge,
            exchangeAuthorizationCode: async ({ client_id }, code) => {
                this.grantOf(code);
                this.codes.delete(code);
                const token = secret();
                this.tokens.set(token, client_id);
                return { access_token: token, token_type: 'Bearer', expires_in: 3600 };
            },
            exchangeRefreshToken: async () => {
                throw new InvalidGrantError('There are none.');
            },
            verifyAccessToken: async token => {
                const clientId = this.tokens.get(token);
                if (clientId === undefined) {
                    throw new InvalidTokenError('Sign in first.');
                }
                return { token, clientId, scopes: [], expiresAt: Date.now() / 1000 + 3600 };
            }
        };
    }

    private grantOf(code: string): AuthorizationParams {
        const grant = this.codes.get(code);
        if (!grant) {
            throw new InvalidGrantError('No such code.');
        }
        return grant;
    }
}

function secret(): string {
    return randomBytes(16).toString('hex');
}

function page({ redirectUri, state = '' }: AuthorizationParams, code: string): string {
    return `<!doctype html><title>Sign in</title><h1>Sign in to the locked server</h1>
<form action="${redirectUri}"><input type="hidden" name="code" value="${code}"><input type="hidden" name="state" value="${state}"><button>Allow</button></form>`;
}
