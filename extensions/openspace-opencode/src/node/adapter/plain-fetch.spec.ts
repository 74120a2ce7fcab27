import { expect } from 'chai';
import * as http from 'http';
import type { AddressInfo } from 'net';
import { plainFetch } from './plain-fetch';

describe('fetch over Node’s own client', () => {
    let server: http.Server;
    let url: string;
    let answer: http.RequestListener;

    beforeEach(async () => {
        server = http.createServer((request, response) => answer(request, response));
        await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
        url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });

    afterEach(() => {
        server.closeAllConnections();
        server.close();
    });

    it('sends method, headers and body, and gives status, headers and body back', async () => {
        answer = (request, response) => {
            let text = '';
            request.on('data', chunk => (text += chunk));
            request.on('end', () => {
                response.writeHead(409, { 'x-seen': String(request.headers.authorization) });
                response.end(`${request.method} ${request.url} ${text} ${request.headers['content-length']}`);
            });
        };
        const response = await plainFetch(
            new Request(`${url}/a?b=c`, { method: 'POST', body: 'é', headers: { authorization: 'Basic x' } })
        );
        expect(response.status).to.equal(409);
        expect(response.headers.get('x-seen')).to.equal('Basic x');
        expect(await response.text()).to.equal('POST /a?b=c é 2');
    });

    it('takes an answer without a body', async () => {
        answer = (_, response) => response.writeHead(204).end();
        expect((await plainFetch(new Request(url))).status).to.equal(204);
    });

    it('streams, and stops when told to', async () => {
        answer = (_, response) => response.write('first');
        const closing = new AbortController();
        const response = await plainFetch(new Request(url, { signal: closing.signal }));
        const reader = response.body?.getReader();
        expect(Buffer.from((await reader?.read())?.value ?? []).toString()).to.equal('first');
        closing.abort();
        await reader?.read().then(
            () => expect.fail('it should have ended'),
            error => expect(error).to.be.instanceOf(Error)
        );
    });

    it('rejects when nobody listens', async () => {
        server.close();
        server.closeAllConnections();
        await plainFetch(new Request(url)).then(
            () => expect.fail('nobody listens'),
            error => expect(error.code).to.equal('ECONNREFUSED')
        );
    });
});
