// @ts-check
import { expect } from 'chai';
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { rejectionOf } from '../setup/testing/rejection.mjs';
import { Interrupted, Interrupts } from './interrupts.mjs';

describe('Interrupts', () => {
    function create() {
        const source = new EventEmitter();
        /** @type {Interrupted[]} */
        const atOnce = [];
        return { source, atOnce, interrupts: new Interrupts(interrupted => atOnce.push(interrupted), source) };
    }

    it('end what is guarded, with the exit code of the signal', async () => {
        for (const [signal, exitCode] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
            const { source, interrupts } = create();
            const error = rejectionOf(() => interrupts.guard(new Promise(() => {})));
            source.emit(signal);
            expect(await error)
                .to.be.instanceOf(Interrupted)
                .with.property('exitCode', exitCode);
        }
    });

    it('let the result of the work pass', async () => {
        expect(await create().interrupts.guard(Promise.resolve(1))).to.equal(1);
        expect((await rejectionOf(() => create().interrupts.guard(Promise.reject(new Error('no'))))).message).to.equal('no');
    });

    it('take the same signal from the terminal and from npm for one wish, a later one for a second', async () => {
        const { source, atOnce } = create();
        source.emit('SIGINT');
        source.emit('SIGINT');
        expect(atOnce).to.deep.equal([]);
        await delay(600);
        source.emit('SIGINT');
        expect(atOnce).to.have.lengthOf(1);
    });

    it('do not take a hang-up for a second wish', async () => {
        const { source, atOnce } = create();
        source.emit('SIGINT');
        await delay(600);
        source.emit('SIGHUP');
        expect(atOnce).to.deep.equal([]);
    });
});
