import { HubWorld } from '@openspace/core/lib/node/test/hub-world';
import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as path from 'path';
import filesModule from '../files-backend-module';
import { ArtifactStore } from '../store/artifact-store';

describe('patching over REST', () => {
    let world: HubWorld;

    beforeEach(async () => {
        world = await HubWorld.start({ modules: [filesModule] });
        await fs.mkdir(place('src'));
        await fs.writeFile(place('src/a file.txt'), 'one\n');
    });

    afterEach(async () => {
        await world.container.get<ArtifactStore & { close(): Promise<void> }>(ArtifactStore).close();
        await world.stop();
    });

    const place = (name: string): string => path.join(world.folder, 'workspace', name);
    const append = (baseVersion: number): object => ({ baseVersion, operations: [{ type: 'append', content: 'two' }] });

    async function post(file: string, body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
        const response = await fetch(`${world.url}/files/${file}/patch`, {
            method: 'POST',
            headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body)
        });
        return { status: response.status, body: await response.json() };
    }

    it('answers 200 with the new version, and is in the audit log', async () => {
        expect(await post('src/a%20file.txt', append(1))).to.deep.equal({ status: 200, body: { success: true, version: 2 } });
        expect(await fs.readFile(place('src/a file.txt'), 'utf8')).to.equal('one\ntwo\n');
        const [line] = (await fs.readFile(place('.openspace/audit.ndjson'), 'utf8')).trimEnd().split('\n');
        expect(JSON.parse(line)).to.include({ client: 'rest', actor: 'agent', path: 'src/a file.txt', version: 2, outcome: 'ok' });
    });

    it('takes the whole request of the patch engine, path included', async () => {
        expect((await post('src/a file.txt', { ...append(1), path: 'src/a file.txt' })).status).to.equal(200);
        expect((await post('src/a file.txt', { ...append(2), path: 'src/b.txt' })).status).to.equal(400);
    });

    it('answers 409 with the current version to a stale base', async () => {
        await post('src/a file.txt', append(1));
        const { status, body } = await post('src/a file.txt', append(1));
        expect(status).to.equal(409);
        expect(body).to.include({ error: 'conflict', currentVersion: 2 });
    });

    it('answers 400 to what is no patch', async () => {
        for (const body of [
            {},
            { baseVersion: 1, operations: [] },
            { baseVersion: 'one', operations: [] },
            [],
            { ...append(1), extra: 1 }
        ]) {
            expect((await post('src/a file.txt', body)).status, JSON.stringify(body)).to.equal(400);
        }
        const beyond = { baseVersion: 1, operations: [{ type: 'delete', startLine: 9, endLine: 9 }] };
        const { status, body } = await post('src/a file.txt', beyond);
        expect(status).to.equal(400);
        expect((body as { error: string }).error).to.contain('Operation 1');
    });

    it('answers 401 without the token, 403 outside the workspace and to what is protected, 404 to what is not there', async () => {
        expect((await post('src/a file.txt', append(1), { authorization: 'Bearer wrong' })).status).to.equal(401);
        expect((await post('..%2foutside.txt', append(1))).status).to.equal(403);
        expect((await post('%2fetc%2fpasswd', append(1))).status).to.equal(403);
        expect((await post('.git/config', append(1))).status).to.equal(403);
        expect((await post('none.txt', append(0))).status).to.equal(404);
        expect(await fs.readFile(place('src/a file.txt'), 'utf8')).to.equal('one\n');
    });

    it('is held to the policy like any agent', async () => {
        const window = await world.window();
        await window.service.setReadOnly(true);
        expect((await post('src/a file.txt', append(1))).status).to.equal(403);
    });

    it('answers 429 to a flood', async () => {
        const seen = new Set<number>();
        for (let round = 0; round < 100 && !seen.has(429); round++) {
            const answers = await Promise.all(Array.from({ length: 100 }, () => post('none.txt', append(0))));
            answers.forEach(({ status }) => seen.add(status));
        }
        expect([...seen]).to.have.members([404, 429]);
    });
});
