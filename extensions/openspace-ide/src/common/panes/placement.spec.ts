import { expect } from 'chai';
import * as fc from 'fast-check';
import { chooseBackground, chooseHolder, choosePlacement, PlacementPane } from './placement';

const pane = (id: string, given: Partial<PlacementPane> = {}): PlacementPane => ({
    id,
    isCurrent: false,
    isTypedIn: false,
    holdsContent: false,
    ...given
});

describe('where content is shown', () => {
    it('is the first pane of an empty area', () => {
        expect(choosePlacement([])).to.deep.equal({ kind: 'first' });
        expect(choosePlacement([], 'vertical')).to.deep.equal({ kind: 'first' });
    });

    it('is where the content is already, the current pane first', () => {
        expect(chooseHolder([pane('a', { isCurrent: true }), pane('b', { holdsContent: true })])).to.equal('b');
        expect(chooseHolder([pane('a', { holdsContent: true }), pane('b', { holdsContent: true, isCurrent: true })])).to.equal('b');
        expect(chooseHolder([pane('a', { holdsContent: true, isTypedIn: true }), pane('b')])).to.equal(undefined);
    });

    it('is the current pane for new content', () => {
        expect(choosePlacement([pane('a'), pane('b', { isCurrent: true }), pane('c')])).to.deep.equal({ kind: 'tab', paneId: 'b' });
    });

    it('is another pane while the person types in the current one', () => {
        expect(choosePlacement([pane('a', { isCurrent: true, isTypedIn: true }), pane('b')])).to.deep.equal({ kind: 'tab', paneId: 'b' });
    });

    it('is a new pane when the person types in the only one', () => {
        expect(choosePlacement([pane('a', { isCurrent: true, isTypedIn: true, holdsContent: true })])).to.deep.equal({
            kind: 'split',
            paneId: 'a',
            direction: 'vertical'
        });
    });

    it('is the current pane for a tab in the background, also while the person types there', () => {
        expect(chooseBackground([pane('a', { isCurrent: true, isTypedIn: true }), pane('b')])).to.deep.equal({ kind: 'tab', paneId: 'a' });
        expect(chooseBackground([])).to.deep.equal({ kind: 'first' });
    });

    it('never covers what the person types in', () => {
        const panes = fc.array(fc.record({ id: fc.uuid(), isCurrent: fc.boolean(), isTypedIn: fc.boolean(), holdsContent: fc.boolean() }), {
            maxLength: 6
        });
        fc.assert(
            fc.property(panes, fc.constantFrom(undefined, 'vertical' as const), (given, split) => {
                const placement = choosePlacement(given, split);
                const covered = [chooseHolder(given), placement.kind === 'tab' ? placement.paneId : undefined];
                expect(given.some(({ id, isTypedIn }) => isTypedIn && covered.includes(id))).to.equal(false);
            })
        );
    });
});
