// @ts-check
import { expect } from 'chai';
import { transformSync } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { isAlive, Launched } from './launch/testing/launched.mjs';
import { dependenciesAreCurrent } from './setup/dependencies.mjs';
import { runningInstances } from './setup/instances.mjs';
import { npmCommand } from './setup/npm.mjs';
import { useTemporaryFolder } from './setup/testing/temporary-folder.mjs';
import { ROOT } from './shared/workspace.mjs';

const START = path.join(ROOT, 'scripts', 'start.mjs');

describe('npm start', () => {
    const folder = useTemporaryFolder();

    /** @param {string[]} args @param {string[]} [nodeOptions] */
    function start(args, nodeOptions = []) {
        return spawnSync(process.execPath, [...nodeOptions, START, ...args], { cwd: folder.path, encoding: 'utf8', env: withoutNpm() });
    }

    /** As from a shell, however these tests were started. */
    function withoutNpm() {
        return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
    }

    it('explains itself', () => {
        const { status, stdout, stderr } = start(['--help']);
        expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
        expect(stdout).to.include('Usage: npm start').and.include('OPENSPACE_HOME');
    });

    it('tells its version', () => {
        const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
        expect(start(['--version'])).to.include({ status: 0, stdout: `${version}\n` });
    });

    it('refuses a command line that it does not understand', () => {
        const { status, stdout, stderr } = start(['--prot', '4000']);
        expect({ status, stdout }).to.deep.equal({ status: 2, stdout: '' });
        expect(stderr).to.include("Unknown option '--prot'").and.not.include('    at ');
    });

    it('explains what npm makes of options without two dashes', () => {
        const { command, args } = npmCommand(process.env);
        const { status, stderr } = spawnSync(command, [...args, 'start', '--port', '4000'], {
            cwd: ROOT,
            encoding: 'utf8',
            env: withoutNpm()
        });
        expect(status).to.equal(2);
        expect(stderr).to.include('npm has kept --port for itself');
    });

    it('refuses a folder that does not exist, from where it was called', () => {
        const { status, stderr } = start(['nothing']);
        expect(status).to.equal(1);
        expect(stderr).to.include(`The folder ${path.join(fs.realpathSync(folder.path), 'nothing')} does not exist`);
    });

    it('says that the port is taken before it does anything else', async () => {
        const holder = net.createServer().listen(0, '127.0.0.1');
        await once(holder, 'listening');
        const { port } = /** @type {net.AddressInfo} */ (holder.address());
        const launched = new Launched([START, '--port', String(port)], { cwd: folder.path, env: withoutNpm() });
        expect(await launched.ended).to.equal(1);
        expect(launched.stderr).to.match(new RegExp(`^Port ${port} is taken`));
        holder.close();
    });

    it('stops at once on a Node that is too old', () => {
        const pretend = folder.write('old.cjs', `Object.defineProperty(process, 'version', { value: 'v18.20.4' });`);
        const { status, stderr } = start([], ['--require', pretend]);
        expect(status).to.equal(1);
        expect(stderr).to.match(/^OpenSpace needs Node \d+\.\d+ or newer, but this is v18\.20\.4/);
    });

    it('can be read by a Node that is too old, up to the point where it says so', () => {
        for (const file of ['start.mjs', 'setup/node-version.mjs']) {
            const source = fs.readFileSync(path.join(ROOT, 'scripts', file), 'utf8');
            const [old, current] = ['es2020', 'esnext'].map(target => transformSync(source, { target }).code);
            expect(old, file).to.equal(current);
        }
    });

    it('runs the IDE, and leaves nothing behind at Ctrl-C', async function () {
        this.timeout(600_000);
        // Otherwise this would replace the node_modules that these tests run from.
        expect(dependenciesAreCurrent(), 'npm test, which sets everything up first, is what runs this').to.equal(true);
        const env = { ...withoutNpm(), OPENSPACE_HOME: path.join(folder.path, 'home') };
        const options = ['--hub-port', '0', '--no-open'];
        const launched = new Launched([START, '--port', '0', ...options], { cwd: folder.path, env });
        const url = await launched.ready();
        expect(await (await fetch(url)).text()).to.include('<html');
        const port = Number(new URL(url).port);
        const backend = runningInstances().find(instance => instance.port === port);
        expect(backend).to.have.property('folder', fs.realpathSync(folder.path));

        const second = new Launched([START, '--port', String(port), ...options], { cwd: folder.path, env });
        expect(await second.ended).to.equal(1);
        expect(second.stderr).to.include(`by OpenSpace itself, which already runs at ${url}`);

        launched.process.kill('SIGINT');
        expect(await launched.ended).to.equal(130);
        expect(launched.stdout).to.equal(`OpenSpace is ready: ${url}\n`);
        expect(isAlive(Number(backend?.pid))).to.equal(false);
    });
});
