import { expect } from 'chai';
import { CallLog } from './call-log';
import { CallRecord, describeCall } from './call-record';

const record = (overrides: Partial<CallRecord> = {}): Omit<CallRecord, 'id'> => ({
    toolId: 'openspace.editor.open',
    caller: { actor: 'agent', client: 'test', connection: 'c' },
    arguments: '{}',
    startedAt: 0,
    durationMs: 5,
    outcome: 'ok',
    ...overrides
});

describe('the log of calls', () => {
    it('keeps the last calls and numbers them', () => {
        const log = new CallLog(2);
        log.add(record());
        log.add(record());
        log.add(record());
        expect(log.recent().map(call => call.id)).to.deep.equal([2, 3]);
    });

    it('finds what failed or was slow among the last twenty', () => {
        const log = new CallLog();
        log.add(record({ outcome: 'error', error: 'too old' }));
        for (let index = 0; index < 18; index++) {
            log.add(record());
        }
        log.add(record({ durationMs: 501 }));
        log.add(record({ outcome: 'denied', error: 'no' }));
        expect(log.notable(() => true).map(call => call.outcome)).to.deep.equal(['ok', 'denied']);
    });

    it('describes a failure in one line', () => {
        expect(describeCall({ ...record({ outcome: 'error', error: 'file not found\nadvice' }), id: 1 })).to.equal(
            'openspace.editor.open → FAILED: file not found (5 ms)'
        );
    });
});
