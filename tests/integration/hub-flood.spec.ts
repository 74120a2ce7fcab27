import { expect } from 'chai';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { Application, HubAddress, startApplication } from '../harness/application/application';
import { McpTestClient } from '../harness/mcp/mcp-test-client';
import { createTemporaryDirectory, TemporaryDirectory } from '../harness/temporary';

const BUSY = /The Hub is busy\. Try again in a second\./;
const TOO_MANY = /Too many calls\.\nWait \d+ ms before the next one\./;

describe('the Hub under a thousand calls at once', function () {
    this.timeout(180_000);
    let workspace: TemporaryDirectory;
    let ide: Application;
    let hub: HubAddress;

    before(async () => {
        workspace = await createTemporaryDirectory('hub');
        ide = await startApplication({ workspace: workspace.path, args: ['--allow-agent'] });
        hub = await ide.hub();
    });

    after(async () => {
        await ide?.stop();
        await workspace?.remove();
    });

    const connect = (name: string): Promise<McpTestClient> => McpTestClient.connect({ url: `${hub.url}/mcp`, token: hub.token, name });

    it('answers each of them, says that it lives meanwhile, and serves the next client', async () => {
        const client = await connect('flood');
        const calls = Array.from({ length: 1000 }, () =>
            client.callTool('openspace.terminal.list').then(
                ({ isError, text }) => (isError ? text : 'ok'),
                error => String(error)
            )
        );
        let over = false;
        const flood = Promise.all(calls).finally(() => (over = true));
        do {
            expect((await fetch(`${hub.url}/healthz`)).status).to.equal(200);
        } while (!over);
        const answers = await flood;
        expect(answers.filter(answer => answer !== 'ok' && !BUSY.test(answer) && !TOO_MANY.test(answer))).to.deep.equal([]);
        expect(answers).to.include('ok');

        const next = await connect('next');
        expect((await next.callTool('openspace.terminal.list')).isError).to.equal(false);
        await next.close();
        await client.close();

        const text = await fs.readFile(path.join(workspace.path, '.openspace/audit.ndjson'), 'utf8');
        const entries = text
            .trimEnd()
            .split('\n')
            .map(line => JSON.parse(line));
        const arrived = answers.filter(answer => !BUSY.test(answer));
        expect(entries.filter(entry => entry.client === 'flood')).to.have.lengthOf(arrived.length);
    });
});
