import { expect } from 'chai';
import { causeInLog, faultWords } from './fault-words';

/** As the real server wrote them when its disk was full. */
const STACK = `effect/sql/SqlError: Failed to execute statement
    at <anonymous> (/$bunfs/root/chunk-kz8qcgw9.js:54:29098)
    at runLoop (/$bunfs/root/chunk-datjqaqc.js:25:2045) {
  [cause]: effect/sql/SqlError/UnknownError: Failed to execute statement
      at SD (/$bunfs/root/chunk-kz8qcgw9.js:54:28534) {
    [cause]: SQLiteError: REASON
        at run (bun:sqlite:1:1)
  }
}`;
const LOG = `timestamp=2026-11-15T09:25:45.251Z level=ERROR run=d15622d9 message=failed ref=err_2d9b7d8b error="effect/sql/SqlError: Failed to execute statement (cause: effect/sql/SqlError/UnknownError: Failed to execute statement (cause: SQLiteError: database or disk is full))" cause="effect/sql/SqlError: Failed"`;

describe('What people are told of a failure of the server', () => {
    it('is what to do, where that is known', () => {
        expect(faultWords(STACK.replace('REASON', 'database or disk is full'))).to.contain('Make room');
        expect(faultWords('ENOSPC: no space left on device, write')).to.contain('Make room');
    });

    it('is the innermost cause without a stack', () => {
        expect(faultWords(STACK.replace('REASON', 'database is locked'))).to.equal('SQLiteError: database is locked');
    });

    it('is what the server said, when that is all', () => {
        expect(faultWords('No such agent.')).to.equal('No such agent.');
        expect(faultWords('One line.\nAnother one.')).to.equal('One line.\nAnother one.');
        expect(faultWords('Error: it broke\n    at a (b:1:1)\n    at c')).to.equal('Error: it broke');
        expect(faultWords('    at nowhere')).to.equal('    at nowhere');
    });

    it('is found in its log by the number in its answer', () => {
        expect(causeInLog(['nothing', LOG, 'ref=err_1 level=INFO'], 'err_2d9b7d8b')).to.equal('SQLiteError: database or disk is full');
        expect(causeInLog(['ref=err_2 error="it said \\"no\\""'], 'err_2')).to.equal('it said \\"no\\"');
        expect(causeInLog([LOG], 'err_3')).to.equal(undefined);
    });
});
