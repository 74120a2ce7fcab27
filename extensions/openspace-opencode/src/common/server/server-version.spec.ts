import { expect } from 'chai';
import { judgeVersion } from './server-version';

describe('The version of a server', () => {
    const verdicts = {
        tested: ['1.18.18', 'v1.18.18', '1.18.33'],
        untested: ['1.18.2', '1.19.0', '1.20.4-beta.1'],
        unsupported: ['1.17.99', '2.0.0', '0.9.1', '', 'local', '1.18']
    } as const;

    for (const [verdict, versions] of Object.entries(verdicts)) {
        for (const version of versions) {
            it(`"${version}" is ${verdict}`, () => {
                expect(judgeVersion(version)).to.equal(verdict);
            });
        }
    }
});
