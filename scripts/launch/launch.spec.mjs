// @ts-check
import { expect } from 'chai';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runningInstances } from '../setup/instances.mjs';
import { useTemporaryFolder } from '../setup/testing/temporary-folder.mjs';
import { gone, isAlive, Launched } from './testing/launched.mjs';

const DRIVER = fileURLToPath(new URL('testing/launch-application.mjs', import.meta.url));

/** An application that serves a page and has a child that only force can end, in a session of its own. */
const SERVER = `
    const { spawn } = require('node:child_process');
    const port = Number(process.argv[process.argv.indexOf('--port') + 1]);
    const server = require('node:http').createServer((request, response) => response.end(JSON.stringify({
        backend: process.pid, grandchild: grandchild.pid, argv: process.argv.slice(2), execArgv: process.execArgv
    })));
    const grandchild = spawn('setsid', ['sh', '-c', 'trap "" TERM HUP; exec sleep 600'], { stdio: 'ignore' });
    console.log('the server says hello');
    server.listen(port, '127.0.0.1', () => process.send(server.address()));`;
/** Theia's way: it stops in order when asked to, and takes its time. */
const STOPS_SLOWLY = `process.on('SIGTERM', () => { console.log('asked to stop'); setTimeout(() => process.exit(1), 1000); });`;
const NEVER_STOPS = `process.on('SIGTERM', () => console.log('asked to stop'));`;

const onPosix = process.platform === 'win32' ? describe.skip : describe;

