import type { QuestionInfo } from '@openspace/opencode/lib/common/opencode-types';
import { expect } from 'chai';
import { choose, isAnswered, NO_ANSWER, toReply, write } from './answers';

const options = ['Red', 'Green', 'Blue'].map(label => ({ label, description: '' }));
const one: QuestionInfo = { question: 'Which?', header: 'Colour', options };
const many: QuestionInfo = { ...one, multiple: true };

describe('The answers of a person', () => {
    it('hold one option where only one can be chosen', () => {
        expect(choose(choose(NO_ANSWER, one, 'Red'), one, 'Blue')).to.deep.equal({ chosen: ['Blue'], own: '' });
    });

    it('hold several where several can be chosen, in the order in which they were offered', () => {
        const answer = choose(choose(choose(NO_ANSWER, many, 'Blue'), many, 'Green'), many, 'Red');
        expect(toReply([many], [choose(answer, many, 'Green')])).to.deep.equal([['Red', 'Blue']]);
    });

    it('may be own words, instead of an option or beside it', () => {
        expect(toReply([one], [write(choose(NO_ANSWER, one, 'Red'), one, ' Pink ')])).to.deep.equal([['Pink']]);
        expect(toReply([many], [write(choose(NO_ANSWER, many, 'Red'), many, 'Pink')])).to.deep.equal([['Red', 'Pink']]);
    });

    it('are none until something is chosen or written', () => {
        expect(isAnswered(NO_ANSWER)).to.equal(false);
        expect(isAnswered({ chosen: [], own: ' ' })).to.equal(false);
        expect(toReply([one, many], [])).to.deep.equal([[], []]);
    });
});
