import { expect } from 'chai';
import { isNestedDeeper } from './nesting';

describe('nesting', () => {
    const nested = (levels: number): unknown => JSON.parse(`${'[{"x":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`);

    it('is counted by objects and lists, however deep', () => {
        expect(isNestedDeeper(1, 0)).to.equal(false);
        expect(isNestedDeeper({}, 0)).to.equal(false);
        expect(isNestedDeeper(nested(10), 10)).to.equal(false);
        expect(isNestedDeeper(nested(12), 10)).to.equal(true);
        expect(isNestedDeeper(nested(100_000), 100)).to.equal(true);
        expect(isNestedDeeper({ wide: Array(200_000).fill({}) }, 2)).to.equal(false);
    });
});
