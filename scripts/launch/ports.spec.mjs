// @ts-check
import { expect } from 'chai';
import { once } from 'node:events';
import net from 'node:net';
import { rejectionOf } from '../setup/testing/rejection.mjs';
import { findPortOwner } from './port-owner.mjs';
import { requireFreePort } from './ports.mjs';

describe('requireFreePort', () => {
    /** @type {net.Server} */
    let server;
    afterEach(() => server?.close());

    /** @param {string} host */
    async function taken(host) {
        server = net.createServer().listen(0, host);
        await once(server, 'listening');
        return /** @type {net.AddressInfo} */ (server.address()).port;
    }

    it('accepts a free port, and "any"', async () => {
        const port = await taken('127.0.0.1');
        server.close();
        await once(server, 'close');
        await requireFreePort(port);
        await requireFreePort(0);
    });

    it('names the port that is taken, who has it and the option for another one', async () => {
        const port = await taken('127.0.0.1');
        const { message } = await rejectionOf(() => requireFreePort(port));
        expect(message)
            .to.include(`Port ${port} is taken by`)
            .and.include(`npm start -- --port ${port + 1}`);
        if (process.platform === 'linux') {
            expect(message).to.include(`process ${process.pid} (`);
        }
    });

    it('notices a program that listens on all addresses', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        const port = await taken('::');
        expect((await rejectionOf(() => requireFreePort(port))).message).to.include(`Port ${port} is taken`);
        expect(findPortOwner(port)).to.include({ pid: process.pid });
    });

    it('finds no owner of a free port', async () => {
        const port = await taken('127.0.0.1');
        server.close();
        await once(server, 'close');
        expect(findPortOwner(port)).to.equal(undefined);
    });
});
