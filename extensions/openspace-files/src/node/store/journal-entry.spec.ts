import { expect } from 'chai';
import * as fc from 'fast-check';
import type { FileState, StoredChange } from './file-state';
import { FileEntry, folded } from './journal-entry';

const hash = fc.constantFrom('a', 'b', 'c').map(letter => letter.repeat(64));
const id = fc.constantFrom('1', '2', '3', '4').map(digit => digit.repeat(24));
const version = fc.integer({ min: 1, max: 12 });

const change: fc.Arbitrary<StoredChange> = fc.record({
    id,
    time: fc.constant(1),
    actor: fc.constant('agent' as const),
    client: fc.constant('test'),
    tool: fc.constant('test'),
    version,
    baseVersion: fc.constant(0),
    before: fc.option(hash, { nil: undefined }),
    after: fc.option(hash, { nil: undefined }),
    bytes: fc.constant(1),
    additions: fc.constant(1),
    deletions: fc.constant(1),
    state: fc.constant('open' as const)
});

const path = fc.constant('a.txt');
const entry: fc.Arbitrary<FileEntry> = fc.oneof(
    fc.record({ type: fc.constant('seen' as const), path, version, hash: fc.option(hash, { nil: undefined }) }),
    fc.record({ type: fc.constant('change' as const), path, change: change.map(each => ({ ...each, baseVersion: each.version - 1 })) }),
    fc.record({ type: fc.constant('record' as const), path, change }),
    fc.record({ type: fc.constant('unmade' as const), path, id })
);

const fold = (entries: readonly FileEntry[]): FileState | undefined => entries.reduce(folded, undefined as FileState | undefined);

describe('the entries of the journal', () => {
    it('never lead to a lower version, in whatever order processes wrote them', () => {
        fc.assert(
            fc.property(fc.array(entry, { maxLength: 20 }), entries => {
                let highest = 0;
                let state: FileState | undefined;
                for (const each of entries) {
                    state = folded(state, each);
                    expect(state?.version ?? 0).to.be.at.least(highest);
                    highest = state?.version ?? 0;
                }
            })
        );
    });

    it('give a version that two processes claim to the first one', () => {
        fc.assert(
            fc.property(fc.array(entry, { maxLength: 10 }), change, change, (entries, one, other) => {
                const next = (fold(entries)?.version ?? 0) + 1;
                const claim = (each: StoredChange, name: string): FileEntry => ({
                    type: 'change',
                    path: 'a.txt',
                    change: { ...each, id: name.repeat(24), version: next, baseVersion: next - 1 }
                });
                const state = fold([...entries, claim(one, 'd'), claim(other, 'e')]);
                expect(state).to.include({ version: next, hash: one.after });
                expect(state?.changes[0].id).to.equal('d'.repeat(24));
                expect(state?.changes.some(each => each.id === 'e'.repeat(24))).to.equal(false);
            })
        );
    });

    it('take a change back that nobody has heard of, as if it had never been', () => {
        fc.assert(
            fc.property(fc.array(entry, { maxLength: 10 }), change, (entries, each) => {
                const before = fold(entries);
                const next = (before?.version ?? 0) + 1;
                const claimed = { ...each, id: 'd'.repeat(24), version: next, baseVersion: next - 1, before: before?.hash };
                const after = fold([
                    ...entries,
                    { type: 'change', path: 'a.txt', change: claimed },
                    { type: 'withdrawn', path: 'a.txt', id: claimed.id }
                ]);
                expect(after?.version).to.equal(before?.version);
                expect(after?.hash).to.equal(before?.hash);
            })
        );
    });

    it('keep twenty changes and what became of them', () => {
        const entries: FileEntry[] = Array.from({ length: 30 }, (_, index) => ({
            type: 'change',
            path: 'a.txt',
            change: { ...fc.sample(change, 1)[0], id: String(index).padStart(24, '0'), version: index + 1, baseVersion: index }
        }));
        const marked = fold([...entries, { type: 'mark', path: 'a.txt', id: '29'.padStart(24, '0'), outcome: { state: 'undone' } }]);
        expect(marked?.changes).to.have.length(20);
        expect(marked?.changes[0]).to.include({ version: 30, state: 'undone' });
    });
});
