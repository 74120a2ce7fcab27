import { expect } from 'chai';
import { grammarsNeededBy } from './grammar-embedding';
import { GRAMMAR_SCOPES, grammarNameOfScope } from './grammar-scopes';

describe('the grammars a language needs', () => {
    it('are its own alone when it embeds none', () => {
        expect(grammarsNeededBy('typescript')).to.deep.equal(['typescript']);
    });

    it('include those that an embedded grammar embeds', () => {
        expect(grammarsNeededBy('html-derivative')).to.have.ordered.members(['html-derivative', 'html', 'css', 'javascript']);
    });

    it('include those that inject themselves', () => {
        expect(grammarsNeededBy('vue')).to.include.members(['vue-directives', 'vue-interpolations']);
    });

    it('do not pull in the large ones through Markdown', () => {
        expect(grammarsNeededBy('markdown')).not.to.include.members(['cpp', 'php', 'swift']);
    });
});

describe('a scope', () => {
    it('leads to the one grammar that has it', () => {
        for (const [name, scope] of Object.entries(GRAMMAR_SCOPES)) {
            expect(grammarNameOfScope(scope)).to.equal(name);
        }
        expect(grammarNameOfScope('source.unheard-of')).to.equal(undefined);
    });
});
