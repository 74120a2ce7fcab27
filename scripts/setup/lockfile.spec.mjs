// @ts-check
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/workspace.mjs';
import { matchesInstalled, missingOptionalPackages, platformOf, withOptionalPackages } from './lockfile.mjs';

describe('matchesInstalled', () => {
    const locked = {
        '': { version: '1.0.0' },
        'node_modules/a': { version: '1.0.0', integrity: 'x' },
        'node_modules/mac-only': { version: '1.0.0', optional: true }
    };
    /** @param {object} installed */
    const matches = installed => matchesInstalled(JSON.stringify({ packages: locked }), JSON.stringify({ packages: installed }));

    it('accepts that packages of other platforms are absent', () => {
        expect(matches({ 'node_modules/a': locked['node_modules/a'] })).to.equal(true);
    });

    it('notices what is absent, different or too much', () => {
        expect(matches({})).to.equal(false);
        expect(matches({ 'node_modules/a': { version: '1.0.1', integrity: 'x' } })).to.equal(false);
        expect(matches({ 'node_modules/a': { version: '1.0.0', integrity: 'y' } })).to.equal(false);
        expect(matches({ 'node_modules/a': locked['node_modules/a'], 'node_modules/b': { version: '1.0.0' } })).to.equal(false);
    });
});

describe('optional packages of a lockfile', () => {
    const lockfile = {
        lockfileVersion: 3,
        packages: {
            '': { optionalDependencies: {} },
            'node_modules/tool': {
                version: '2.0.0',
                dev: true,
                optionalDependencies: { '@tool/linux-x64': '2.0.0', '@tool/bin-darwin-arm64': '2.0.0' }
            },
            'node_modules/tool/node_modules/@tool/linux-x64': { version: '2.0.0', optional: true }
        }
    };

    it('are found where Node would look for them', () => {
        expect(missingOptionalPackages(lockfile)).to.deep.equal([{ name: '@tool/bin-darwin-arm64', range: '2.0.0', dev: true }]);
    });

    it('are added for the platform in their name, and then nothing is missing', () => {
        const complete = withOptionalPackages(lockfile);
        expect(complete.packages['node_modules/@tool/bin-darwin-arm64']).to.deep.equal({
            version: '2.0.0',
            cpu: ['arm64'],
            dev: true,
            optional: true,
            os: ['darwin']
        });
        expect(missingOptionalPackages(complete)).to.deep.equal([]);
        expect(complete).to.have.property('lockfileVersion', 3);
    });

    it('tell their platform by their names', () => {
        expect(platformOf('opencode-windows-x64-baseline')).to.deep.equal({ os: ['win32'], cpu: ['x64'] });
        expect(platformOf('@oxc-parser/binding-linux-arm-musleabihf')).to.deep.equal({ os: ['linux'], cpu: ['arm'], libc: ['musl'] });
        expect(platformOf('@oxc-parser/binding-linux-s390x-gnu')).to.deep.equal({ os: ['linux'], cpu: ['s390x'], libc: ['glibc'] });
        expect(() => platformOf('left-pad')).to.throw('left-pad');
    });

    it('are all there in the lockfile of this checkout, without which npm ci refuses it (cure: node scripts/setup/complete-lockfile.mjs)', () => {
        const own = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
        expect(missingOptionalPackages(own).map(({ name }) => name)).to.deep.equal([]);
    });
});
