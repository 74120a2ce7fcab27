// @ts-check
import { expect } from 'chai';
import { minimumNodeVersion, nodeVersionProblem } from './node-version.mjs';

describe('nodeVersionProblem', () => {
    const [major, minor] = minimumNodeVersion();

    it('accepts the minimum and everything newer', () => {
        for (const version of [
            `v${major}.${minor}.0`,
            `v${major}.${minor + 1}.3`,
            `v${major + 2}.0.0`,
            `v${major + 80}.0.0-nightly`,
            process.version
        ]) {
            expect(nodeVersionProblem(version, '/usr/bin/node'), version).to.equal(undefined);
        }
    });

    it('refuses older ones and says which is needed, which is there and how to get a newer one', () => {
        for (const version of [`v${major}.${minor - 1}.9`, `v${major - 2}.20.0`, 'v8.17.0', 'v0.10.48']) {
            const problem = nodeVersionProblem(version, '/opt/old/bin/node');
            expect(problem, version).to.include(`Node ${major}.${minor} or newer`).and.include(version).and.include('/opt/old/bin/node');
            expect(problem).to.include('nvm install');
        }
    });
});
