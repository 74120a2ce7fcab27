import { expect } from 'chai';
import { readableResult } from './readable-result';

describe('a readable result', () => {
    it('is the text itself where there is nothing else', () => {
        expect(readableResult({ content: 'a\nb' })).to.equal('a\nb');
        expect(readableResult({ output: ['a', 'b'] })).to.equal('a\nb');
    });

    it('names short facts and shows long texts without escapes', () => {
        expect(readableResult({ content: 'if (a) {\n\t"b";\n}', version: 3, gone: undefined })).to.equal(
            'content:\nif (a) {\n\t"b";\n}\nversion: 3'
        );
    });

    it('shows nested values as JSON', () => {
        expect(readableResult({ panes: [{ id: 'x' }] })).to.equal('panes: [{"id":"x"}]');
    });
});
