import { expect } from 'chai';
import * as fc from 'fast-check';
import * as fs from 'fs/promises';
import { commonEnds } from '../text/common-ends';
import { StoreWorld } from '../test/store-world';
import { Difference, hashOf } from './file-state';
import { applyChain, chainTo, makeDifference } from './snapshot-delta';

describe('differences between contents', () => {
    it('lead to each content they were made of', () => {
        fc.assert(
            fc.property(fc.array(fc.uint8Array({ maxLength: 50 }), { minLength: 2, maxLength: 10 }), edits => {
                const contents = edits.map(bytes => Buffer.from(bytes));
                const hashes = contents.map(hashOf);
                const differences = contents.slice(1).map((bytes, at) => {
                    const base = { hash: hashes[at], common: commonEnds(contents[at], bytes), depth: at };
                    return makeDifference({ hash: hashes[at + 1], bytes }, base) ?? expect.fail('It is small enough.');
                });
                hashes.slice(1).forEach((hash, at) => {
                    expect(applyChain(chainTo(hash, differences.slice(0, at + 1)), contents[0])).to.deep.equal(contents[at + 1]);
                });
            })
        );
    });

    it('come to an end, whatever they say of each other', () => {
        const hash = fc.constantFrom('a', 'b', 'c');
        const difference: fc.Arbitrary<Difference> = fc.record({
            hash,
            base: hash,
            start: fc.constant(0),
            end: fc.constant(0),
            depth: fc.integer({ min: 1, max: 10 }),
            middle: fc.constant('')
        });
        fc.assert(
            fc.property(fc.array(difference, { maxLength: 30 }), differences => {
                expect(chainTo('a', differences).length).to.be.at.most(10);
            })
        );
    });
});

describe('the contents of small changes', () => {
    let world: StoreWorld;

    beforeEach(async () => {
        world = await StoreWorld.create();
    });

    afterEach(() => world.remove());

    const text = (round: number): string => `first\n${'line\n'.repeat(20)}changed ${round}\nlast\n`;

    async function writeRounds(name: string, from: number, to: number): Promise<void> {
        for (let round = from; round <= to; round++) {
            await world.write(name, text(round));
        }
    }

    async function expectHistory(name: string, newest: number): Promise<void> {
        const changes = await world.store.history(await world.guarded(name));
        expect(changes).to.have.length(20);
        for (const [index, { before, after, root }] of changes.entries()) {
            expect(await world.text(after)).to.equal(text(newest - index));
            expect(await world.text(before)).to.equal(text(newest - index - 1));
            expect(await world.store.keeps(after ?? '', root)).to.equal(true);
        }
    }

    async function snapshots(): Promise<string[]> {
        return (await fs.readdir(world.absolute('.openspace/snapshots'))).map(name => world.absolute(`.openspace/snapshots/${name}`));
    }

    it('are all there, over restarts, with few files', async () => {
        await writeRounds('a.txt', 0, 100);
        await expectHistory('a.txt', 100);
        await world.reopen();
        await expectHistory('a.txt', 100);
        await writeRounds('a.txt', 101, 105);
        await expectHistory('a.txt', 105);
        expect(await snapshots()).to.have.length.at.most(11);
    });

    it('are there when two of them come in turns', async () => {
        for (let round = 0; round < 12; round++) {
            await writeRounds('a.txt', 1, 3);
        }
        await world.reopen();
        const changes = await world.store.history(await world.guarded('a.txt'));
        expect(await Promise.all(changes.slice(0, 4).map(({ after }) => world.text(after)))).to.deep.equal([3, 2, 1, 3].map(text));
    });

    it('stay when the journal begins anew', async () => {
        await writeRounds('a.txt', 0, 40);
        await world.close();
        const seen = (version: number): string => `{"type":"seen","path":"b.txt","version":${version},"hash":"${'b'.repeat(64)}"}\n`;
        const journal = world.absolute('.openspace/versions.ndjson');
        await fs.appendFile(journal, Array.from({ length: 12_000 }, (_, index) => seen(index + 1)).join(''));
        await world.reopen();
        await world.read('a.txt');
        expect((await fs.stat(journal)).size).to.be.lessThan(50_000);
        await expectHistory('a.txt', 40);
    });

    it('stay when the journal begins anew because it has become long meanwhile, while others go on', async () => {
        const journal = world.absolute('.openspace/versions.ndjson');
        await writeRounds('a.txt', 0, 40);
        const long = (round: number): string => `${round} `.repeat(300);
        const sizes: number[] = [];
        for (let round = 0; round < 60; round++) {
            await Promise.all(Array.from({ length: 20 }, (_, file) => world.write(`${file}.txt`, long(round))));
            sizes.push((await fs.stat(journal)).size);
        }
        expect(sizes.some((size, round) => size < sizes[round - 1])).to.equal(true);
        for (let file = 0; file < 20; file++) {
            expect(await world.read(`${file}.txt`)).to.deep.equal({ text: long(59), version: 60 });
        }
        await world.reopen();
        await expectHistory('a.txt', 40);
        const changes = await world.store.history(await world.guarded('7.txt'));
        expect(await Promise.all(changes.map(({ before }) => world.text(before)))).to.deep.equal(
            Array.from({ length: 20 }, (_, index) => long(58 - index))
        );
        expect(await world.temporaries()).to.deep.equal([]);
    });

    it('keep what they rest on from being cleared away', async () => {
        await writeRounds('a.txt', 0, 40);
        await Promise.all((await snapshots()).map(file => fs.utimes(file, 1, 1)));
        const former = (await snapshots()).length;
        await writeRounds('b.txt', 0, 200);
        await world.reopen();
        await expectHistory('a.txt', 40);
        expect((await snapshots()).length).to.be.lessThan(former + 201 / 10);
    });

    it('are kept anew when somebody deletes what they rest on', async () => {
        await writeRounds('a.txt', 0, 4);
        await Promise.all((await snapshots()).map(file => fs.rm(file)));
        await writeRounds('a.txt', 5, 6);
        await world.reopen();
        const changes = await world.store.history(await world.guarded('a.txt'));
        const kept = await Promise.all(changes.map(({ after }) => world.text(after)));
        expect(kept).to.deep.equal([text(6), text(5), text(4), undefined, undefined, undefined, undefined]);
        const keeps = await Promise.all(changes.map(({ after, root }) => world.store.keeps(after ?? '', root)));
        expect(keeps).to.deep.equal([true, true, true, false, false, false, false]);
    });

    it('rest on files when what comes next is large', async () => {
        const large = (round: number): string => `${text(round)}${'x'.repeat(50_000)}${String(round).repeat(3000)}`;
        for (let round = 0; round < 8; round++) {
            await world.write('a.txt', large(round));
            await world.write('a.txt', `${large(round)}\n`);
        }
        await world.reopen();
        const changes = await world.store.history(await world.guarded('a.txt'));
        for (const [index, { after }] of changes.entries()) {
            const round = 7 - Math.floor(index / 2);
            expect(await world.text(after)).to.equal(index % 2 === 0 ? `${large(round)}\n` : large(round));
        }
    });
});
