import { expect } from 'chai';
import { summarizeArguments } from './argument-summary';

describe('argument summary', () => {
    it('tells names and sizes, never contents', () => {
        const text = summarizeArguments({
            path: 'src/a.ts',
            lines: [1, 2],
            options: { secret: 'x' },
            force: true,
            count: 42,
            nothing: null
        });
        expect(text).to.equal('path 8, lines [2], options {1}, force true, count number, nothing object');
    });

    it('stays short whatever it is given', () => {
        const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${'n'.repeat(1000)}${index}`, 'x']));
        expect(summarizeArguments(many).length).to.be.lessThan(1200);
        expect(summarizeArguments({})).to.equal('');
    });
});
