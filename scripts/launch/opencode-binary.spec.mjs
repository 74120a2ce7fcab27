// @ts-check
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { useTemporaryFolder } from '../setup/testing/temporary-folder.mjs';
import { ROOT } from '../shared/workspace.mjs';
import { findOpencode, platformPackages } from './opencode-binary.mjs';

describe('platformPackages', () => {
    it('names the binaries that run on a machine, best first', () => {
        const glibc = { platform: /** @type {const} */ ('linux'), arch: 'x64', musl: false, avx2: true };
        expect(platformPackages(glibc)).to.deep.equal(['opencode-linux-x64', 'opencode-linux-x64-baseline']);
        expect(platformPackages({ ...glibc, avx2: false })).to.deep.equal(['opencode-linux-x64-baseline']);
        expect(platformPackages({ ...glibc, musl: true })).to.deep.equal(['opencode-linux-x64-musl', 'opencode-linux-x64-baseline-musl']);
        expect(platformPackages({ ...glibc, arch: 'arm64', avx2: false })).to.deep.equal(['opencode-linux-arm64']);
        expect(platformPackages({ platform: 'win32', arch: 'x64', musl: false, avx2: true })[0]).to.equal('opencode-windows-x64');
        expect(platformPackages({ platform: 'darwin', arch: 'arm64', musl: false, avx2: false })).to.deep.equal(['opencode-darwin-arm64']);
    });
});

describe('findOpencode', () => {
    const folder = useTemporaryFolder();
    const machine = { platform: /** @type {const} */ ('linux'), arch: 'arm64', musl: false, avx2: false };

    it('prefers the package of the platform', () => {
        const binary = folder.write('node_modules/opencode-linux-arm64/bin/opencode', '', 0o755);
        folder.write('bin/opencode', '', 0o755);
        expect(findOpencode(folder.path, { PATH: path.join(folder.path, 'bin') }, machine)).to.equal(binary);
    });

    it('falls back to the PATH, where it must be executable', () => {
        const env = { PATH: ['one', 'two'].map(name => path.join(folder.path, name)).join(path.delimiter) };
        folder.write('one/opencode', '', 0o644);
        expect(findOpencode(folder.path, env, machine)).to.equal(undefined);
        const binary = folder.write('two/opencode', '', 0o755);
        expect(findOpencode(folder.path, env, machine)).to.equal(binary);
    });

    it('finds one on this machine that runs', function () {
        const binary = findOpencode(ROOT, { PATH: '' });
        if (!binary) {
            this.skip();
        }
        const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
        expect(status).to.equal(0);
        expect(stdout).to.match(/^\d+\.\d+\.\d+/);
    });
});
