import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { findOpencodeBinary } from './opencode-binary';

const PLATFORM = `opencode-${process.platform}-${process.arch}`;

describe('The search for opencode’s binary', () => {
    let folder: string;

    beforeEach(async () => {
        folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-binary-')));
    });

    afterEach(() => fs.rm(folder, { recursive: true, force: true }));

    async function place(name: string, script = '#!/bin/sh\n', mode = 0o755): Promise<string> {
        const file = path.join(folder, name);
        await fs.mkdir(path.dirname(file), { recursive: true });
        await fs.writeFile(file, script, { mode });
        return file;
    }

    const from = (): string => path.join(folder, 'app/lib/backend');

    it('takes the one it is told', async () => {
        const told = await place('elsewhere/opencode');
        await place(`node_modules/${PLATFORM}/bin/opencode`);
        expect(await findOpencodeBinary({ OPENSPACE_OPENCODE_BINARY: told }, from())).to.equal(told);
    });

    it('takes the one of the platform’s package, from any folder above', async () => {
        const installed = await place(`node_modules/${PLATFORM}/bin/opencode`);
        await place('node_modules/opencode-other-arch/bin/opencode');
        expect(await findOpencodeBinary({ OPENSPACE_OPENCODE_BINARY: '/not/there', PATH: '' }, from())).to.equal(installed);
    });

    it('takes the build that runs when several are installed', async () => {
        await place(`node_modules/${PLATFORM}/bin/opencode`, '#!/bin/sh\nexit 132\n');
        const baseline = await place(`node_modules/${PLATFORM}-baseline/bin/opencode`);
        expect(await findOpencodeBinary({}, from())).to.equal(baseline);
    });

    it('takes one on the PATH otherwise, if it can be run', async () => {
        await place('a/opencode', '', 0o644);
        const onPath = await place('b/opencode');
        const env = { PATH: ['', path.join(folder, 'a'), path.join(folder, 'b')].join(path.delimiter) };
        expect(await findOpencodeBinary(env, from())).to.equal(onPath);
    });

    it('finds nothing where there is nothing', async () => {
        expect(await findOpencodeBinary({ PATH: folder }, from())).to.equal(undefined);
        expect(await findOpencodeBinary({}, from())).to.equal(undefined);
    });
});
