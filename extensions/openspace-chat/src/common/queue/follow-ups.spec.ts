import { expect } from 'chai';
import * as fc from 'fast-check';
import { append, edit, FollowUp, FollowUps, move, nextAfterTurn, NO_FOLLOW_UPS, pause, putBack, remove, resume } from './follow-ups';

const item = (id: string): FollowUp => ({ id, draft: { text: id, attachments: [] } });
const queueOf = (...ids: string[]): FollowUps => ids.map(item).reduce(append, NO_FOLLOW_UPS);
const ids = (queue: FollowUps): string[] => queue.items.map(({ id }) => id);

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const operations = fc.array(
    fc.oneof(
        names.map(id => (queue: FollowUps) => append(queue, item(id))),
        names.map(id => (queue: FollowUps) => remove(queue, id)),
        names.map(id => (queue: FollowUps) => putBack(queue, item(id))),
        fc.tuple(names, fc.integer({ min: -6, max: 6 })).map(
            ([id, places]) =>
                (queue: FollowUps) =>
                    move(queue, id, places)
        ),
        fc.constantFrom(pause, resume)
    )
);

describe('The follow-ups of a session', () => {
    it('are said one after another, each when a turn has ended well', () => {
        const first = nextAfterTurn(queueOf('a', 'b'), true);
        expect(first.item?.id).to.equal('a');
        const second = nextAfterTurn(first.queue, true);
        expect(second.item?.id).to.equal('b');
        expect(nextAfterTurn(second.queue, true).item).to.equal(undefined);
    });

    it('wait for the person when a turn was stopped or failed', () => {
        const { queue, item: said } = nextAfterTurn(queueOf('a'), false);
        expect(said).to.equal(undefined);
        expect(queue.paused).to.equal(true);
        expect(nextAfterTurn(queue, true).item).to.equal(undefined);
        expect(nextAfterTurn(resume(queue), true).item?.id).to.equal('a');
    });

    it('change places without getting lost', () => {
        expect(ids(move(queueOf('a', 'b', 'c'), 'c', -1))).to.deep.equal(['a', 'c', 'b']);
        expect(ids(move(queueOf('a', 'b', 'c'), 'a', 9))).to.deep.equal(['b', 'c', 'a']);
    });

    it('stay in their place when they are written anew', () => {
        const queue = edit(queueOf('a', 'b', 'c'), 'b', { text: 'new', attachments: [] });
        expect(queue.items.map(({ draft }) => draft.text)).to.deep.equal(['a', 'new', 'c']);
    });

    it('hold each one once whatever is done with them, and never wait for nothing', () => {
        fc.assert(
            fc.property(operations, steps => {
                const queue = steps.reduce((current, step) => step(current), NO_FOLLOW_UPS);
                expect(new Set(ids(queue)).size).to.equal(queue.items.length);
                expect(queue.paused && queue.items.length === 0).to.equal(false);
            })
        );
    });

    it('keep all members when one is moved', () => {
        fc.assert(
            fc.property(operations, names, fc.integer(), (steps, id, places) => {
                const queue = steps.reduce((current, step) => step(current), NO_FOLLOW_UPS);
                expect(ids(move(queue, id, places)).sort()).to.deep.equal(ids(queue).sort());
            })
        );
    });
});
