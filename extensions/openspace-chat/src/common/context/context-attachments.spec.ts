import { expect } from 'chai';
import { fileAttachment, problemsAttachment, textAttachment } from './context-attachments';

describe('Context from the IDE', () => {
    it('names a file, or lines of it in the way opencode reads them', () => {
        expect(fileAttachment('file:///w/a.ts', 'a.ts').part).to.include({ type: 'file', url: 'file:///w/a.ts' });
        const lines = fileAttachment('file:///w/a.ts', 'src/a.ts', { first: 3, last: 5 });
        expect(lines.label).to.equal('src/a.ts:3-5');
        expect(lines.part).to.include({ url: 'file:///w/a.ts?start=3&end=5' });
    });

    it('carries text that is not saved, fenced so that it cannot end its fence', () => {
        const { part, label } = textAttachment('a.md', { first: 1, last: 1 }, 'markdown', '```js\n```');
        expect(label).to.equal('a.md:1');
        expect(part.type === 'text' && part.text).to.contain('````markdown\n```js\n```\n````');
    });

    it('lists problems with their places', () => {
        const problem = { name: 'a.ts', line: 2, column: 1, severity: 'error', message: 'No\nsuch name', source: 'ts' };
        const { part, label } = problemsAttachment([problem, { ...problem, line: 9, source: undefined }]);
        expect(label).to.equal('2 problems');
        expect(part.type === 'text' && part.text).to.contain('- a.ts:2:1 error: No such name (ts)\n- a.ts:9:1 error: No such name');
    });
});
