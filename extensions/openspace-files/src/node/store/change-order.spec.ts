import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as path from 'path';
import { ORIGIN, StoreWorld } from '../test/store-world';
import { LATEST_TIME } from './change-clock';

describe('changes of all files are in the order in which they were made', () => {
    const systemNow = Date.now;
    let now = systemNow();
    let world: StoreWorld;

    beforeEach(async () => {
        now = systemNow();
        Date.now = () => now;
        world = await StoreWorld.create();
    });

    afterEach(async () => {
        Date.now = systemNow;
        await world.remove();
    });

    const journal = (): string => world.absolute('.openspace/versions.ndjson');

    async function names(): Promise<string[]> {
        return (await world.store.allChanges()).map(change => change.path);
    }

    /** Later names come before earlier ones, so that no order of names looks right. */
    async function writeAll(...files: string[]): Promise<void> {
        for (const file of files) {
            await world.write(file, `text of ${file}`);
        }
    }

    it('when they come within one tick of the clock', async () => {
        await writeAll('c', 'a', 'b');
        expect(await names()).to.deep.equal(['b', 'a', 'c']);
        await world.reopen();
        await writeAll('e', 'd');
        expect(await names()).to.deep.equal(['d', 'e', 'b', 'a', 'c']);
    });

    it('when the clock goes back, also over a restart', async () => {
        await writeAll('a');
        now -= 3_600_000;
        await writeAll('b');
        await world.reopen();
        await writeAll('c');
        expect(await names()).to.deep.equal(['c', 'b', 'a']);
    });

    it('when they are in several roots and the clock goes back', async () => {
        const other = world.absolute('other');
        await fs.mkdir(other);
        world.otherRoots.push(other);
        const write = (name: string): Promise<unknown> =>
            world.store.change({ absolute: path.join(other, name), relative: name, root: other }, () => Buffer.from(name), ORIGIN);
        await write('c');
        await writeAll('a');
        await write('b');
        now -= 3_600_000;
        await world.reopen();
        await writeAll('d');
        await write('e');
        expect(await names()).to.deep.equal(['e', 'd', 'b', 'a', 'c']);
    });

    it('when another process wrote one at the same time', async () => {
        await writeAll('b');
        const line = (await fs.readFile(journal(), 'utf8')).split('\n').find(each => each.includes('"change"')) ?? '';
        await fs.appendFile(journal(), `${line.replace('"path":"b"', '"path":"a"')}\n`);
        expect(await names()).to.deep.equal(['a', 'b']);
        await world.reopen();
        await writeAll('c');
        expect(await names()).to.deep.equal(['c', 'a', 'b']);
    });

    it('and none is lost when a repository brings a time along that leaves no later one', async () => {
        await writeAll('a');
        await world.close();
        await fs.writeFile(journal(), (await fs.readFile(journal(), 'utf8')).replace(/"time":\d+/, `"time":${LATEST_TIME}`));
        await world.reopen();
        await writeAll('b');
        await world.reopen();
        expect(await names()).to.have.members(['a', 'b']);
    });

    it('as they are told to whoever made them', async () => {
        const told = [await world.write('a', 'one'), await world.write('b', 'two')];
        expect(await world.store.allChanges()).to.deep.equal(told.reverse());
    });
});
