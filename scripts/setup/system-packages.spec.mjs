// @ts-check
import { expect } from 'chai';
import fs from 'node:fs';
import { missingRequirements } from './requirements.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { recordedProgress } from './testing/recorded-progress.mjs';
import { rejectionOf } from './testing/rejection.mjs';
import { useTemporaryFolder } from './testing/temporary-folder.mjs';
import { which } from './which.mjs';

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('system packages', () => {
    const folder = useTemporaryFolder();
    /** @param {string[]} names */
    const tools = (...names) => names.map(name => which(name) ?? `${name} is missing here`);
    const compileTools = () => tools('git', 'python3', 'make', 'g++', 'cc', 'pkg-config');
    /** @param {string[]} programs */
    const machineWith = (...programs) => ({ ...process.env, PATH: folder.programs(...programs), CXX: '', CC: '' });

    it('finds nothing missing on a machine that has everything, and then starts nothing', async () => {
        const { progress, text } = recordedProgress();
        // A PATH without apt-get: the attempt to start it would fail.
        await ensureSystemPackages({ progress, compile: true, env: machineWith(...compileTools()), isRoot: true });
        expect(text()).to.equal('');
    });

    it('asks for nothing that the purpose does not need', () => {
        expect(missingRequirements({}, { env: { PATH: '' } })).to.deep.equal([]);
        const names = missingRequirements({ browser: true }, { env: { PATH: '' } }).map(({ name }) => name);
        expect(names).to.deep.equal(['Chromium']);
    });

    it('says that there is no compiler, and the line to run as another user than root', async () => {
        const env = machineWith(...tools('git', 'python3', 'make', 'pkg-config', 'apt-get'));
        fs.symlinkSync('/bin/true', `${env.PATH}/sudo`);
        const { message } = await rejectionOf(() => ensureSystemPackages({ ...recordedProgress(), compile: true, env, isRoot: false }));
        expect(message).to.include('a C++ compiler').and.not.include('Python');
        expect(message).to.include('\n  sudo apt-get update && sudo apt-get install -y g++');
    });

    it('knows other package managers, and machines without sudo', async () => {
        const env = machineWith(...tools('git', 'python3', 'make', 'pkg-config'));
        fs.symlinkSync('/bin/true', `${env.PATH}/dnf`);
        const failure = await rejectionOf(() => ensureSystemPackages({ ...recordedProgress(), compile: true, env, isRoot: false }));
        expect(failure.message).to.include(`\n  su -c 'dnf install -y gcc-c++'`);
    });

    it('does not look for Linux libraries on macOS', async () => {
        const { message } = await rejectionOf(() =>
            ensureSystemPackages({ ...recordedProgress(), compile: true, env: { PATH: '' }, platform: 'darwin', isRoot: false })
        );
        expect(message).to.include('xcode-select --install').and.not.include('libsecret');
    });

    describe('as root with apt', () => {
        /** An apt-get that "installs" by linking this machine's compiler into the PATH. @param {string} [installation] */
        function machineWithApt(installation = `ln -s ${which('g++')} ${which('cc')} "$PATH/"`) {
            const env = machineWith(...tools('git', 'python3', 'make', 'pkg-config'));
            const link = which('ln');
            folder.write(
                'bin/apt-get',
                `#!/bin/sh\necho "$@" >> ${folder.path}/calls\ncase "$*" in *install*) ${installation.replace('ln', String(link))};; esac\n`,
                0o755
            );
            return env;
        }

        it('installs what is missing, visibly', async () => {
            const { progress, text } = recordedProgress();
            await ensureSystemPackages({ progress, compile: true, env: machineWithApt(), isRoot: true, log: `${folder.path}/apt.log` });
            const calls = fs.readFileSync(`${folder.path}/calls`, 'utf8').trim().split('\n');
            expect(calls).to.have.lengthOf(2);
            expect(calls[0]).to.match(/ update$/);
            expect(calls[1]).to.match(/install -y .*g\+\+$/);
            expect(text()).to.include('✔ Installing system packages: g++');
        });

        it('explains a full disk', async () => {
            const env = machineWithApt('echo "E: You don\'t have enough free space in /var/cache/apt/archives/."; exit 100');
            const failure = await rejectionOf(() =>
                ensureSystemPackages({ ...recordedProgress(), compile: true, env, isRoot: true, log: `${folder.path}/apt.log` })
            );
            expect(failure.message).to.include('The disk is full');
            expect(failure).to.have.property('logFile').that.equals(`${folder.path}/apt.log`);
        });

        it('shows the errors of apt and the line to try by hand', async () => {
            const env = machineWithApt('echo "E: Unable to locate package g++"; exit 100');
            const { message } = await rejectionOf(() =>
                ensureSystemPackages({ ...recordedProgress(), compile: true, env, isRoot: true, log: `${folder.path}/apt.log` })
            );
            expect(message).to.include('E: Unable to locate package g++').and.include('apt-get install -y g++');
        });

        it('does not believe a success that has no effect', async () => {
            const env = machineWithApt('true');
            const { message } = await rejectionOf(() =>
                ensureSystemPackages({ ...recordedProgress(), compile: true, env, isRoot: true, log: `${folder.path}/apt.log` })
            );
            expect(message).to.include('a C++ compiler cannot be found');
        });
    });
});
