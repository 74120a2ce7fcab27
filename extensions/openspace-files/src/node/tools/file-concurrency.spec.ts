import { call, HubWorld } from '@openspace/core/lib/node/test/hub-world';
import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as path from 'path';
import filesModule from '../files-backend-module';
import { ArtifactStore } from '../store/artifact-store';

/** Does work for each item, so many at a time: the Hub turns away who asks for too much at once. */
async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T, index: number) => Promise<void>): Promise<void> {
    const left = [...items.entries()];
    const lane = async (): Promise<void> => {
        for (let next = left.shift(); next; next = left.shift()) {
            await work(next[1], next[0]);
        }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
}

describe('many agents at once', function () {
    this.timeout(180_000);
    let world: HubWorld;

    beforeEach(async () => {
        world = await HubWorld.start({ modules: [filesModule] });
    });

    afterEach(async () => {
        await world.container.get<ArtifactStore & { close(): Promise<void> }>(ArtifactStore).close();
        await world.stop();
    });

    const place = (name: string): string => path.join(world.folder, 'workspace', name);

    it('make 1,000 patches on 100 files, and none is lost', async () => {
        const files = Array.from({ length: 100 }, (_, index) => `file${index}.txt`);
        await Promise.all(files.map(name => fs.writeFile(place(name), 'start\n')));
        const clients = await Promise.all(Array.from({ length: 10 }, (_, index) => world.client(`agent${index}`)));
        /** What agents have heard of; the rate limit leaves no room for guessing. */
        const versions = new Map<number, number>();
        let conflicts = 0;
        const append = async (agent: number, file: number): Promise<void> => {
            const client = clients[agent];
            for (;;) {
                const baseVersion = versions.get(file) ?? 1;
                const operations = [{ type: 'append', content: `agent${agent}` }];
                const answer = await call(client, 'openspace.file.patch', { path: files[file], baseVersion, operations });
                if (!answer.isError) {
                    versions.set(file, (answer.structuredContent as { version: number }).version);
                    return;
                }
                conflicts++;
                const { currentVersion, waitMs } = answer.structuredContent as { currentVersion?: number; waitMs?: number };
                if (waitMs !== undefined) {
                    await new Promise(resolve => setTimeout(resolve, waitMs));
                } else {
                    expect(currentVersion, answer.text).to.be.a('number');
                    versions.set(file, currentVersion ?? 0);
                }
            }
        };
        await Promise.all(clients.map((_, agent) => inLanes(files, 8, (__, file) => append(agent, (file + agent) % 100))));

        for (const name of files) {
            const lines = (await fs.readFile(place(name), 'utf8')).trimEnd().split('\n');
            expect(lines.slice(1).sort(), name).to.deep.equal(Array.from({ length: 10 }, (_, agent) => `agent${agent}`).sort());
        }
        const changes = await world.container.get<ArtifactStore>(ArtifactStore).allChanges();
        expect(changes).to.have.length(1000);
        for (const name of files) {
            const made = changes.filter(change => change.path === name).map(change => change.version);
            expect(made, name).to.deep.equal([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
        }
        expect(await fs.readdir(place('.openspace/tmp'))).to.deep.equal([]);
        const lines = (await fs.readFile(place('.openspace/audit.ndjson'), 'utf8')).trimEnd().split('\n');
        const written = lines.map(line => JSON.parse(line)).filter(line => line.version !== undefined);
        expect(written).to.have.length(1000);
        expect(lines).to.have.length.at.least(1000 + conflicts);
    });

    it('notice when 5,000 files were changed behind their backs, and overwrite none of them', async () => {
        const store = world.container.get<ArtifactStore>(ArtifactStore);
        const root = path.join(world.folder, 'workspace');
        const names = Array.from({ length: 5000 }, (_, index) => `dir${index % 50}/file${index}.txt`);
        const guarded = (relative: string): { absolute: string; relative: string; root: string } => ({
            absolute: place(relative),
            relative,
            root
        });
        await Promise.all(Array.from({ length: 50 }, (_, index) => fs.mkdir(place(`dir${index}`))));
        await inLanes(names, 20, async name => {
            await fs.writeFile(place(name), `old ${name}`);
            expect((await store.read(guarded(name)))?.version).to.equal(1);
        });
        await inLanes(names, 20, (name, index) => (index % 10 === 9 ? fs.rm(place(name)) : fs.writeFile(place(name), `new ${name}`)));
        const caller = { actor: 'agent', client: 'test', connection: 'c' } as const;
        await inLanes(names, 20, async (name, index) => {
            const attempt = await store
                .change(guarded(name), () => Buffer.from('stale'), { caller, tool: 'test', audit: {} }, 1)
                .catch(error => error);
            expect(attempt.data?.details, name).to.deep.equal({ error: 'conflict', currentVersion: 2 });
            if (index % 10 !== 9) {
                expect(await fs.readFile(place(name), 'utf8')).to.equal(`new ${name}`);
            }
        });
    });
});
