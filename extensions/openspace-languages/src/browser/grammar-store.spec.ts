import { Container } from '@theia/core/shared/inversify';
import { expect } from 'chai';
import { createServer, Server } from 'http';
import { AddressInfo } from 'net';
import { GrammarSource, httpGrammarSource } from './grammar-source';
import { GrammarStore } from './grammar-store';

describe('the store of grammars', () => {
    const requests: string[] = [];
    let answer: { status: number; body: string };
    let server: Server;
    let store: GrammarStore;

    before(done => {
        server = createServer((request, response) => {
            requests.push(request.url ?? '');
            response.writeHead(answer.status).end(answer.body);
        }).listen(0, '127.0.0.1', done);
    });

    after(done => {
        server.closeAllConnections();
        server.close(done);
    });

    beforeEach(() => {
        requests.length = 0;
        answer = { status: 200, body: '{"scopeName":"source.any","patterns":[]}' };
        const container = new Container();
        const { port } = server.address() as AddressInfo;
        container.bind(GrammarSource).toConstantValue(httpGrammarSource(`http://127.0.0.1:${port}/ide/index.html?folder#/home`));
        container.bind(GrammarStore).toSelf();
        store = container.get(GrammarStore);
    });

    const rejection = (promise: Promise<unknown>): Promise<unknown> =>
        promise.then(
            () => expect.fail('was fulfilled'),
            (error: unknown) => error
        );

    it('finds grammars beside the page', async () => {
        expect(await store.load('css')).to.have.property('scopeName', 'source.any');
        expect(requests).to.deep.equal(['/ide/grammars/css.json']);
    });

    it('asks once for a grammar that several languages want', async () => {
        await Promise.all([store.load('css'), store.loadWithEmbedded('scss'), store.loadWithEmbedded('html')]);
        expect(requests.map(url => url.split('/').pop())).to.have.members(['css.json', 'scss.json', 'html.json', 'javascript.json']);
    });

    it('says which grammar the server refused, and asks again the next time', async () => {
        answer = { status: 503, body: 'busy' };
        expect(await rejection(store.load('css')))
            .to.be.instanceOf(Error)
            .with.property('message')
            .that.matches(/css\.json answered 503/);
        answer = { status: 200, body: '{"scopeName":"source.css","patterns":[]}' };
        expect(await store.load('css')).to.have.property('scopeName', 'source.css');
    });

    it('takes an answer that is no JSON for a failure', async () => {
        answer = { status: 200, body: '<!doctype html>' };
        expect(await rejection(store.load('css'))).to.be.instanceOf(SyntaxError);
    });

    it('fails as a whole when an embedded grammar fails, and fetches only that one again', async () => {
        await store.load('scss');
        answer = { status: 500, body: '' };
        await rejection(store.loadWithEmbedded('scss'));
        answer = { status: 200, body: '{"scopeName":"source.any","patterns":[]}' };
        requests.length = 0;
        expect([...(await store.loadWithEmbedded('scss')).keys()]).to.have.members(['source.css.scss', 'source.css']);
        expect(requests).to.deep.equal(['/ide/grammars/css.json']);
    });
});
