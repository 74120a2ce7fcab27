import { expect } from 'chai';
import * as http from 'http';
import type { AddressInfo } from 'net';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { EarlyExpressMiddleware } from '@theia/core/lib/node/backend-application';
import { BackendApplicationHosts } from '@theia/core/lib/node/hosting/backend-application-hosts';
import { Container } from '@theia/core/shared/inversify';
import express = require('@theia/core/shared/express');
import { IdeListenerGuard } from './ide-listener-guard';
import { ResponseCompression } from './response-compression';

const LARGE = 'compressible '.repeat(1000);

describe("the guard of the IDE's listener", () => {
    let server: http.Server;
    let guard: IdeListenerGuard;
    let port: number;

    before(async () => {
        const container = new Container({ defaultScope: 'Singleton' });
        container.bind(ILogger).to(MockLogger);
        container.bind(EarlyExpressMiddleware).toSelf();
        container.bind(BackendApplicationHosts).toSelf();
        container.bind(IdeListenerGuard).toSelf();
        container.bind(ResponseCompression).toSelf();
        guard = container.get(IdeListenerGuard);
        const middleware = container.get(EarlyExpressMiddleware);
        middleware.handlers.push((request, response, next) => {
            response.cookie('token', 'secret');
            next();
        });
        guard.initialize();
        container.get(ResponseCompression).initialize();
        const application = express();
        middleware.handlers.forEach(handler => application.use(handler));
        application.get('*', (request, response) => response.type('text/plain').send(LARGE));
        server = http.createServer(application);
        await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
        port = (server.address() as AddressInfo).port;
        guard.onStart(server);
    });

    after(() => {
        server.close();
        server.closeAllConnections();
    });

    function get(headers: http.OutgoingHttpHeaders, path = '/'): Promise<http.IncomingMessage> {
        return new Promise((resolve, reject) => {
            http.get({ host: '127.0.0.1', port, path, headers }, response => {
                response.resume();
                response.on('end', () => resolve(response));
            }).on('error', reject);
        });
    }

    it('lets its own pages through', async () => {
        expect((await get({ host: `localhost:${port}` })).statusCode).to.equal(200);
        expect((await get({ host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` })).statusCode).to.equal(200);
    });

    it('refuses a rebound host before anything else sees the request', async () => {
        const response = await get({ host: `evil.example:${port}` });
        expect(response.statusCode).to.equal(403);
        expect(response.headers).not.to.have.property('set-cookie');
    });

    for (const origin of ['null', 'https://evil.example', 'http://localhost.evil.tld', 'http://127.0.0.1:1']) {
        it(`refuses a request that ${origin} makes`, async () => {
            expect((await get({ host: `127.0.0.1:${port}`, origin })).statusCode).to.equal(403);
        });
    }

    it('serves webviews from their isolated hosts, and nothing but webviews', async () => {
        expect((await get({ host: `abc.webview.localhost:${port}` }, '/webview/index.html')).statusCode).to.equal(200);
        expect((await get({ host: `abc.webview.localhost:${port}` }, '/files/')).statusCode).to.equal(403);
    });

    it('tells browsers what its pages may load and run, files of the workspace included, and leaves webviews to their own policy', async () => {
        for (const path of ['/', '/index.html', '/files/?uri=file:///evil.svg', '/hostedPlugin/a/b.html']) {
            const policy = (await get({ host: `127.0.0.1:${port}` }, path)).headers['content-security-policy'];
            expect(policy, path).to.contain("script-src 'self' 'unsafe-eval';").and.to.contain("object-src 'none'");
        }
        const webview = await get({ host: `abc.webview.localhost:${port}` }, '/webview/index.html');
        expect(webview.headers).not.to.have.property('content-security-policy');
        expect((await get({ host: `127.0.0.1:${port}` }, '/plugin-worker.js')).headers).not.to.have.property('content-security-policy');
    });

    it('judges upgrades by the same measure, but never lets webviews open one', () => {
        const request = (host: string, origin?: string) =>
            ({ url: '/', headers: { host, origin }, socket: { remoteAddress: '127.0.0.1' } }) as http.IncomingMessage;
        expect(guard.allowWsUpgrade(request(`127.0.0.1:${port}`, `http://127.0.0.1:${port}`))).to.equal(true);
        expect(guard.allowWsUpgrade(request(`127.0.0.1:${port}`))).to.equal(true);
        expect(guard.allowWsUpgrade(request(`evil.example:${port}`, `http://evil.example:${port}`))).to.equal(false);
        expect(guard.allowWsUpgrade(request(`127.0.0.1:${port}`, 'https://evil.example'))).to.equal(false);
        expect(guard.allowWsUpgrade(request(`a.webview.localhost:${port}`))).to.equal(false);
    });

    it('refuses a connection from another machine, whatever it calls itself', () => {
        const headers = { host: `127.0.0.1:${port}` };
        const request = { url: '/', headers, socket: { remoteAddress: '192.0.2.7' } } as http.IncomingMessage;
        expect(guard.allowWsUpgrade(request)).to.equal(false);
    });

    it('answers nobody before it knows its own address', () => {
        const early = new Container();
        early.bind(ILogger).to(MockLogger);
        early.bind(EarlyExpressMiddleware).toSelf();
        early.bind(BackendApplicationHosts).toSelf();
        early.bind(IdeListenerGuard).toSelf();
        const request = { url: '/', headers: { host: '127.0.0.1:80' }, socket: {} } as http.IncomingMessage;
        expect(early.get(IdeListenerGuard).allowWsUpgrade(request)).to.equal(false);
    });

    it('sends compressed answers to those who take them', async () => {
        const host = `127.0.0.1:${port}`;
        expect((await get({ host, 'accept-encoding': 'gzip' })).headers['content-encoding']).to.equal('gzip');
        expect((await get({ host })).headers).not.to.have.property('content-encoding');
    });
});
