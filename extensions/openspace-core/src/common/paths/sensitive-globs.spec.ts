import { expect } from 'chai';
import * as fc from 'fast-check';
import { globsMeet } from './glob-names';
import { couldBeSensitive } from './sensitive-globs';

describe('globs and sensitive files', () => {
    it('tells which globs could stand for one', () => {
        for (const glob of [
            '.e*',
            '*env',
            '.en[uvw]',
            '*.k?y',
            'my*.pem',
            'id_*',
            'a/.s*/x',
            'cred*',
            'sec*.y?ml',
            '*',
            'a/*',
            'd*',
            '.env'
        ]) {
            expect(couldBeSensitive(glob, ['diary.*']), glob).to.equal(true);
        }
        for (const glob of ['*.ts', 'src/**/*.ts', '*/main.ts', '*.log', 'README*', 'x?', 'test-[0-9]', 'id_rsa.pub']) {
            expect(couldBeSensitive(glob, ['diary.*']), glob).to.equal(false);
        }
    });

    it('counts every glob that matches a sensitive name', () => {
        const names = fc.constantFrom('.env', '.envrc', 'id_rsa', 'server.pem', 'credentials.json', '.netrc', '.openspace', 'prod.tfvars');
        fc.assert(
            fc.property(names, fc.nat(), fc.nat(), fc.boolean(), (name, first, length, question) => {
                const from = first % name.length;
                const to = question ? from + 1 : Math.min(name.length, from + (length % name.length));
                expect(couldBeSensitive(`${name.slice(0, from)}${question ? '?' : '*'}${name.slice(to)}`)).to.equal(true);
            })
        );
    });

    it('finds the name that fits two globs', () => {
        expect(globsMeet('a*c', '*b?')).to.equal(true);
        expect(globsMeet('a*', 'b*')).to.equal(false);
        expect(globsMeet('', '*')).to.equal(true);
        expect(globsMeet('ab', 'a')).to.equal(false);
        const glob = fc.stringMatching(/^[ab*?]{0,6}$/);
        fc.assert(fc.property(glob, glob, (one, other) => globsMeet(one, other) === globsMeet(other, one)));
    });
});
