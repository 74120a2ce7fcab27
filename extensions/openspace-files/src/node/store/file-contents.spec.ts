import { expect } from 'chai';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { holds, readAll } from './file-contents';

const KILOBYTE = 1024;
/** Around the sizes at which reading goes another way. */
const SIZES = [0, 64, 256, 1024, 2048].flatMap(size => [-1, 0, 1].map(more => size * KILOBYTE + more)).filter(size => size >= 0);

describe('the contents of an open file', () => {
    let folder: string;

    before(() => {
        folder = fs.mkdtempSync(path.join(os.tmpdir(), 'openspace-contents-'));
    });

    after(() => fs.rmSync(folder, { recursive: true, force: true }));

    async function withFile(content: Buffer, work: (descriptor: number) => Promise<void>): Promise<void> {
        const file = path.join(folder, 'file');
        fs.writeFileSync(file, content);
        const descriptor = fs.openSync(file, 'r');
        try {
            await work(descriptor);
        } finally {
            fs.closeSync(descriptor);
        }
    }

    for (const size of SIZES) {
        const content = Buffer.alloc(size, 'some text');

        it(`of ${size} bytes are told from all others`, () =>
            withFile(content, async descriptor => {
                expect(await holds(descriptor, Buffer.from(content))).to.equal(true);
                expect(await holds(descriptor, Buffer.concat([content, Buffer.from('x')]))).to.equal(false);
                if (size > 0) {
                    expect(await holds(descriptor, content.subarray(0, -1))).to.equal(false);
                    const other = Buffer.from(content);
                    other[size - 1] ^= 1;
                    expect(await holds(descriptor, other)).to.equal(false);
                }
            }));

        it(`of ${size} bytes are read whole, also where the file has grown or shrunk since it was measured`, () =>
            withFile(content, async descriptor => {
                for (const measured of [size, Math.floor(size / 3), size + KILOBYTE]) {
                    expect((await readAll(descriptor, measured)).equals(content)).to.equal(true);
                }
            }));
    }

    it('are not mixed up with those of others that are compared at the same time', async () => {
        const [a, b] = ['a', 'b'].map(letter => Buffer.alloc(200 * KILOBYTE, letter));
        await withFile(a, async descriptor => {
            const answers = await Promise.all([a, b, a, b].map(content => holds(descriptor, content)));
            expect(answers).to.deep.equal([true, false, true, false]);
        });
    });
});
