import { expect } from 'chai';
import { execFile } from 'child_process';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { promisify } from 'util';
import { makeDiscreetSearch } from './discreet-search';
import { RunFolder } from './run-folder';

const run = promisify(execFile);

describe('The search that opencode finds', () => {
    let home: string;
    let work: string;
    let folder: RunFolder;
    let former: string | undefined;

    beforeEach(async () => {
        former = process.env.OPENSPACE_HOME;
        home = await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-search-'));
        process.env.OPENSPACE_HOME = path.join(home, 'it is "mine"');
        work = path.join(home, 'work');
        for (const name of ['a.ts', '.env', '.ENV.local', 'sub/id_rsa', 'sub/secrets/deep/x.txt', 'diary.txt', '.hidden.ts']) {
            await fs.mkdir(path.dirname(path.join(work, name)), { recursive: true });
            await fs.writeFile(path.join(work, name), 'needle -- here\n');
        }
        folder = await RunFolder.make();
    });

    afterEach(async () => {
        if (former === undefined) {
            delete process.env.OPENSPACE_HOME;
        } else {
            process.env.OPENSPACE_HOME = former;
        }
        await fs.rm(home, { recursive: true, force: true });
    });

    async function search(patterns: string[], ...args: string[]): Promise<string[]> {
        const bin = (await makeDiscreetSearch(folder, patterns, {})) ?? '';
        const { stdout } = await run(path.join(bin, 'rg'), args, { cwd: work });
        return stdout
            .split('\n')
            .filter(line => line !== '')
            .map(line => line.replace(/^\.\//, ''))
            .sort();
    }

    it('finds nothing in what agents may not read, and all the rest', async () => {
        expect(await search([], '--hidden', '-l', '--', 'needle', '.')).to.deep.equal(['.hidden.ts', 'a.ts', 'diary.txt']);
    });

    it('leaves out what the person names', async () => {
        expect(await search(['diary.*'], '--hidden', '-l', '--', 'needle', '.')).to.deep.equal(['.hidden.ts', 'a.ts']);
    });

    it('cannot be talked into it by a glob of the caller', async () => {
        expect(await search([], '--hidden', '-l', '--glob=*.{ts,env}', '--glob=.env', '--', 'needle', '.')).to.deep.equal([
            '.hidden.ts',
            'a.ts'
        ]);
    });

    it('keeps arguments as they are, also where options do not end', async () => {
        expect(await search([], '--files', '.')).to.deep.equal(['a.ts', 'diary.txt']);
        expect(await search([], '-l', '--', '-- here', 'a.ts')).to.deep.equal(['a.ts']);
    });
});
