import { expect } from 'chai';
import { argumentQuestion, parseAnswer } from './argument-question';
import type { JsonSchema } from './tool-descriptor';

describe('asking for an argument', () => {
    const ask = (schema: JsonSchema, text: string) => parseAnswer(argumentQuestion(schema), schema, text);

    it('offers the values of an enumeration, and yes or no for a boolean', () => {
        expect(argumentQuestion({ type: 'string', enum: ['a', 'b'] })).to.deep.equal({ kind: 'pick', options: ['a', 'b'] });
        expect(argumentQuestion({ type: 'boolean' })).to.deep.equal({ kind: 'pick', options: [true, false] });
    });

    it('takes numbers and says what is wrong with others', () => {
        expect(ask({ type: 'integer', minimum: 1 }, '42')).to.deep.equal({ value: 42 });
        expect(ask({ type: 'integer', minimum: 1 }, '0').problem).to.be.a('string');
        expect(ask({ type: 'integer' }, 'x').problem).to.be.a('string');
        expect(ask({ type: 'integer' }, ' ').problem).to.be.a('string');
    });

    const ranges: JsonSchema = {
        type: 'array',
        items: { type: 'object', properties: { startLine: { type: 'integer' } }, required: ['startLine'] }
    };

    it('takes lists as JSON, shows an example of their shape, and checks them', () => {
        expect(argumentQuestion(ranges)).to.deep.equal({ kind: 'json', example: '[{"startLine":1}]' });
        expect(ask(ranges, '[{"startLine":3}]')).to.deep.equal({ value: [{ startLine: 3 }] });
        expect(ask(ranges, '[{"startLine":"x"}]').problem).to.contain('startLine');
        expect(ask(ranges, '[').problem).to.be.a('string');
    });

    it('respects the limits of a text', () => {
        expect(ask({ type: 'string', minLength: 1 }, '').problem).to.be.a('string');
        expect(ask({ type: 'string' }, 'x')).to.deep.equal({ value: 'x' });
    });
});
