import { expect } from 'chai';
import { isLoopbackAddress, isOwnHost, isOwnOrigin, isWebviewHost } from './authority';

describe('authority of a loopback listener', () => {
    const listener = { port: 3000 };

    for (const host of ['127.0.0.1:3000', 'localhost:3000', 'LOCALHOST:3000', '[::1]:3000']) {
        it(`answers to ${host}`, () => expect(isOwnHost(host, listener)).to.equal(true));
    }

    for (const host of [
        undefined,
        '',
        'evil.example',
        'evil.example:3000',
        'localhost',
        'localhost:3001',
        'localhost.:3000',
        'localhost.evil.example:3000',
        '127.0.0.1:3000@evil.example',
        '127.0.0.1:3000/',
        '127.0.0.1:03000x',
        '2130706433:3000',
        '127.1:3000',
        'abc.webview.localhost:3000'
    ]) {
        it(`refuses the host ${host}`, () => expect(isOwnHost(host, listener)).to.equal(false));
    }

    it('may leave the port out only on port 80', () => {
        expect(isOwnHost('localhost', { port: 80 })).to.equal(true);
    });

    it('answers to the public hosts it was given, and to nothing like them', () => {
        const proxied = { port: 3000, publicHosts: new Set(['ide.example.org']) };
        expect(isOwnHost('IDE.example.org', proxied)).to.equal(true);
        expect(isOwnHost('ide.example.org:3000', proxied)).to.equal(false);
        expect(isOwnOrigin('https://ide.example.org', proxied)).to.equal(true);
        expect(isOwnOrigin('https://ide.example.org.evil.example', proxied)).to.equal(false);
    });

    for (const origin of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000']) {
        it(`takes ${origin} for its own`, () => expect(isOwnOrigin(origin, listener)).to.equal(true));
    }

    for (const origin of [
        'null',
        '',
        'file://',
        'https://127.0.0.1:3000',
        'http://127.0.0.1',
        'http://127.0.0.1:3001',
        'http://evil.example:3000',
        'http://localhost.evil.tld:3000',
        'http://a.webview.localhost:3000',
        'http://127.0.0.1:3000 http://evil.example'
    ]) {
        it(`takes ${origin || 'an empty origin'} for a stranger`, () => expect(isOwnOrigin(origin, listener)).to.equal(false));
    }

    it('knows the isolated hosts of webviews', () => {
        expect(isWebviewHost('0a1b-2c.webview.localhost:3000', listener)).to.equal(true);
        expect(isWebviewHost('a.b.webview.localhost:3000', listener)).to.equal(false);
        expect(isWebviewHost('webview.localhost:3000', listener)).to.equal(false);
        expect(isWebviewHost('a.webview.localhost:3001', listener)).to.equal(false);
        expect(isWebviewHost('a.webview.localhost.evil.example:3000', listener)).to.equal(false);
    });

    it('knows connections from this machine', () => {
        for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1']) {
            expect(isLoopbackAddress(address), address).to.equal(true);
        }
        for (const address of [
            undefined,
            '',
            '10.0.0.1',
            '0.0.0.0',
            '::',
            '::ffff:10.0.0.1',
            'fe80::1',
            '127.0.0.1.evil.example',
            '1127.0.0.1'
        ]) {
            expect(isLoopbackAddress(address), String(address)).to.equal(false);
        }
    });
});
