import { expect } from 'chai';
import { DEFAULT_POLICY, Policy } from './policy-preferences';
import { policyOf } from './policy-values';

describe('policy values', () => {
    const read = (values: Record<string, unknown>) => {
        const invalid: (keyof Policy)[] = [];
        const policy = policyOf(
            key => values[key],
            key => invalid.push(key)
        );
        return { policy, invalid };
    };

    it('are the defaults where nothing is set', () => {
        expect(read({})).to.deep.equal({ policy: DEFAULT_POLICY, invalid: [] });
    });

    it('are what the person has set', () => {
        const values: Policy = {
            maxCommandsPerMessage: 3,
            confirmDangerousCommands: false,
            sensitiveFilePatterns: ['*.sql'],
            readOnly: true,
            disabledFamilies: ['terminal'],
            commandFailures: 'all',
            idleMinutes: 5
        };
        expect(read({ ...values })).to.deep.equal({ policy: values, invalid: [] });
    });

    it('fall back one by one where a value makes no sense', () => {
        const { policy, invalid } = read({
            maxCommandsPerMessage: 0,
            confirmDangerousCommands: 'no',
            sensitiveFilePatterns: [1],
            readOnly: true,
            disabledFamilies: 'terminal',
            commandFailures: 'some',
            idleMinutes: NaN
        });
        expect(policy).to.deep.equal({ ...DEFAULT_POLICY, readOnly: true });
        expect(invalid).to.have.length(6);
    });
});
