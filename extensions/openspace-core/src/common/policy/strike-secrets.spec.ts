import { expect } from 'chai';
import * as fc from 'fast-check';
import { toolErrorText, ToolError } from '../tools/tool-error';
import { strikeError, strikeSecrets } from './strike-secrets';

describe('striking secrets', () => {
    const secrets = ['k3y', 'T0ken'];

    it('leaves none in any text or name of a value, and everything else as it was', () => {
        const text = fc.oneof(fc.constantFrom(...secrets, 'aT0kenb'), fc.string());
        const value = fc.letrec(tie => ({
            node: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.boolean(), fc.array(tie('node')), fc.dictionary(text, tie('node')))
        })).node;
        fc.assert(
            fc.property(value, given => {
                const struck = JSON.stringify(strikeSecrets(given, secrets));
                expect(secrets.some(secret => struck.includes(secret))).to.equal(false);
                const before = JSON.stringify(given);
                if (!secrets.some(secret => before.includes(secret))) {
                    expect(struck).to.equal(before);
                }
            })
        );
    });

    it('takes them out of errors with their advice, facts and stacks', () => {
        const told = strikeError(ToolError('T0ken', { advice: 'k3y', details: { k3y: ['T0ken'] } }), secrets) as ToolError;
        expect(JSON.stringify([toolErrorText(told), told.data])).not.to.match(/T0ken|k3y/);
        const broken = strikeError(new Error('T0ken is wrong'), secrets) as Error;
        expect(broken.message).to.equal('[removed: a secret of the Hub] is wrong');
        expect(broken.stack).not.to.contain('T0ken');
        const plain = new Error('nothing');
        expect(strikeError(plain, secrets)).to.equal(plain);
        expect(strikeError('T0ken', secrets)).not.to.contain('T0ken');
    });
});
