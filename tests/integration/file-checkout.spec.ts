import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { expect } from 'chai';
import { StoreWorld } from '@openspace/files/lib/node/test/store-world';
import { createTemporaryDirectory, TemporaryDirectory } from '../harness/temporary';
import { TwoBranches } from '../harness/two-branches';

const FILES = 5000;

describe('A checkout of thousands of files', function () {
    this.timeout(240_000);

    let folder: TemporaryDirectory;
    let world: StoreWorld;
    let repository: TwoBranches;

    beforeEach(async () => {
        folder = await createTemporaryDirectory('checkout');
        repository = await TwoBranches.create(folder.path, FILES);
        world = await StoreWorld.create(folder.path);
    });

    afterEach(async () => {
        await world.close();
        await folder.remove();
    });

    const versionsOf = async (names: readonly string[]): Promise<(number | undefined)[]> =>
        Promise.all(names.map(async name => (await world.read(name))?.version));

    const messageOf = async (work: Promise<unknown>): Promise<string> =>
        work.then(
            () => 'no error',
            (error: Error) => error.message
        );

    it('is noticed in each of them, and nothing that was read before it is written over', async () => {
        const { changed, deleted, renamed, renamedTo } = repository;
        expect(new Set(await versionsOf(repository.names()))).to.deep.equal(new Set([1]));
        await world.write('same.txt', 'by the agent\n', (await world.read('same.txt'))?.version);
        await repository.commitAll();

        await repository.checkOut('other');
        // Before anybody has looked at them again.
        for (const name of [...changed.slice(0, 200), ...changed.slice(-200)]) {
            const message = await messageOf(world.write(name, 'stale', 1));
            expect(message, name).to.contain('Conflict').and.to.contain('version 2');
        }
        for (const name of [deleted, renamed]) {
            expect(await messageOf(world.write(name, 'stale', 1)), name).to.contain('does not exist any more');
        }
        expect(await repository.status()).to.equal('');
        expect(new Set(await versionsOf(changed))).to.deep.equal(new Set([2]));
        expect((await world.read(renamedTo))?.version).to.equal(1);
        expect(await world.read(deleted)).to.equal(undefined);

        const [name] = changed;
        const change = await world.write(name, 'on the other branch\n', 2);
        expect(change?.version).to.equal(3);
        expect(await world.text(change?.before)).to.equal(repository.text(name, 'other'));
        await repository.commitAll();

        await repository.checkOut('main');
        expect(await versionsOf([name, changed[1], deleted])).to.deep.equal([4, 3, 3]);
        expect(await fs.readFile(path.join(folder.path, name), 'utf8')).to.equal(repository.text(name, 'main'));
        await world.reopen();
        expect(new Set(await versionsOf(changed.slice(1)))).to.deep.equal(new Set([3]));
        expect((await world.read('same.txt'))?.text).to.equal('by the agent\n');
        expect(await repository.status()).to.equal('');
        expect(await world.temporaries()).to.deep.equal([]);
    });

    it('under way while an agent writes costs nobody a text: each is in its file, in git, or in the history', async () => {
        const names = repository.changed.slice(0, 300);
        await versionsOf(names);
        const outcomes: string[] = [];
        const writing = (async () => {
            for (const name of names) {
                const { version } = (await world.read(name)) ?? { version: 0 };
                outcomes.push(await messageOf(world.write(name, `agent ${name}\n`, version)));
            }
        })();
        // Git refuses when it sees a change in time; then there is no race on that file.
        const checkedOut = await messageOf(repository.checkOut('other'));
        await writing;
        expect(outcomes.filter(message => message !== 'no error' && !message.includes('Conflict'))).to.deep.equal([]);
        const changes = await world.store.allChanges();
        for (const [index, name] of names.entries()) {
            const text = await fs.readFile(path.join(folder.path, name), 'utf8');
            const written = outcomes[index] === 'no error';
            const kept = changes.find(change => change.path === name);
            expect(written, name).to.equal(kept !== undefined);
            expect([`agent ${name}\n`, repository.text(name, 'main'), repository.text(name, 'other')]).to.include(text);
            if (kept) {
                expect(await world.text(kept.after)).to.equal(`agent ${name}\n`);
                expect([repository.text(name, 'main'), repository.text(name, 'other')]).to.include(await world.text(kept.before));
            }
        }
        expect(checkedOut === 'no error' || checkedOut.includes('would be overwritten')).to.equal(true);
    });
});
