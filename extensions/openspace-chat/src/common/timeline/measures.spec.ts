import { expect } from 'chai';
import { costText, countText, durationText, waitText } from './measures';

describe('measures of a turn', () => {
    it('are short and exact enough', () => {
        expect([900, 9_940, 10_000, 59_600, 65_000, 3_700_000].map(durationText)).to.deep.equal([
            '0.9s',
            '9.9s',
            '10s',
            '1m 0s',
            '1m 5s',
            '1h 1m'
        ]);
        expect([-5, 1, 8_001, 12_000, 3_598_000].map(waitText)).to.deep.equal(['0s', '1s', '9s', '12s', '59m 58s']);
        expect([0, 999, 1000, 1234, 12_345, 999_600, 1_234_567].map(countText)).to.deep.equal([
            '0',
            '999',
            '1k',
            '1.2k',
            '12k',
            '1M',
            '1.2M'
        ]);
        expect([0, 0.00004, 0.00423, 0.1, 3.456].map(costText)).to.deep.equal(['$0.00', '< $0.001', '$0.0042', '$0.10', '$3.46']);
    });
});
