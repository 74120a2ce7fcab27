import { expect } from 'chai';
import * as http from 'node:http';
import * as os from 'node:os';
import { Application, startApplication } from '../harness/application/application';
import { listenersOf } from '../harness/listeners';

/** What a page on a rebound name, or a page of somebody else, would send to Theia's own listener. */
describe('the listener of the running IDE', function () {
    this.timeout(90_000);
    let ide: Application;
    let cookie: string;

    before(async () => {
        ide = await startApplication();
        const response = await request('/', { host: `127.0.0.1:${ide.port}` });
        cookie = response.headers['set-cookie']?.[0].split(';')[0] ?? '';
        expect(cookie).to.contain('token');
    });

    after(() => ide.stop());

    function request(
        path: string,
        headers: http.OutgoingHttpHeaders,
        port = ide.port,
        address = '127.0.0.1'
    ): Promise<http.IncomingMessage> {
        return new Promise((resolve, reject) => {
            const sent = http.get({ host: address, port, path, headers, agent: false }, response => {
                response.resume();
                resolve(response);
            });
            sent.on('upgrade', (response, socket) => {
                socket.destroy();
                resolve(response);
            });
            sent.on('error', reject);
        });
    }

    const upgrade = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('0123456789abcdef').toString('base64')
    };
    const POLLING = '/socket.io/?EIO=4&transport=polling';
    const WEBSOCKET = '/socket.io/?EIO=4&transport=websocket';

    it('answers its own pages', async () => {
        const own = { host: `127.0.0.1:${ide.port}`, origin: `http://127.0.0.1:${ide.port}`, cookie };
        expect((await request('/', own)).statusCode).to.equal(200);
        expect((await request(POLLING, own)).statusCode).to.equal(200);
        expect((await request(WEBSOCKET, { ...own, ...upgrade })).statusCode).to.equal(101);
    });

    it('refuses a rebound host on every kind of request, even with a stolen cookie', async () => {
        const rebound = { host: `evil.example:${ide.port}`, origin: `http://evil.example:${ide.port}`, cookie };
        for (const path of ['/', '/bundle.js', '/files/?uri=file:///etc/hostname', '/hostedPlugin/x']) {
            const response = await request(path, rebound);
            expect(response.statusCode, path).to.equal(403);
            expect(response.headers, path).not.to.have.property('set-cookie');
        }
        expect((await request(POLLING, rebound)).statusCode).to.equal(403);
        expect((await request(WEBSOCKET, { ...rebound, ...upgrade })).statusCode).to.be.within(400, 403);
    });

    it('refuses a foreign origin, also another port of this machine', async () => {
        for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.tld', 'http://127.0.0.1:1']) {
            const foreign = { host: `127.0.0.1:${ide.port}`, origin, cookie };
            expect((await request('/', foreign)).statusCode, origin).to.equal(403);
            expect((await request(POLLING, foreign)).statusCode, origin).to.equal(403);
            expect((await request(WEBSOCKET, { ...foreign, ...upgrade })).statusCode, origin).to.be.within(400, 403);
        }
    });

    it('refuses a websocket without the connection cookie', async () => {
        const own = { host: `127.0.0.1:${ide.port}`, origin: `http://127.0.0.1:${ide.port}` };
        expect((await request(WEBSOCKET, { ...own, ...upgrade })).statusCode).to.be.within(400, 403);
    });

    it('refuses a websocket with the connection cookie of an earlier run', async () => {
        const own = { host: `127.0.0.1:${ide.port}`, origin: `http://127.0.0.1:${ide.port}` };
        const [name] = cookie.split('=');
        const earlier = await startApplication();
        const response = await request('/', { host: `127.0.0.1:${earlier.port}` }, earlier.port);
        const stale = response.headers['set-cookie']?.[0].split(';')[0] ?? '';
        await earlier.stop();
        expect(stale)
            .to.match(new RegExp(`^${name}=.`))
            .and.not.to.equal(cookie);
        for (const wrong of [stale, `${name}=`, `${name}=nonsense`]) {
            expect((await request(WEBSOCKET, { ...own, ...upgrade, cookie: wrong })).statusCode, wrong).to.be.within(400, 403);
        }
    });

    it('is on loopback, as all listeners of its processes are', async () => {
        const listeners = await listenersOf([ide.process.pid ?? 0, ...(await ide.processes())]);
        const { port } = new URL((await ide.hub()).url);
        expect(listeners.map(listener => listener.port)).to.include.members([ide.port, Number(port)]);
        expect(listeners.filter(listener => !listener.loopback)).to.deep.equal([]);
    });

    it('serves no other machine when it was told to listen on all interfaces', async function () {
        const outside = Object.values(os.networkInterfaces())
            .flat()
            .find(address => address && !address.internal && address.family === 'IPv4');
        if (!outside) {
            this.skip();
        }
        const open = await startApplication({ args: ['--hostname=0.0.0.0'] });
        const headers = { host: `127.0.0.1:${open.port}` };
        expect((await request('/', headers, open.port)).statusCode).to.equal(200);
        const foreign = await request('/', headers, open.port, outside.address);
        expect(foreign.statusCode).to.equal(403);
        expect(foreign.headers).not.to.have.property('set-cookie');
        await open.stop();
    });

    it('sends its scripts compressed', async () => {
        const response = await request('/bundle.js', { host: `127.0.0.1:${ide.port}`, 'accept-encoding': 'gzip' });
        expect(response.headers['content-encoding']).to.equal('gzip');
    });

    it('leaves no process behind when it stops', async () => {
        const other = await startApplication();
        expect(await other.stop()).to.have.property('survivors', 0);
    });
});
