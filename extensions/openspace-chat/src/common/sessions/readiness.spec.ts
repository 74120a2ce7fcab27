import { expect } from 'chai';
import { isGone, readinessOf, ReadinessFacts } from './readiness';

const ready: ReadinessFacts = { folder: true, trusted: true, server: { state: 'ready', version: '1', external: false }, hasModel: true };

describe('Whether the person can talk to the agent', () => {
    it('depends on a folder, then on trust, then on the server, then on a model', () => {
        const nothing: ReadinessFacts = { folder: false, trusted: false, server: { state: 'off' }, hasModel: false };
        expect(readinessOf(nothing).state).to.equal('no-folder');
        expect(readinessOf({ ...nothing, folder: true }).state).to.equal('untrusted');
        expect(readinessOf({ ...nothing, folder: true, trusted: true }).state).to.equal('starting');
        expect(readinessOf({ ...ready, hasModel: false }).state).to.equal('no-model');
        expect(readinessOf(ready).state).to.equal('ready');
    });

    it('is not denied before the models are known', () => {
        expect(readinessOf({ ...ready, hasModel: undefined }).state).to.equal('ready');
    });

    it('says why the server is not there', () => {
        const server = { state: 'failed', reason: 'No binary.', log: ['a'] } as const;
        expect(readinessOf({ ...ready, server })).to.deep.equal({ state: 'failed', reason: 'No binary.', log: ['a'] });
    });

    it('tells an agent that is gone from one that cannot be used', () => {
        expect(isGone(readinessOf({ ...ready, server: { state: 'reconnecting', reason: 'It ended.', attempt: 1 } }))).to.equal(true);
        expect(isGone(readinessOf({ ...ready, hasModel: false }))).to.equal(false);
        expect(isGone(readinessOf(ready))).to.equal(false);
    });
});