onPosix('launching an application', () => {
    const folder = useTemporaryFolder();
    /** @type {Launched | undefined} */
    let launched;
    afterEach(async () => {
        launched?.process.kill('SIGKILL');
        await launched?.ended;
    });

    /** @param {string} program @param {number} [port] */
    function launch(program, port) {
        return (launched = new Launched(driverArguments(program, port)));
    }

    /** @param {string} program */
    function driverArguments(program, port = 0) {
        folder.write('app/lib/backend/main.js', program);
        const [application, registry, log] = ['app', 'registry', 'backend.log'].map(name => path.join(folder.path, name));
        return [DRIVER, application, folder.path, String(port), registry, log];
    }
    const log = () => fs.readFileSync(path.join(folder.path, 'backend.log'), 'utf8');
    const instances = () => runningInstances(path.join(folder.path, 'registry'));

    /** @param {string} program */
    async function running(program) {
        const launcher = launch(program);
        const url = await launcher.ready();
        return { launcher, url, ...(await getJson(url)) };
    }

    it('hands folder, host and ports to the backend and prints one ready line with its address', async () => {
        const { url, argv, execArgv, backend } = await running(SERVER);
        expect(argv.slice(0, 5)).to.deep.equal([folder.path, '--hostname', '127.0.0.1', '--port', '0']);
        expect(new URL(url).hash).to.equal(`#${encodeURI(folder.path)}`);
        // A forked child of the backend inherits these, and has another parent.
        expect(execArgv).to.deep.equal([]);
        expect(instances()).to.have.lengthOf(1);
        expect(instances()[0]).to.include({ pid: backend, port: Number(new URL(url).port) });
        expect(log()).to.equal('the server says hello\n');
    });

    for (const [signal, exitCode] of /** @type {[NodeJS.Signals, number][]} */ ([
        ['SIGINT', 130],
        ['SIGTERM', 143],
        ['SIGHUP', 129]
    ])) {
        it(`leaves no process behind after ${signal}`, async () => {
            const { launcher, backend, grandchild } = await running(STOPS_SLOWLY + SERVER);
            launcher.process.kill(signal);
            expect(await launcher.ended).to.equal(exitCode);
            expect([backend, grandchild].filter(isAlive)).to.deep.equal([]);
            expect(log()).to.include('asked to stop');
            expect(instances()).to.deep.equal([]);
        });
    }

    it('kills a backend that does not stop, after a while', async () => {
        const { launcher, backend, grandchild } = await running(NEVER_STOPS + SERVER);
        launcher.process.kill('SIGINT');
        expect(await launcher.ended).to.equal(130);
        expect([backend, grandchild].filter(isAlive)).to.deep.equal([]);
    });

    it('kills everything at once at a second Ctrl-C', async () => {
        const { launcher, backend, grandchild } = await running(NEVER_STOPS + SERVER);
        launcher.process.kill('SIGINT');
        await launcher.says('Stopping');
        await delay(600);
        expect(isAlive(backend)).to.equal(true);
        launcher.process.kill('SIGINT');
        expect(await launcher.ended).to.equal(130);
        expect([backend, grandchild].filter(isAlive)).to.deep.equal([]);
    });

    for (const [title, program] of Object.entries({
        'stops in order': STOPS_SLOWLY,
        'does not listen': '',
        'does not stop': NEVER_STOPS
    })) {
        it(`leaves nothing behind when the launcher itself is killed and the backend ${title}`, async () => {
            const { launcher, backend, grandchild } = await running(program + SERVER);
            launcher.process.kill('SIGKILL');
            await gone(backend);
            await gone(grandchild);
            expect(instances()).to.deep.equal([]);
        });
    }

    it('stops when the shell that npm has put in between is gone', async () => {
        // The second command keeps the shell from becoming the first one.
        const script = `"${process.execPath}" "$@"; true`;
        launched = new Launched(['-c', script, 'sh', ...driverArguments(SERVER)], {
            command: 'sh',
            env: { ...process.env, npm_lifecycle_event: 'start' }
        });
        const { backend, grandchild } = await getJson(await launched.ready());
        launched.process.kill('SIGTERM');
        expect(await launched.ended).to.equal('SIGTERM');
        await gone(backend);
        await gone(grandchild);
    });

    it('stops while it is still starting', async () => {
        const launcher = launch(`console.log('loading'); setInterval(() => {}, 1000);`);
        await launcher.says('Starting the IDE');
        launcher.process.kill('SIGINT');
        expect(await launcher.ended).to.equal(130);
        expect(launcher.stdout).to.equal('');
        expect(instances()).to.deep.equal([]);
    });

    it('shows the log of a backend that ends before it is ready', async () => {
        const launcher = launch(`console.error('Error: a module is missing'); process.exit(7);`);
        expect(await launcher.ended).to.equal(1);
        expect(launcher.stderr).to.include('could not be started: it ended with exit code 7');
        expect(launcher.stderr).to.include('  Error: a module is missing').and.include(path.join(folder.path, 'backend.log'));
        expect(launcher.stdout).to.equal('');
    });

    it('shows the log of a backend that crashes later, and ends what it has left', async () => {
        const { launcher, backend, grandchild } = await running(SERVER);
        process.kill(backend, 'SIGKILL');
        expect(await launcher.ended).to.equal(1);
        expect(launcher.stderr).to.include('has stopped unexpectedly: it ended with SIGKILL').and.include('  the server says hello');
        expect(isAlive(grandchild)).to.equal(false);
    });

    it('does not call a backend ready that cannot serve the page yet', async () => {
        let requests = 0;
        const page = http.createServer((_request, response) => response.writeHead(++requests < 3 ? 503 : 200).end()).listen(0, '127.0.0.1');
        await once(page, 'listening');
        const { port } = /** @type {net.AddressInfo} */ (page.address());
        const launcher = launch(`process.send({ port: ${port} }); setInterval(() => {}, 1000);`);
        await launcher.ready();
        expect(requests).to.equal(3);
        page.close();
    });

    it('says that the port is taken, and starts nothing', async () => {
        const holder = net.createServer().listen(0, '127.0.0.1');
        await once(holder, 'listening');
        const { port } = /** @type {net.AddressInfo} */ (holder.address());
        const launcher = launch(SERVER, port);
        expect(await launcher.ended).to.equal(1);
        expect(launcher.stderr).to.include(`Port ${port} is taken by process ${process.pid}`).and.include('--port');
        expect(fs.existsSync(path.join(folder.path, 'backend.log'))).to.equal(false);
        holder.close();
    });
});

/**
 * @param {string} url
 * @returns {Promise<{ backend: number, grandchild: number, argv: string[], execArgv: string[] }>}
 */
async function getJson(url) {
    return /** @type {any} */ (await (await fetch(url)).json());
}
