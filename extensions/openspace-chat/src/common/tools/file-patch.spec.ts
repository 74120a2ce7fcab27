import { expect } from 'chai';
import * as fc from 'fast-check';
import { afterPatch, readPatches } from './file-patch';

interface Piece {
    readonly kind: 'same' | 'added' | 'removed';
    readonly text: string;
}

const text = fc.constantFrom('a', 'b', '', '+x', '-y', '--- z', '@@ -1 +1 @@');
const piece = fc.record({ kind: fc.constantFrom('same' as const, 'added' as const, 'removed' as const), text });

/** One hunk about a whole text. */
function written(pieces: readonly Piece[]): { before: string; after: string; diff: string } {
    const side = (other: Piece['kind']): string[] => pieces.filter(({ kind }) => kind !== other).map(each => each.text);
    const [old, fresh] = [side('added'), side('removed')];
    const marks = { same: ' ', added: '+', removed: '-' };
    const range = (lines: readonly string[]): string => (lines.length === 0 ? '0,0' : `1,${lines.length}`);
    const body = pieces.map(each => `${marks[each.kind]}${each.text}\n`).join('');
    const join = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('');
    return {
        before: join(old),
        after: join(fresh),
        diff: `Index: f\n===================================================================\n--- f\n+++ f\n@@ -${range(old)} +${range(fresh)} @@\n${body}`
    };
}

describe('A unified diff', () => {
    it('leads from the text before to the text after', () => {
        fc.assert(
            fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), pieces => {
                const { before, after, diff } = written(pieces);
                const files = readPatches(diff);
                expect(files).to.have.length(1);
                expect(files && afterPatch(before, files[0].patch)).to.equal(after);
            })
        );
    });

    it('has several places and several files', () => {
        const diff =
            '--- a\n+++ b.ts\t2026\n@@ -1 +1 @@\n-1\n+one\n@@ -3,2 +3,3 @@\n 3\n+new\n 4\n--- /dev/null\n+++ c.ts\n@@ -0,0 +1 @@\n+c\n';
        const files = readPatches(diff) ?? [];
        expect(files.map(({ path }) => path)).to.deep.equal(['b.ts', 'c.ts']);
        expect(afterPatch('1\n2\n3\n4\n5\n', files[0].patch)).to.equal('one\n2\n3\nnew\n4\n5\n');
        expect(afterPatch('', files[1].patch)).to.equal('c\n');
    });

    it('knows of texts that end without a line break', () => {
        const [file] = readPatches('--- a\n+++ a\n@@ -1 +1 @@\n-1\n\\ No newline at end of file\n+2\n\\ No newline at end of file\n') ?? [];
        expect(afterPatch('1', file.patch)).to.equal('2');
    });

    it('is not applied to a text that it does not fit', () => {
        const [file] = readPatches('--- a\n+++ a\n@@ -1 +1 @@\n-1\n+2\n') ?? [];
        expect(afterPatch('something else\n', file.patch)).to.equal(undefined);
    });

    it('is refused as a whole when a part of it cannot be read', () => {
        expect(readPatches('--- a\n+++ a\n@@ -1,5 +1 @@\n-1\n+2\n')).to.equal(undefined);
        expect(readPatches('--- a\n+++ a\n@@ -1 +1 @@\n-1\n+2\nrm -rf /\n')).to.equal(undefined);
        expect(readPatches('Hello')).to.equal(undefined);
    });
});
