import { expect } from 'chai';
import * as fc from 'fast-check';
import type { FileChange } from './agent-change';
import { Decision, hunksWith, reopened, withDecision } from './decisions';

const OPEN = { state: 'open' } as FileChange;
const decide = (change: FileChange, count: number, hunks: number[], decision: Decision): FileChange => ({
    ...change,
    ...withDecision(change, count, hunks, decision)
});

describe('Decisions on hunks', () => {
    it('decide a change when the last hunk is decided', () => {
        const first = decide(OPEN, 2, [0], 'accepted');
        expect(first.state).to.equal('open');
        expect(decide(first, 2, [1], 'accepted').state).to.equal('accepted');
        expect(decide(decide(OPEN, 2, [0], 'undone'), 2, [1], 'undone').state).to.equal('undone');
    });

    it('keep a change of which any part was accepted', () => {
        expect(decide(decide(OPEN, 2, [0], 'undone'), 2, [1], 'accepted').state).to.equal('accepted');
    });

    it('decide a file that has no parts as a whole', () => {
        expect(withDecision(OPEN, 0, [], 'undone').state).to.equal('undone');
        expect(withDecision(OPEN, 0, [], 'accepted').state).to.equal('accepted');
    });

    it('are taken back by reopening the same hunks, whatever was decided before', () => {
        const decision = fc.constantFrom<Decision>('accepted', 'undone');
        const hunks = fc.uniqueArray(fc.nat(5));
        fc.assert(
            fc.property(hunks, decision, hunks, decision, (earlier, before, later, now) => {
                const first = decide(OPEN, 6, earlier, before);
                const open = hunksWith(first, 6, undefined);
                const chosen = later.filter(hunk => open.includes(hunk));
                const second = decide(first, 6, chosen, now);
                expect(reopened(second, chosen).decided).to.deep.equal(first.decided);
                expect(hunksWith({ ...second, ...reopened(second, chosen) }, 6, undefined)).to.deep.equal(open);
            })
        );
    });
});
