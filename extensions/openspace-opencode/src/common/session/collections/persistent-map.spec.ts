import { expect } from 'chai';
import * as fc from 'fast-check';
import { PersistentMap } from './persistent-map';

const aKey = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.nat(300).map(number => `ses_${number.toString(16).padStart(12, '0')}`)
);
const someChanges = fc.array(fc.tuple(aKey, fc.option(fc.nat(3), { nil: undefined })), { maxLength: 200 });

describe('PersistentMap', () => {
    it('does what a Map does, and leaves every earlier map as it was', () => {
        fc.assert(
            fc.property(someChanges, changes => {
                let map = PersistentMap.empty<number>();
                const model = new Map<string, number>();
                for (const [key, value] of changes) {
                    const before = map;
                    const content = new Map(before);
                    map = value === undefined ? map.delete(key) : map.set(key, value);
                    expect(map === before).to.equal(value === undefined ? !model.has(key) : model.get(key) === value);
                    if (value === undefined) {
                        model.delete(key);
                    } else {
                        model.set(key, value);
                    }
                    expect(new Map(before)).to.deep.equal(content);
                    expect(map.get(key)).to.equal(value);
                    expect(map.has(key)).to.equal(value !== undefined);
                }
                expect(map.size).to.equal(model.size);
                expect(new Map(map)).to.deep.equal(model);
                expect(new Map(PersistentMap.from(model))).to.deep.equal(model);
                expect([...map.values()].sort()).to.deep.equal([...model.values()].sort());
                const even = map.filter(value => value % 2 === 0);
                expect(new Map(even)).to.deep.equal(new Map([...model].filter(([, value]) => value % 2 === 0)));
            })
        );
    });

    it('tells under which keys two maps differ', () => {
        fc.assert(
            fc.property(fc.dictionary(aKey, fc.nat(2)), fc.dictionary(aKey, fc.nat(2)), (before, after) => {
                const differing = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(key => before[key] !== after[key]);
                const [old, now] = [before, after].map(content => PersistentMap.from(Object.entries(content)));
                expect([...now.changedSince(old)].sort()).to.deep.equal(differing.sort());
                expect(now.changedSince(now).size).to.equal(0);
            })
        );
    });

    it('is itself when nothing is left out', () => {
        const map = PersistentMap.from([['a', 1]]);
        expect(map.filter(() => true)).to.equal(map);
    });
});
