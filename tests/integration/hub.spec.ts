import { expect } from 'chai';
import * as fs from 'node:fs/promises';
import * as http from 'node:http';
import * as net from 'node:net';
import * as path from 'node:path';
import { Application, HubAddress, startApplication } from '../harness/application/application';
import { McpTestClient } from '../harness/mcp/mcp-test-client';
import { createTemporaryDirectory, TemporaryDirectory } from '../harness/temporary';

const INITIALIZE = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
};

describe('the Hub of the running IDE', function () {
    this.timeout(90_000);
    let workspace: TemporaryDirectory;
    let ide: Application;
    let hub: HubAddress;

    before(async () => {
        workspace = await createTemporaryDirectory('hub');
        ide = await startApplication({ workspace: workspace.path, args: ['--allow-agent'] });
        hub = await ide.hub();
    });

    after(async () => {
        await ide.stop();
        await workspace.remove();
    });

    interface Answer {
        readonly status: number;
        readonly headers: http.IncomingHttpHeaders;
        readonly body: string;
    }

    function send(options: http.RequestOptions, body?: string): Promise<Answer> {
        const { port } = new URL(hub.url);
        return new Promise((resolve, reject) => {
            const request = http.request({ host: '127.0.0.1', port, agent: false, ...options }, response => {
                let text = '';
                response.on('data', chunk => {
                    text += chunk;
                    if (/event-stream/.test(response.headers['content-type'] ?? '')) {
                        request.destroy();
                        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
                    }
                });
                response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
            });
            request.on('error', reject);
            request.end(body);
        });
    }

    /** An override of `undefined` leaves the header out. */
    const headers = (overrides: Record<string, string | undefined> = {}): http.OutgoingHttpHeaders => {
        const all = {
            authorization: `Bearer ${hub.token}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...overrides
        };
        return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    };
    const initialize = (overrides: Record<string, string | undefined> = {}, query = '') =>
        send({ method: 'POST', path: `/mcp${query}`, headers: headers(overrides) }, JSON.stringify(INITIALIZE));
    const connect = (name?: string, transport?: 'sse') =>
        McpTestClient.connect({ url: `${hub.url}${transport ? '/openspace/mcp/sse' : '/mcp'}`, token: hub.token, transport, name });

    it('lets in who has the token', async () => {
        expect((await initialize()).status).to.equal(200);
    });

    it('keeps everybody else out: no token, a wrong one, one in the address', async () => {
        expect((await initialize({ authorization: undefined })).status).to.equal(401);
        expect((await initialize({ authorization: 'Bearer nonsense' })).status).to.equal(401);
        expect((await initialize({ authorization: `Basic ${hub.token}` })).status).to.equal(401);
        expect((await initialize({ authorization: undefined }, `?token=${hub.token}`)).status).to.equal(401);
        expect((await send({ path: '/openspace/mcp/sse' })).status).to.equal(401);
    });

    it('refuses a foreign host even with the token', async () => {
        expect((await initialize({ host: 'evil.example' })).status).to.equal(403);
        expect((await initialize({ host: `evil.example:${new URL(hub.url).port}` })).status).to.equal(403);
    });

    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.tld', 'http://127.0.0.1:1']) {
        it(`refuses a page of ${origin}, and gives its preflight nothing`, async () => {
            expect((await initialize({ origin })).status).to.equal(403);
            const preflight = await send({ method: 'OPTIONS', path: '/mcp', headers: { origin } });
            expect(preflight.headers).not.to.have.property('access-control-allow-origin');
        });
    }

    for (const [method, address, access] of [
        ['POST', '/mcp', 'token'],
        ['GET', '/mcp', 'token'],
        ['DELETE', '/mcp', 'token'],
        ['GET', '/openspace/mcp/sse', 'token'],
        ['POST', '/openspace/mcp/messages?sessionId=x', 'token'],
        ['POST', '/files/a.txt/patch', 'token'],
        ['GET', '/openspace/instructions/KEY', 'open'],
        ['GET', '/healthz', 'open']
    ] as const) {
        it(`guards ${method} ${address} by host, origin, token and content type`, async () => {
            const path = address === '/openspace/instructions/KEY' ? new URL(hub.instructionsUrl).pathname : address;
            const status = async (overrides: Record<string, string | undefined>): Promise<number> =>
                (await send({ method, path, headers: headers(overrides) }, method === 'POST' ? '{}' : undefined)).status;
            expect(await status({ host: `evil.example:${new URL(hub.url).port}` })).to.equal(403);
            expect(await status({ origin: 'https://evil.example' })).to.equal(403);
            expect(await status({ origin: 'null' })).to.equal(403);
            if (access === 'token') {
                expect(await status({ authorization: undefined })).to.equal(401);
                expect(await status({ authorization: 'Bearer nonsense' })).to.equal(401);
            }
            if (method === 'POST') {
                expect(await status({ 'content-type': 'text/plain' })).to.equal(415);
            }
        });
    }

    it('refuses a "simple" request that carries JSON as text', async () => {
        expect((await initialize({ 'content-type': 'text/plain' })).status).to.equal(415);
    });

    it('refuses a body that is too large, and JSON that is none', async () => {
        const huge = JSON.stringify({ ...INITIALIZE, padding: 'x'.repeat(5 * 1024 * 1024) });
        expect((await send({ method: 'POST', path: '/mcp', headers: headers() }, huge)).status).to.equal(413);
        expect((await send({ method: 'POST', path: '/mcp', headers: headers() }, '{')).status).to.equal(400);
    });

    it('answers an unknown session with 404, so that clients initialise anew', async () => {
        const answer = await send({ method: 'POST', path: '/mcp', headers: headers({ 'mcp-session-id': 'gone' }) }, '{}');
        expect(answer.status).to.equal(404);
    });

    it('tells that it lives without telling anything else', async () => {
        expect(await send({ path: '/healthz' })).to.include({ status: 200, body: '{"ok":true}' });
    });

    it('listens on loopback only', async () => {
        const outside = Object.values((await import('node:os')).networkInterfaces())
            .flat()
            .find(address => address && !address.internal && address.family === 'IPv4');
        if (outside) {
            const refused = await new Promise<boolean>(resolve => {
                const socket = net.connect({ host: outside.address, port: Number(new URL(hub.url).port) });
                socket.on('connect', () => resolve(false)).on('error', () => resolve(true));
            });
            expect(refused).to.equal(true);
        }
    });

    it('keeps its token in a file that only the person can read, and nowhere else', async () => {
        const folder = path.join(ide.home, '.openspace');
        const [file] = await fs.readdir(path.join(folder, 'hubs'));
        for (const holder of [`hubs/${file}`, 'hub-token']) {
            expect((await fs.stat(path.join(folder, holder))).mode & 0o777, holder).to.equal(0o600);
        }
        expect(ide.log()).not.to.contain(hub.token);
        expect(await fs.readFile(`/proc/${ide.process.pid}/cmdline`, 'utf8')).not.to.contain(hub.token);
    });

    it('serves many clients at once with the same request ids, over both transports, without cross-talk', async () => {
        const clients = await Promise.all([connect('a'), connect('b'), connect('c', 'sse'), connect('d', 'sse')]);
        const answers = await Promise.all(
            clients.flatMap((client, index) =>
                Array.from({ length: 10 }, (_, turn) => client.callTool(`openspace.nowhere.tool_${'abcd'[index]}_${'xyz'[turn % 3]}`))
            )
        );
        answers.forEach((answer, index) => {
            const client = Math.floor(index / 10);
            expect(answer.isError).to.equal(true);
            expect(answer.text).to.contain(`openspace.nowhere.tool_${'abcd'[client]}_${'xyz'[(index % 10) % 3]}`);
        });
        await Promise.all(clients.map(client => client.close()));
    });

    it('gives a clear error for wrong types, extra and missing fields', async () => {
        const client = await connect();
        const wrong = await client.callTool('openspace.confirm_action', { tool: 7, arguments: {}, extra: true });
        expect(wrong.isError).to.equal(true);
        expect(wrong.text).to.contain('tool:').and.to.contain('reason:').and.to.contain('extra');
        await client.close();
    });

    it('says of every tool of the user guide that it does not list that it may come with a window', async () => {
        const client = await connect();
        const guide = await fs.readFile(path.resolve(__dirname, '../../../docs/tools.md'), 'utf8');
        const documented = [...guide.matchAll(/^\| `(openspace\.[\w.]+)`/gm)].map(([, id]) => id);
        const listed = (await client.listTools()).map(tool => tool.name);
        expect(documented).to.include.members([...listed, 'openspace.editor.open']);
        for (const id of documented.filter(name => !listed.includes(name))) {
            const { text } = await client.callTool(id);
            expect(text, id).to.contain(`There is no tool ${id} while no IDE window is open`).and.to.contain('There are: openspace.');
        }
        await client.close();
    });

    it('slows down a client that runs wild, and says how long to wait', async () => {
        const client = await connect('flood');
        let refused: { text: string } | undefined;
        // The bucket refills meanwhile, so a slow machine needs more than one full bucket of calls.
        for (let batch = 0; batch < 30 && !refused; batch++) {
            const answers = await Promise.all(Array.from({ length: 150 }, () => client.callTool('openspace.terminal.list')));
            refused = answers.find(answer => answer.isError);
        }
        expect(refused?.text).to.match(/Too many calls.*Wait \d+ ms/s);
        await client.close();
    });

    it('gives its instructions to who has the key, as text', async () => {
        expect((await send({ path: '/openspace/instructions/wrong' })).status).to.equal(404);
        const told = await send({ path: new URL(hub.instructionsUrl).pathname });
        expect(told.headers['content-type']).to.contain('text/plain');
        expect(told.body).to.contain('You work inside OpenSpace').and.not.to.contain(hub.token);
        const client = await connect();
        expect(client.client.getInstructions()).to.contain('OpenSpace');
        await client.close();
    });

    it('writes a line for each call, with the actor it saw and not the one it was told', async () => {
        const client = await connect('auditor');
        await client.callTool('openspace.confirm_action', { tool: 'x', arguments: { actor: 'person' }, reason: 'r' });
        await client.close();
        const lines = (await fs.readFile(path.join(workspace.path, '.openspace/audit.ndjson'), 'utf8')).trim().split('\n');
        const line = lines.map(text => JSON.parse(text)).find(entry => entry.client === 'auditor');
        expect(line).to.include({ actor: 'agent', tool: 'openspace.confirm_action', outcome: 'error' });
    });

    it('takes the next free port when its own is taken, and removes its file when it stops', async () => {
        const port = Number(new URL(hub.url).port);
        const second = await startApplication({ workspace: workspace.path, args: [`--hub-port=${port}`] });
        const other = await second.hub();
        expect(Number(new URL(other.url).port)).to.be.greaterThan(port);
        second.process.kill('SIGTERM');
        const { home } = second;
        await new Promise(resolve => second.process.once('exit', resolve));
        expect(await fs.readdir(path.join(home, '.openspace/hubs'))).to.deep.equal([]);
        await second.stop();
    });

    it('asks for consent: without it and without a window, a call says what to do', async () => {
        const careful = await startApplication({ workspace: workspace.path });
        const { url, token } = await careful.hub();
        const client = await McpTestClient.connect({ url: `${url}/mcp`, token });
        const answer = await client.callTool('openspace.confirm_action', { tool: 'x', arguments: {}, reason: 'r' });
        expect(answer.isError).to.equal(true);
        expect(answer.text).to.contain('--allow-agent');
        await client.close();
        await careful.stop();
    });
});
