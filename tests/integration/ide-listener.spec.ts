import { expect } from 'chai';
import * as http from 'node:http';
import { Application, startApplication } from '../harness/application/application';

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

    function request(path: string, headers: http.OutgoingHttpHeaders): Promise<http.IncomingMessage> {
        return new Promise((resolve, reject) => {
            const sent = http.get({ host: '127.0.0.1', port: ide.port, path, headers, agent: false }, response => {
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

    it('sends its scripts compressed', async () => {
        const response = await request('/bundle.js', { host: `127.0.0.1:${ide.port}`, 'accept-encoding': 'gzip' });
        expect(response.headers['content-encoding']).to.equal('gzip');
    });

    it('leaves no process behind when it stops', async () => {
        const other = await startApplication();
        expect(await other.stop()).to.have.property('survivors', 0);
    });
});
