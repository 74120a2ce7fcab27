import { expect } from 'chai';
import * as http from 'node:http';
import { waitFor } from '../temporary';
import { EchoServer } from './echo-server';
import { McpConnection, McpTestClient } from './mcp-test-client';

describe('MCP test client and echo server', () => {
    let server: EchoServer;
    const clients: McpTestClient[] = [];

    before(async () => {
        server = await EchoServer.start();
    });

    afterEach(async () => {
        await Promise.all(clients.splice(0).map(client => client.close()));
        server.calls.length = 0;
    });

    after(() => server.stop());

    for (const transport of ['streamable-http', 'sse'] as const) {
        describe(`over ${transport}`, () => {
            it('returns text and structured content of a tool', async () => {
                const client = await connect({ transport });
                await client.listTools();
                const outcome = await client.callTool('echo', { text: 'hello' });
                expect(outcome).to.deep.include({ text: 'hello', structuredContent: { text: 'hello' }, isError: false });
                expect(server.calls).to.deep.equal([{ tool: 'echo', arguments: { text: 'hello' } }]);
            });

            it('returns the error of a tool as an outcome', async () => {
                const client = await connect({ transport });
                expect(await client.callTool('fail', { message: 'no luck' })).to.deep.include({ text: 'no luck', isError: true });
            });

            it('reports progress while a tool runs', async () => {
                const client = await connect({ transport });
                const steps: number[] = [];
                await client.callTool('count', { to: 3 }, { onProgress: ({ progress }) => steps.push(progress) });
                expect(steps).to.deep.equal([1, 2, 3]);
            });

            it('hears that the list of tools has changed', async () => {
                const client = await connect({ transport });
                const changed = client.waitForToolListChanged();
                server.addTool(`late-${transport}`);
                await changed;
                expect((await client.listTools()).map(tool => tool.name)).to.include(`late-${transport}`);
            });

            it('is turned away with a wrong token', async () => {
                const outcome = await connect({ transport, token: 'wrong' }).then(
                    () => 'connected',
                    error => String(error)
                );
                expect(outcome).to.match(/401|Wrong token/);
            });

            it('leaves nothing on the server when it closes', async () => {
                const before = server.clients;
                const client = await connect({ transport });
                expect(server.clients).to.equal(before + 1);
                await client.close();
                clients.splice(clients.indexOf(client), 1);
                await waitFor(() => server.clients === before, 'the server to drop the session');
            });
        });
    }

    it('serves many clients at once', async () => {
        const many = await Promise.all(Array.from({ length: 5 }, () => connect({})));
        const outcomes = await Promise.all(many.map((client, index) => client.callTool('echo', { text: `client ${index}` })));
        expect(outcomes.map(outcome => outcome.text)).to.deep.equal(many.map((_client, index) => `client ${index}`));
    });

    it('answers 404 to a session it does not know, so that a client begins a new one', async () => {
        const headers = { authorization: `Bearer ${server.token}`, 'mcp-session-id': 'unknown', 'content-type': 'application/json' };
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
        expect((await fetch(server.url, { method: 'POST', headers, body })).status).to.equal(404);
    });

    it('refuses a request for a foreign host', async () => {
        expect(await statusForHost('attacker.example')).to.equal(403);
    });

    async function connect(options: Partial<McpConnection>): Promise<McpTestClient> {
        const url = options.transport === 'sse' ? server.sseUrl : server.url;
        const client = await McpTestClient.connect({ url, token: server.token, ...options });
        clients.push(client);
        return client;
    }

    /** `fetch` does not let its caller set the Host header. */
    function statusForHost(host: string): Promise<number | undefined> {
        return new Promise((resolve, reject) => {
            const headers = { host, authorization: `Bearer ${server.token}` };
            http.get(server.url, { headers }, response => resolve(response.resume().statusCode)).once('error', reject);
        });
    }
});
