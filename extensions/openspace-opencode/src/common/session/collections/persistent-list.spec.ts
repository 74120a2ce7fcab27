import { expect } from 'chai';
import * as fc from 'fast-check';
import { PersistentList } from './persistent-list';

type Operation = { readonly kind: 'set' | 'insert' | 'delete'; readonly at: number; readonly value: number };

const anOperation: fc.Arbitrary<Operation> = fc.record({ kind: fc.constantFrom('set', 'insert', 'delete'), at: fc.nat(), value: fc.nat() });

describe('PersistentList', () => {
    it('does what an array does, and leaves every earlier list as it was', () => {
        fc.assert(
            fc.property(fc.array(fc.nat(), { maxLength: 150 }), fc.array(anOperation, { maxLength: 100 }), (start, operations) => {
                let list = PersistentList.from(start);
                let array = start;
                for (const operation of operations) {
                    const [before, beforeArray] = [list, array];
                    [list, array] = apply(operation, list, array);
                    expect(before.toArray()).to.deep.equal(beforeArray);
                }
                expect(list.toArray()).to.deep.equal(array);
                expect([...list]).to.deep.equal(array);
                expect(list.length).to.equal(array.length);
                for (let index = -array.length - 1; index <= array.length; index++) {
                    expect(list.at(index)).to.equal(array.at(index));
                }
                for (const wanted of array.slice(0, 5)) {
                    expect(list.findLastIndex(value => value === wanted)).to.equal(array.lastIndexOf(wanted));
                }
                expect(list.findLastIndex(() => false)).to.equal(-1);
            })
        );
    });

    it('shares with its copies what did not change', () => {
        const elements = Array.from({ length: 5_000 }, (_, id) => ({ id }));
        const list = PersistentList.from(elements);
        const copy = list.set(4_999, { id: -1 }).insert(5_000, { id: -2 });
        const own = (it: PersistentList<{ id: number }>): readonly unknown[] => Object.values(it)[0] as readonly unknown[];
        const shared = own(copy).filter(chunk => own(list).includes(chunk));
        expect(own(list).length - shared.length).to.equal(1);
    });

    it('says which element is missing', () => {
        expect(() => PersistentList.from([1]).set(1, 2)).to.throw(RangeError, 'no element 1 in a list of 1');
        expect(() => PersistentList.empty<number>().delete(0)).to.throw(RangeError);
    });

    function apply({ kind, at, value }: Operation, list: PersistentList<number>, array: number[]): [PersistentList<number>, number[]] {
        if (kind === 'insert') {
            const index = at % (array.length + 1);
            return [list.insert(index, value), [...array.slice(0, index), value, ...array.slice(index)]];
        }
        if (array.length === 0) {
            return [list, array];
        }
        const index = at % array.length;
        return kind === 'set'
            ? [list.set(index, value), array.map((other, place) => (place === index ? value : other))]
            : [list.delete(index), array.filter((_, place) => place !== index)];
    }
});
