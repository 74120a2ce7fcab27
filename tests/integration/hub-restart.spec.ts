import { expect } from 'chai';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { Application, HubAddress, startApplication } from '../harness/application/application';
import { McpTestClient } from '../harness/mcp/mcp-test-client';
import { createTemporaryDirectory, findFreePort, TemporaryDirectory } from '../harness/temporary';

describe('the Hub of an IDE that was started again', function () {
    this.timeout(180_000);
    let home: TemporaryDirectory;
    let workspace: TemporaryDirectory;
    let port: number;
    let ide: Application | undefined;

    before(async () => {
        [home, workspace] = await Promise.all([createTemporaryDirectory('home'), createTemporaryDirectory('hub')]);
        port = await findFreePort();
    });

    after(async () => {
        await ide?.stop();
        await Promise.all([home.remove(), workspace.remove()]);
    });

    async function start(): Promise<HubAddress> {
        ide = await startApplication({ workspace: workspace.path, home: home.path, args: ['--allow-agent', `--hub-port=${port}`] });
        return ide.hub();
    }

    const connect = ({ url, token }: HubAddress): Promise<McpTestClient> => McpTestClient.connect({ url: `${url}/mcp`, token });

    /** What a client gets that has not noticed the restart. */
    async function statusOf(session: string, { url, token }: HubAddress): Promise<number> {
        const headers = {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-session-id': session
        };
        return (await fetch(`${url}/mcp`, { method: 'POST', headers, body: '{"jsonrpc":"2.0","id":7,"method":"ping"}' })).status;
    }

    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        it(`is found at the same address with the same token after ${signal}, sends old sessions to begin anew, and serves them then`, async () => {
            const first = await start();
            const before = await connect(first);
            expect((await before.callTool('openspace.terminal.list')).isError).to.equal(false);
            const session = before.client.transport?.sessionId ?? '';
            ide?.process.kill(signal);
            await ide?.stop();
            await before.client.close();

            const second = await start();
            expect(second).to.deep.include({ url: first.url, token: first.token, instructionsUrl: first.instructionsUrl });
            expect(await statusOf(session, second)).to.equal(404);
            const after = await connect(second);
            const answer = await after.callTool('openspace.terminal.run', { command: 'echo back again' });
            expect(answer.structuredContent).to.deep.include({ output: ['back again'], exitCode: 0 });
            await after.close();
            const files = await fs.readdir(path.join(home.path, '.openspace/hubs'));
            expect(files).to.deep.equal([`${port}.json`]);
            for (const file of [`hubs/${files[0]}`, 'hub-token']) {
                expect((await fs.stat(path.join(home.path, '.openspace', file))).mode & 0o777).to.equal(0o600);
            }
            expect(await ide?.stop()).to.have.property('survivors', 0);
        });
    }
});
