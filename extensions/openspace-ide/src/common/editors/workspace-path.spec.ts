import URI from '@theia/core/lib/common/uri';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { candidatesOf, workspacePathOf } from './workspace-path';

const ONE = [new URI('file:///work/app')];
const TWO = [new URI('file:///work/app'), new URI('file:///work/lib')];
const strings = (uris: URI[]) => uris.map(uri => uri.toString());

describe('paths in the workspace', () => {
    it('are relative to the root, or absolute inside it', () => {
        expect(strings(candidatesOf('src/a.ts', ONE))).to.deep.equal(['file:///work/app/src/a.ts']);
        expect(strings(candidatesOf('./src/../b.ts', ONE))).to.deep.equal(['file:///work/app/b.ts']);
        expect(strings(candidatesOf('/work/app/src/a.ts', ONE))).to.deep.equal(['file:///work/app/src/a.ts']);
    });

    it('do not leave the workspace', () => {
        for (const path of ['../secret', '/etc/passwd', 'src/../../app2/a', '/work/app2/a', '/work/app/../x']) {
            expect(candidatesOf(path, ONE), path).to.deep.equal([]);
        }
    });

    it("may start with a root's name when there are several", () => {
        expect(strings(candidatesOf('lib/a.ts', TWO))).to.deep.equal([
            'file:///work/lib/a.ts',
            'file:///work/app/lib/a.ts',
            'file:///work/lib/lib/a.ts'
        ]);
    });

    it('are told in the form that is understood', () => {
        const names = fc.array(fc.stringMatching(/^[a-z%# é]{1,8}$/), { minLength: 1, maxLength: 4 });
        fc.assert(
            fc.property(fc.constantFrom(ONE, TWO), fc.nat(1), names, (roots, index, segments) => {
                const uri = roots[index % roots.length].resolve(segments.join('/'));
                expect(candidatesOf(workspacePathOf(uri, roots), roots)[0].toString()).to.equal(uri.toString());
            })
        );
    });

    it('are absolute outside of it', () => {
        expect(workspacePathOf(new URI('file:///etc/hosts'), ONE)).to.equal('/etc/hosts');
        expect(workspacePathOf(new URI('untitled:/x'), ONE)).to.equal('untitled:/x');
    });
});
