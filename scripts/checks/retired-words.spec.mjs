// @ts-check
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { findRetiredWords } from './retired-words.mjs';

describe('the search for retired words', () => {
    /** @type {string} */
    let root;

    beforeEach(async () => {
        root = await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-words-'));
        await fs.mkdir(path.join(root, 'extensions/x/src/node'), { recursive: true });
        await fs.mkdir(path.join(root, 'extensions/x/lib'), { recursive: true });
        await fs.mkdir(path.join(root, 'browser-app'), { recursive: true });
    });

    afterEach(() => fs.rm(root, { recursive: true }));

    for (const word of ['%%OS', 'onAgentCommand', 'StreamInterceptor']) {
        it(`finds ${word} in product code, with its place`, async () => {
            await fs.writeFile(path.join(root, 'extensions/x/src/node/a.ts'), `\nconst a = '${word}';\n`);
            expect(await findRetiredWords(root)).to.deep.equal([`${path.join('extensions/x/src/node/a.ts')}:2: ${word}`]);
        });
    }

    it('leaves generated files alone', async () => {
        await fs.writeFile(path.join(root, 'extensions/x/lib/a.js'), 'onAgentCommand');
        expect(await findRetiredWords(root)).to.deep.equal([]);
    });
});
