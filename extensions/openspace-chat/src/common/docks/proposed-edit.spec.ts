import { expect } from 'chai';
import { sidesOfPatch } from '../tools/file-patch';
import { proposedFiles } from './proposed-edit';

const diff = '--- /p/a\n+++ /p/a\n@@ -1,2 +1,3 @@\n one\n-two\n+2\n+three\n';

describe('A proposed edit', () => {
    it('counts its lines and names its file', () => {
        const [file] = proposedFiles({ metadata: { filepath: '/p/a', diff } });
        expect(file.path).to.equal('/p/a');
        expect(file.diff).to.include({ added: 2, removed: 1 });
        expect(file.diff.lines.map(({ kind }) => kind)).to.deep.equal(['same', 'removed', 'added', 'added']);
    });

    it('names each of several files by itself', () => {
        const both = `${diff}${diff.replaceAll('/p/a', '/p/b')}`;
        expect(proposedFiles({ metadata: { filepath: 'a, b', diff: both } }).map(({ path }) => path)).to.deep.equal(['/p/a', '/p/b']);
    });

    it('still shows its places when it does not fit', () => {
        const [file] = proposedFiles({ metadata: { filepath: '/p/a', diff } });
        expect(sidesOfPatch(file.diff)).to.deep.equal({ before: 'one\ntwo', after: 'one\n2\nthree' });
    });

    it('is shown as it came when it cannot be read', () => {
        const [file] = proposedFiles({ metadata: { diff: '--- a\n+++ b\n@@ nonsense @@\n+x' } });
        expect(file.patch).to.equal(undefined);
        expect(file.diff.lines.map(({ text }) => text)).to.include('+x');
    });

    it('is none without a diff', () => {
        expect(proposedFiles({ metadata: {} })).to.deep.equal([]);
    });
});
