// @ts-check
import { expect } from 'chai';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dependenciesAreCurrent, installDependencies } from './dependencies.mjs';
import { npmCommand, npmEnvironment } from './npm.mjs';
import { recordedProgress } from './testing/recorded-progress.mjs';
import { rejectionOf } from './testing/rejection.mjs';
import { useTemporaryFolder } from './testing/temporary-folder.mjs';

describe('dependencies', () => {
    const folder = useTemporaryFolder();

    /** @param {string[]} args */
    function npm(...args) {
        const { command, args: start } = npmCommand(process.env);
        const { status, stderr } = spawnSync(command, [...start, ...args], { cwd: folder.path, encoding: 'utf8' });
        expect(status, stderr).to.equal(0);
    }

    /** A project whose only dependency lies in the project itself: real npm, no network. */
    function projectWithLocalDependency() {
        folder.write('package.json', JSON.stringify({ name: 'project', version: '1.0.0', workspaces: ['part'] }));
        folder.write('part/package.json', JSON.stringify({ name: 'part', version: '1.0.0' }));
        npm('install', '--package-lock-only', '--offline');
    }

    /** @param {string} version */
    function changeLockfile(version) {
        const file = path.join(folder.path, 'package-lock.json');
        fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll('1.0.0', version));
    }

    it('are installed once, and again when the lockfile has changed', async () => {
        projectWithLocalDependency();
        expect(dependenciesAreCurrent(folder.path)).to.equal(false);
        const { progress, text } = recordedProgress();
        await installDependencies({ progress, root: folder.path, log: path.join(folder.path, 'npm.log') });
        expect(text()).to.include('✔ Installing packages');
        expect(fs.existsSync(path.join(folder.path, 'node_modules', 'part'))).to.equal(true);
        expect(dependenciesAreCurrent(folder.path)).to.equal(true);
        changeLockfile('2.0.0');
        expect(dependenciesAreCurrent(folder.path)).to.equal(false);
    });

    it('are current after an npm install by hand', () => {
        projectWithLocalDependency();
        npm('install', '--offline');
        expect(dependenciesAreCurrent(folder.path)).to.equal(true);
    });

    it('are not current after an installation that was interrupted', async () => {
        folder.write(
            'package.json',
            JSON.stringify({ name: 'project', version: '1.0.0', dependencies: { slow: 'file:slow' }, allowScripts: { slow: true } })
        );
        const script = `require('fs').writeFileSync(${JSON.stringify(path.join(folder.path, 'reached'))}, ''); setTimeout(() => {}, 60000)`;
        folder.write('slow/package.json', JSON.stringify({ name: 'slow', version: '1.0.0', scripts: { install: 'node install.js' } }));
        folder.write('slow/install.js', script);
        npm('install', '--package-lock-only', '--offline', '--install-links');
        const module = pathToFileURL(path.join(import.meta.dirname, 'dependencies.mjs')).href;
        const progress = pathToFileURL(path.join(import.meta.dirname, 'progress.mjs')).href;
        const program = `
            import { installDependencies } from ${JSON.stringify(module)};
            import { Progress } from ${JSON.stringify(progress)};
            await installDependencies({ progress: new Progress(), root: ${JSON.stringify(folder.path)}, log: ${JSON.stringify(path.join(folder.path, 'npm.log'))} });`;
        const installer = spawn(process.execPath, ['--input-type=module', '-e', program], {
            detached: true,
            stdio: 'ignore',
            env: { ...process.env, npm_config_install_links: 'true', npm_config_offline: 'true' }
        });
        while (!fs.existsSync(path.join(folder.path, 'reached'))) {
            expect(installer.exitCode, 'the installation ended before its install script').to.equal(null);
            await new Promise(resolve => setTimeout(resolve, 50));
        }
        process.kill(-Number(installer.pid), 'SIGKILL');
        await once(installer, 'exit');
        expect(dependenciesAreCurrent(folder.path)).to.equal(false);
    });

    it('say that the registry cannot be reached', async () => {
        const server = net.createServer().listen(0, '127.0.0.1');
        await once(server, 'listening');
        const { port } = /** @type {net.AddressInfo} */ (server.address());
        server.close();
        await once(server, 'close');
        folder.write('package.json', JSON.stringify({ name: 'project', version: '1.0.0', dependencies: { 'left-pad': '1.3.0' } }));
        folder.write(
            'package-lock.json',
            JSON.stringify({
                name: 'project',
                version: '1.0.0',
                lockfileVersion: 3,
                requires: true,
                packages: {
                    '': { name: 'project', version: '1.0.0', dependencies: { 'left-pad': '1.3.0' } },
                    'node_modules/left-pad': { version: '1.3.0', integrity: `sha512-${'A'.repeat(86)}==` }
                }
            })
        );
        const env = {
            ...process.env,
            npm_config_registry: `http://127.0.0.1:${port}/`,
            npm_config_fetch_retries: '0',
            npm_config_cache: path.join(folder.path, 'cache')
        };
        const log = path.join(folder.path, 'npm.log');
        const failure = await rejectionOf(() => installDependencies({ ...recordedProgress(), root: folder.path, env, log }));
        expect(failure.message).to.include(`http://127.0.0.1:${port} cannot be reached (ECONNREFUSED)`);
        expect(failure).to.have.property('logFile', log);
        expect(fs.readFileSync(log, 'utf8')).to.include('ECONNREFUSED');
        expect(dependenciesAreCurrent(folder.path)).to.equal(false);
    });

    it('say what to do when there is no lockfile', async () => {
        folder.write('package.json', '{}');
        const failure = await rejectionOf(() => dependenciesAreCurrent(folder.path));
        expect(failure.message).to.include('package-lock.json is missing').and.include('git checkout');
    });
});

describe('npmEnvironment', () => {
    const folder = useTemporaryFolder();

    /** @param {string} version */
    function headers(version) {
        const [major, minor, patch] = version.split('.');
        folder.write(
            'include/node/node_version.h',
            `#define NODE_MAJOR_VERSION ${major}\n#define NODE_MINOR_VERSION ${minor}\n#define NODE_PATCH_VERSION ${patch}\n`
        );
    }

    it('points node-gyp at the headers that came with this Node', () => {
        headers(process.versions.node);
        expect(npmEnvironment({}, folder.path)).to.include({ npm_package_config_node_gyp_nodedir: folder.path });
    });

    it('leaves headers of another version alone, and a choice that was made', () => {
        headers('1.2.3');
        expect(npmEnvironment({ A: 'b' }, folder.path)).to.deep.equal({ A: 'b' });
        headers(process.versions.node);
        expect(npmEnvironment({ npm_config_nodedir: '/mine' }, folder.path)).to.deep.equal({ npm_config_nodedir: '/mine' });
    });
});
