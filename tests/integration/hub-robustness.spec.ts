import { expect } from 'chai';
import * as fs from 'node:fs/promises';
import * as http from 'node:http';
import * as path from 'node:path';
import { Application, HubAddress, startApplication } from '../harness/application/application';
import { McpTestClient } from '../harness/mcp/mcp-test-client';
import { createTemporaryDirectory, TemporaryDirectory, waitFor } from '../harness/temporary';

const MEGABYTE = 1024 * 1024;
const SECRETS = { OPENCODE_SERVER_PASSWORD: 'a-password-of-the-server', OPENCODE_CONFIG_CONTENT: '{"a-key":"of-the-configuration"}' };
const INITIALIZE = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
};

describe('the Hub among clients that misbehave', function () {
    this.timeout(180_000);
    let workspace: TemporaryDirectory;
    let ide: Application;
    let hub: HubAddress;
    let witness: McpTestClient;

    before(async () => {
        workspace = await createTemporaryDirectory('hub');
        ide = await startApplication({ workspace: workspace.path, args: ['--allow-agent'], env: SECRETS });
        hub = await ide.hub();
        witness = await connect('witness');
    });

    after(async () => {
        await witness?.close();
        const report = await ide?.stop();
        await workspace?.remove();
        expect(report).to.have.property('survivors', 0);
    });

    const connect = (name: string): Promise<McpTestClient> => McpTestClient.connect({ url: `${hub.url}/mcp`, token: hub.token, name });

    const headers = (session?: string): Record<string, string> => ({
        authorization: `Bearer ${hub.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session && { 'mcp-session-id': session })
    });

    async function post(message: object, session?: string): Promise<Response> {
        const response = await fetch(`${hub.url}/mcp`, { method: 'POST', headers: headers(session), body: JSON.stringify(message) });
        await response.text();
        return response;
    }

    async function expectService(): Promise<void> {
        expect((await fetch(`${hub.url}/healthz`)).status).to.equal(200);
        expect((await witness.callTool('openspace.terminal.list')).isError).to.equal(false);
    }

    /** A request whose body the test writes itself; resolves to its status, or to nothing when the connection broke. */
    function request(extra: http.OutgoingHttpHeaders): { body: http.ClientRequest; status: Promise<number | undefined> } {
        const { port } = new URL(hub.url);
        const body = http.request({ port, path: '/mcp', method: 'POST', agent: false, headers: { ...headers(), ...extra } });
        const status = new Promise<number | undefined>(resolve => {
            body.on('response', response => resolve(response.resume().statusCode));
            body.on('error', () => resolve(undefined));
        });
        return { body, status };
    }

    it('answers others while bodies trickle in', async () => {
        const slow = Array.from({ length: 100 }, () => request({ 'content-length': 1000 }).body);
        for (const byte of '{"jsonrpc"') {
            await Promise.all(slow.map(body => new Promise(resolve => body.write(byte, resolve))));
            await expectService();
        }
        slow.forEach(body => body.destroy());
        await expectService();
    });

    for (const [kind, length] of [
        ['declared', { 'content-length': 100 * MEGABYTE }],
        ['undeclared', { 'transfer-encoding': 'chunked' }]
    ] as const) {
        it(`refuses a body of 100 MB of ${kind} length, and answers others meanwhile`, async () => {
            const { body, status } = request(length);
            const chunk = Buffer.alloc(MEGABYTE, ' ');
            for (let sent = 0; sent < 100 && !body.destroyed; sent++) {
                await new Promise(resolve => body.write(chunk, resolve));
                if (sent % 10 === 0) {
                    await expectService();
                }
            }
            body.end();
            expect(await status).to.equal(413);
            await expectService();
        });
    }

    it('outlives clients that hang up in the middle of a call', async () => {
        const client = await connect('impatient');
        const given = new AbortController();
        const aborted = client.callTool('openspace.terminal.run', { command: 'sleep 600' }, { signal: given.signal }).catch(String);
        await running('sleep 600');
        given.abort();
        expect(await aborted).to.contain('abort');

        const session = client.client.transport?.sessionId;
        const call = { jsonrpc: '2.0', id: 'cut', method: 'tools/call', params: { name: 'openspace.terminal.run' } };
        const cut = new AbortController();
        const answer = fetch(`${hub.url}/mcp`, {
            method: 'POST',
            headers: headers(session),
            body: JSON.stringify({ ...call, params: { ...call.params, arguments: { command: 'sleep 601' } } }),
            signal: cut.signal
        });
        await running('sleep 601');
        cut.abort();
        expect(await answer.then(response => response.text()).catch(String)).to.contain('abort');
        await client.close();
        await expectService();
    });

    it('keeps the sessions of clients that vanish within bounds, and those in use alive', async () => {
        const sessions: string[] = [];
        for (let number = 0; number < 200; number++) {
            const { headers: answered } = await post(INITIALIZE);
            sessions.push(answered.get('mcp-session-id') ?? '');
            if (number % 20 === 0) {
                await expectService();
            }
        }
        const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };
        expect((await post(ping, sessions[0])).status).to.equal(404);
        expect((await post(ping, sessions[199])).status).to.equal(200);
        await expectService();
    });

    it('keeps answers apart when one client goes and comes again under the same request ids', async () => {
        const steady = await connect('steady');
        for (let round = 0; round < 5; round++) {
            const guest = await connect('guest');
            const tools = ['openspace.nowhere.steady', 'openspace.nowhere.guest'];
            const answers = await Promise.all([steady.callTool(tools[0]), guest.callTool(tools[1]), steady.callTool(tools[0])]);
            expect(answers.map(answer => /There is no tool (\S+) while/.exec(answer.text)?.[1])).to.deep.equal([
                tools[0],
                tools[1],
                tools[0]
            ]);
            await guest.close();
        }
        await steady.close();
    });

    it('answers messages that are no calls, and arguments nested without end, with an error', async () => {
        const session = (await post(INITIALIZE)).headers.get('mcp-session-id') ?? undefined;
        expect((await post({}, session)).status).to.equal(400);
        expect((await post(Array(1000).fill(INITIALIZE), session)).status).to.equal(400);
        const nested = `${'{"x":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
        const body = `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"openspace.terminal.run","arguments":${nested}}}`;
        const answer = await fetch(`${hub.url}/mcp`, { method: 'POST', headers: headers(session), body });
        expect(answer.status).to.equal(400);
        expect(await answer.text()).to.contain('nested more than 100 levels deep');
        const shallow = await witness.callTool('openspace.confirm_action', { tool: 'x', arguments: { deep: [[[[{}]]]] }, reason: 'r' });
        expect(shallow.text).to.contain('no window of the IDE is open');
        await expectService();
    });

    it('has terminals without any window, whose shells know none of its secrets', async () => {
        const { structuredContent } = await witness.callTool('openspace.terminal.create', { title: 'alone' });
        const run = await witness.callTool('openspace.terminal.run', { terminalId: 'alone', command: 'env' });
        expect(run.structuredContent).to.deep.include({ exitCode: 0, terminalId: structuredContent?.terminalId });
        expect(run.text).to.contain(`PWD=${workspace.path}`);
        for (const secret of [hub.token, ...Object.values(SECRETS)]) {
            expect(run.text).not.to.contain(secret);
        }
        const ended = await witness.callTool('openspace.terminal.run', { terminalId: 'alone', command: 'exit 3' });
        expect(ended.structuredContent).to.include({ exitCode: 3 });
        const late = await witness.callTool('openspace.terminal.send', { terminalId: 'alone', text: 'ls' });
        expect(late).to.include({ isError: true });
        expect(late.text).to.contain("The shell of terminal 'alone' has ended with exit code 3.");
    });

    it('gives its own secrets and those of the workspace to nobody through a shell', async () => {
        await fs.writeFile(path.join(workspace.path, '.env'), 'PASSWORD=of-the-database\n');
        const home = path.join(ide.home, '.openspace');
        await witness.callTool('openspace.terminal.create', { title: 'curious' });
        for (const command of [
            'cat ~/.openspace/hubs/*.json',
            'cat $HOME/.openspace/hub-token',
            `head -c 500 ${home}/hubs/*`,
            'cd ~/.openspace && ls',
            'cat .env',
            'base64 < .env',
            'cat .e*',
            'cp .env notes.txt',
            'cat /proc/$PPID/environ'
        ]) {
            const run = await witness.callTool('openspace.terminal.run', { command });
            expect(run.text, command).to.contain('requires confirmation');
            const sent = await witness.callTool('openspace.terminal.send', { terminalId: 'curious', text: command });
            expect(sent.text, command).to.contain('requires confirmation');
        }
        const typed = await witness.callTool('openspace.terminal.run', { command: `echo ${hub.token}` });
        expect(typed.text).to.contain('[removed: a secret of the Hub]').and.not.to.contain(hub.token);
        expect(JSON.stringify(typed.structuredContent)).not.to.contain(hub.token);
        expect(await fs.readFile(path.join(workspace.path, '.openspace/audit.ndjson'), 'utf8')).not.to.contain(hub.token);
        expect(ide.log()).not.to.contain(hub.token);
    });

    it('has an audit line for each call, given up or not', async () => {
        const text = await fs.readFile(path.join(workspace.path, '.openspace/audit.ndjson'), 'utf8');
        const entries = text
            .trimEnd()
            .split('\n')
            .map(line => JSON.parse(line));
        expect(entries.filter(({ client, tool }) => client === 'impatient' && tool === 'openspace.terminal.run')).to.have.lengthOf(2);
        expect(entries.filter(({ client }) => client === 'steady')).to.have.lengthOf(10);
    });

    /** Resolves when the command runs in one of the terminals. */
    async function running(command: string): Promise<void> {
        await waitFor(async () => {
            const { structuredContent } = await witness.callTool('openspace.terminal.list');
            const terminals = structuredContent?.terminals as { id: string }[];
            const histories = await Promise.all(
                terminals.map(({ id }) => witness.callTool('openspace.terminal.history', { terminalId: id }))
            );
            return histories.some(({ text }) => text.includes(command));
        }, `'${command}' to run`);
    }
});
