import { ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { expect } from 'chai';
import { StoreWorld } from '@openspace/files/lib/node/test/store-world';
import { createTemporaryDirectory, TemporaryDirectory } from '../harness/temporary';

const STORE_WORLD = require.resolve('@openspace/files/lib/node/test/store-world');

/** Writes a file again and again, and says each version it was told. */
const WRITER = `
require('reflect-metadata');
const { StoreWorld } = require(${JSON.stringify(STORE_WORLD)});
(async () => {
    const world = await StoreWorld.create(process.argv[2]);
    for (let round = 0; ; round++) {
        const name = 'file' + (round % 3) + '.txt';
        const { version = 0 } = (await world.read(name)) ?? {};
        const size = [10, 5000, 300000][round % 3];
        const body = String.fromCharCode(97 + (round % 26)).repeat(size);
        const change = await world.write(name, process.pid + ' ' + round + ' ' + body + ' end', version);
        process.send({ name, version: change.version, id: change.id });
    }
})().catch(error => { process.send({ error: String(error.stack) }); process.exit(2); });
`;

/** Adds one to a number in a file, as often as it is told to, trying again after each conflict. */
const COUNTER = `
require('reflect-metadata');
const { StoreWorld } = require(${JSON.stringify(STORE_WORLD)});
(async () => {
    const world = await StoreWorld.create(process.argv[2]);
    for (let left = Number(process.argv[3]); left > 0; ) {
        const file = await world.read('counter.txt');
        try {
            await world.write('counter.txt', String(Number(file.text) + 1), file.version);
            left--;
        } catch (error) {
            if (!String(error.message).startsWith('Conflict')) { throw error; }
        }
    }
    await world.close();
})().catch(error => { process.stderr.write(error.stack); process.exit(2); });
`;

interface Told {
    readonly name: string;
    readonly version: number;
    readonly id: string;
    readonly error?: string;
}

describe('The store of files', function () {
    this.timeout(180_000);
    let folder: TemporaryDirectory;
    let root: string;

    beforeEach(async () => {
        folder = await createTemporaryDirectory('store');
        root = path.join(folder.path, 'workspace');
        await fs.mkdir(root);
    });

    afterEach(() => folder.remove());

    async function start(script: string, ...args: string[]): Promise<ChildProcess> {
        const file = path.join(folder.path, 'child.cjs');
        await fs.writeFile(file, script);
        const env = { ...process.env, NODE_PATH: path.resolve(__dirname, '../../../node_modules') };
        return fork(file, [root, ...args], { env });
    }

    it('survives being killed at any moment: old or new contents, growing versions, an honest history, nothing left behind', async () => {
        const highest = new Map<string, number>();
        for (let round = 0; round < 15; round++) {
            const told: Told[] = [];
            const child = await start(WRITER);
            child.on('message', message => told.push(message as Told));
            const wanted = 1 + ((round * 7) % 23);
            while (told.length < wanted) {
                await once(child, 'message');
                expect(told.find(({ error }) => error)?.error).to.equal(undefined);
            }
            child.kill('SIGKILL');
            await once(child, 'exit');

            const world = await StoreWorld.create(root);
            const changes = await world.store.allChanges();
            for (const name of ['file0.txt', 'file1.txt', 'file2.txt']) {
                const found = await world.read(name);
                if (found) {
                    expect(found.text, `${name} is torn`).to.match(/^\d+ \d+ ([a-z])\1* end$/);
                }
                const { version, id } = told.filter(each => each.name === name).at(-1) ?? { version: highest.get(name) ?? 0, id: '' };
                expect(found?.version ?? 0, `${name} after round ${round}`).to.be.at.least(version);
                expect(version).to.be.at.least(highest.get(name) ?? 0);
                highest.set(name, found?.version ?? 0);
                const ofFile = changes.filter(change => change.path === name);
                expect(id === '' || ofFile.some(change => change.id === id), 'a change that was told is in the history').to.equal(true);
                const [newest] = ofFile;
                if (newest && newest.version === found?.version) {
                    expect((await world.store.content(newest.after ?? '', newest.root))?.toString()).to.equal(found.text);
                }
                for (const { version: of, root: uri, before, after } of ofFile) {
                    for (const hash of [before, after].filter(each => each !== undefined)) {
                        expect(await world.store.content(hash, uri), `${name}, a content of version ${of}`).not.to.equal(undefined);
                    }
                }
                const versions = ofFile.map(change => change.version);
                expect(versions).to.deep.equal([...new Set(versions)].sort((a, b) => b - a));
            }
            expect(await world.temporaries(), 'temporary files').to.deep.equal([]);
            await world.auditLines();
            await world.close();
        }
    });

    it('lets several processes work on one file without losing anything', async () => {
        await fs.writeFile(path.join(root, 'counter.txt'), '0');
        const children = await Promise.all([start(COUNTER, '60'), start(COUNTER, '60'), start(COUNTER, '60')]);
        const codes = await Promise.all(children.map(async child => (await once(child, 'exit'))[0]));
        expect(codes).to.deep.equal([0, 0, 0]);
        expect(await fs.readFile(path.join(root, 'counter.txt'), 'utf8')).to.equal('180');
        const world = await StoreWorld.create(root);
        expect(await world.store.history(await world.guarded('counter.txt'))).to.have.length(20);
        expect(await world.temporaries()).to.deep.equal([]);
        await world.close();
    });

    describe('on a disk of its own', () => {
        let mounted: string | undefined;

        /** Skips by name where nothing can be mounted. */
        async function mount(context: Mocha.Context, where: string, size: string): Promise<void> {
            await fs.mkdir(where, { recursive: true });
            if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', where]).status !== 0) {
                context.skip();
            }
            mounted = where;
        }

        afterEach(() => {
            if (mounted) {
                spawnSync('umount', ['-l', mounted]);
                mounted = undefined;
            }
        });

        it('leaves the old content when the disk is full, says so, and goes on when there is room', async function () {
            await mount(this, root, '2m');
            const world = await StoreWorld.create(root);
            await world.write('a.txt', 'old');
            await fs.writeFile(path.join(root, 'filler'), Buffer.alloc(1024 * 1024));
            const large = 'x'.repeat(1_500_000);
            const failed = await world.write('a.txt', large, 1).catch(error => error as Error);
            expect(failed).to.be.instanceOf(Error).with.property('message').that.contains('disk is full');
            expect(await world.read('a.txt')).to.deep.equal({ text: 'old', version: 1 });
            expect(await world.temporaries()).to.deep.equal([]);
            expect(await world.store.allChanges()).to.have.length(1);
            await world.reopen();
            expect(await world.read('a.txt')).to.deep.equal({ text: 'old', version: 1 });
            await fs.rm(path.join(root, 'filler'));
            expect(await world.write('a.txt', 'new', 1)).to.include({ version: 2 });
            await world.close();
        });

        it('writes files that lie on another disk than the store', async function () {
            await mount(this, path.join(root, 'other'), '8m');
            const world = await StoreWorld.create(root);
            expect(await world.write('other/a.txt', 'one')).to.include({ version: 1 });
            expect(await world.write('other/a.txt', 'two', 1)).to.include({ version: 2 });
            expect(await world.read('other/a.txt')).to.deep.equal({ text: 'two', version: 2 });
            expect(await fs.readdir(path.join(root, 'other'))).to.deep.equal(['a.txt']);
            expect(await world.temporaries()).to.deep.equal([]);
            await world.close();
        });
    });
});
