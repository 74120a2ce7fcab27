import { expect } from 'chai';
import { ServerLog } from './server-log';

describe('The log of the server', () => {
    it('is made of lines, however the text comes in pieces', () => {
        const log = new ServerLog();
        log.write('one\ntw');
        log.write('o\r\n\nthree');
        expect(log.tail()).to.deep.equal(['one', 'two']);
    });

    it('shows no secrets', () => {
        const log = new ServerLog();
        log.hide('pass', 'token');
        log.write('pass and token and pass\n');
        expect(log.tail()).to.deep.equal(['••• and ••• and •••']);
    });

    it('keeps the last lines, and no line without end', () => {
        const log = new ServerLog();
        for (let index = 0; index < 1_500; index++) {
            log.write(`line ${index}\n`);
        }
        log.write(`${'x'.repeat(100_000)}\n`);
        expect(log.tail()).to.have.length(1_000);
        expect(log.tail(2)[0]).to.equal('line 1499');
        expect(log.tail(1)[0].length).to.be.lessThan(10_000);
    });
});
