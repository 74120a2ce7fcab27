import { expect } from 'chai';
import { OpencodeIds } from './opencode-ids';

describe('OpencodeIds', () => {
    it("has the form of the server's ids", () => {
        expect(new OpencodeIds().next('msg')).to.match(/^msg_[0-9a-f]{12}[0-9A-Za-z]{14}$/);
        // As the server made it at that time.
        expect(new OpencodeIds(() => 1_794_721_009_477).next('msg')).to.match(/^msg_1ddb54f45001/);
    });

    it('grows, also within a millisecond and when the clock goes back', () => {
        const times = [5, 5, 5, 4, 6];
        const ids = new OpencodeIds(() => times.shift() ?? 0);
        const made = ['prt', 'prt', 'prt', 'prt', 'prt'].map(() => ids.next('prt'));
        expect([...made].sort()).to.deep.equal(made);
        expect(new Set(made).size).to.equal(5);
    });
});
