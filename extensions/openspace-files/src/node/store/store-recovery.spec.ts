import { expect } from 'chai';
import { spawnSync } from 'child_process';
import { randomBytes } from 'crypto';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { conflictOf } from '../../common/changes/conflict';
import { StoreWorld } from '../test/store-world';
import { Journal } from './journal';

/** The number of a process that is there no more. */
const DEAD = spawnSync(process.execPath, ['-e', '']).pid;

describe('the store after something went wrong', () => {
    let world: StoreWorld;
    let formerHome: string | undefined;
    let home: string;

    beforeEach(async () => {
        home = await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-home-'));
        formerHome = process.env.OPENSPACE_HOME;
        process.env.OPENSPACE_HOME = home;
        world = await StoreWorld.create();
    });

    afterEach(async () => {
        await world.remove();
        await fs.rm(home, { recursive: true });
        if (formerHome === undefined) {
            delete process.env.OPENSPACE_HOME;
        } else {
            process.env.OPENSPACE_HOME = formerHome;
        }
    });

    const journal = (): string => world.absolute('.openspace/versions.ndjson');

    /** As a crash leaves it: the change is written down, and its content still waits. */
    async function crashBeforeRename(name: string, version: number, waiting: boolean): Promise<string> {
        const [{ after, ...last }] = await world.store.history(await world.guarded(name));
        await world.close();
        const id = randomBytes(12).toString('hex');
        const change = {
            ...last,
            path: undefined,
            root: undefined,
            id,
            version,
            baseVersion: version - 1,
            before: after,
            after: 'a'.repeat(64)
        };
        await fs.appendFile(journal(), `${JSON.stringify({ type: 'change', path: name, change })}\n`);
        if (waiting) {
            await fs.writeFile(world.absolute(`.openspace/tmp/${id}.${DEAD}.new`), 'never arrived');
        }
        return id;
    }

    it('strikes a change whose content never arrived, and does not give its version out again', async () => {
        await world.write('a.txt', 'one');
        const id = await crashBeforeRename('a.txt', 2, true);
        await world.reopen();
        expect(await world.read('a.txt')).to.deep.equal({ text: 'one', version: 3 });
        expect(await world.store.find(id)).to.equal(undefined);
        expect(await world.temporaries()).to.deep.equal([]);
        const stale = await world.write('a.txt', 'two', 2).catch(error => error);
        expect(conflictOf(stale)).to.have.property('currentVersion', 3);
    });

    it('keeps a change whose content has arrived', async () => {
        await world.write('a.txt', 'one');
        const id = await crashBeforeRename('a.txt', 2, false);
        await world.reopen();
        expect(await world.store.find(id)).to.include({ version: 2 });
    });

    it('keeps a change in the history that was made, although the disk would not confirm it', async () => {
        await world.write('a.txt', 'one');
        const { append } = Journal.prototype;
        Journal.prototype.append = function (entry) {
            append.call(this, entry);
            return () => Promise.reject(new Error('EIO: i/o error, fdatasync'));
        };
        let failure: unknown;
        try {
            failure = await world.write('a.txt', 'two', 1).catch(error => error);
        } finally {
            Journal.prototype.append = append;
        }
        expect(String(failure)).to.contain('fdatasync');
        expect(await world.read('a.txt')).to.deep.equal({ text: 'two', version: 2 });
        await world.reopen();
        expect((await world.store.history(await world.guarded('a.txt'))).map(({ version }) => version)).to.deep.equal([2, 1]);
    });

    it('goes on behind a line that was cut off', async () => {
        await world.write('a.txt', 'one');
        await world.close();
        await fs.appendFile(journal(), '{"type":"seen","path":"a.t');
        await world.reopen();
        expect(await world.write('a.txt', 'two', 1)).to.include({ version: 2 });
        await world.reopen();
        expect(await world.read('a.txt')).to.deep.equal({ text: 'two', version: 2 });
    });

    it('ignores lines that no store has written', async () => {
        await world.write('a.txt', 'one');
        await world.close();
        const lines = [
            'nonsense',
            '{}',
            '{"type":"seen","path":"../../etc/passwd","version":9}',
            '{"type":"seen","path":"a.txt","version":-1}'
        ];
        await fs.appendFile(journal(), `${lines.join('\n')}\n`);
        await world.reopen();
        expect(await world.read('a.txt')).to.include({ version: 1 });
    });

    it('begins a journal anew that has become long, with all that it knew', async () => {
        await world.write('a.txt', 'one');
        await world.close();
        const seen = (version: number): string => `{"type":"seen","path":"b.txt","version":${version},"hash":"${'b'.repeat(64)}"}\n`;
        await fs.appendFile(journal(), Array.from({ length: 12_000 }, (_, index) => seen(index + 1)).join(''));
        await world.reopen();
        expect(await world.read('a.txt')).to.include({ version: 1 });
        expect((await fs.stat(journal())).size).to.be.lessThan(10_000);
        expect(await world.store.history(await world.guarded('a.txt'))).to.have.length(1);
        expect(await world.write('b.txt', 'new')).to.include({ version: 12_002 });
    });

    it('goes on with its versions when somebody deletes its folder, as git clean does', async () => {
        await world.write('a.txt', 'one');
        await world.write('a.txt', 'two');
        await fs.rm(world.absolute('.openspace'), { recursive: true });
        expect(await world.read('a.txt')).to.include({ version: 2 });
        expect(await world.write('a.txt', 'three', 2)).to.include({ version: 3 });
        await world.reopen();
        expect(await world.read('a.txt')).to.deep.equal({ text: 'three', version: 3 });
        const [change] = await world.store.allChanges();
        expect(await world.text(change.before)).to.equal('two');
    });

    it('follows no link that a repository brings along, and keeps its files in the home folder then', async () => {
        await world.close();
        const victim = path.join(home, 'victim');
        await fs.mkdir(victim);
        await fs.rm(world.absolute('.openspace'), { recursive: true, force: true });
        await fs.symlink(victim, world.absolute('.openspace'));
        await world.reopen();
        await world.write('a.txt', 'one');
        await world.reopen();
        expect(await world.read('a.txt')).to.include({ version: 1 });
        expect(await fs.readdir(victim)).to.deep.equal([]);
        expect(await fs.readdir(path.join(home, 'workspaces'))).to.have.length(1);
    });

    it('keeps large contents as differences, and gives each of them back', async () => {
        const lines = Array.from({ length: 5000 }, (_, index) => `line ${index} of a long file\n`);
        const texts = Array.from({ length: 15 }, (_, round) =>
            lines.map((line, at) => (at === round * 300 ? `changed ${round}\n` : line)).join('')
        );
        for (const text of texts) {
            await world.write('long.txt', text);
        }
        await world.reopen();
        const changes = await world.store.history(await world.guarded('long.txt'));
        for (const [index, change] of changes.entries()) {
            expect(await world.text(change.after)).to.equal(texts[texts.length - 1 - index]);
        }
        const sizes = await Promise.all(
            (await fs.readdir(world.absolute('.openspace/snapshots'))).map(
                async name => (await fs.stat(world.absolute(`.openspace/snapshots/${name}`))).size
            )
        );
        expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.lessThan(texts[0].length * 5);
    });

    it('stays within the bytes it may keep, giving up the oldest contents first', async () => {
        world.snapshotBytes = 200_000;
        const text = (round: number): string => `${round} `.repeat(8_000 + round);
        for (let round = 0; round < 15; round++) {
            await world.write(`file${round}.txt`, text(round));
        }
        await world.reopen();
        const kept = await fs.readdir(world.absolute('.openspace/snapshots'));
        const sizes = await Promise.all(kept.map(async name => (await fs.stat(world.absolute(`.openspace/snapshots/${name}`))).size));
        expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.at.most(200_000 + text(14).length);
        const changes = await world.store.allChanges();
        expect(changes).to.have.length(15);
        expect(await world.text(changes[0].after)).to.equal(text(14));
        expect(await world.text(changes[14].after)).to.equal(undefined);
    });
});
