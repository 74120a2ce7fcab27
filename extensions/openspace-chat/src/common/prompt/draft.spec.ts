import { expect } from 'chai';
import * as fc from 'fast-check';
import { attach, Attachment, Draft, draftOf, EMPTY_DRAFT, giveBack, isEmpty, partsOf } from './draft';

const file = (name: string): Attachment => ({
    key: `file:///${name}`,
    label: name,
    detail: `file:///${name}`,
    icon: 'file',
    part: { type: 'file', mime: 'text/plain', url: `file:///${name}`, filename: name }
});

const drafts: fc.Arbitrary<Draft> = fc.record({
    text: fc.string({ unit: 'grapheme' }),
    attachments: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }).map(names => names.map(file))
});

describe('A draft', () => {
    it('is sent with its words before its files', () => {
        const draft = attach({ ...EMPTY_DRAFT, text: 'Look' }, [file('a.ts')]);
        expect(partsOf(draft).map(part => part.type)).to.deep.equal(['text', 'file']);
    });

    it('has the same file only once', () => {
        expect(attach(attach(EMPTY_DRAFT, [file('a')]), [file('a'), file('b'), file('b')]).attachments).to.have.length(2);
    });

    it('comes back as it was when it could not be sent', () => {
        fc.assert(
            fc.property(drafts, draft => {
                const returned = draftOf(partsOf(draft));
                expect(returned).to.deep.equal(draft.text.trim() === '' ? { ...draft, text: '' } : draft);
            })
        );
    });

    it('loses nothing when it comes back to somebody who has gone on writing', () => {
        fc.assert(
            fc.property(drafts, drafts, (current, returned) => {
                const both = giveBack(current, returned);
                for (const { text, attachments } of [current, returned]) {
                    expect(both.text).to.contain(text.trim() === '' ? '' : text);
                    expect(both.attachments.map(({ key }) => key)).to.include.members(attachments.map(({ key }) => key));
                }
                expect(isEmpty(both)).to.equal(isEmpty(current) && isEmpty(returned));
            })
        );
    });
});
