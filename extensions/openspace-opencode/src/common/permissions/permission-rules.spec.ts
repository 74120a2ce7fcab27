import { expect } from 'chai';
import * as fc from 'fast-check';
import { actionFor, actionForAll, ASKING_RULES, isLoose, matchesWildcard, rulesOf } from './permission-rules';

describe('Permission rules', () => {
    it('match as opencode matches', () => {
        expect(matchesWildcard('src/a/b.ts', 'src/*')).to.equal(true);
        expect(matchesWildcard('git status', 'git *')).to.equal(true);
        expect(matchesWildcard('git', 'git *')).to.equal(true);
        expect(matchesWildcard('gitk', 'git *')).to.equal(false);
        expect(matchesWildcard('a.ts', 'a?ts')).to.equal(true);
        expect(matchesWildcard('axts', 'a.ts')).to.equal(false);
        expect(matchesWildcard('src\\a.ts', 'src/*')).to.equal(true);
        expect(matchesWildcard('echo one\ntwo', 'echo *')).to.equal(true);
    });

    it('never throw on a pattern that means something to regular expressions', () => {
        fc.assert(fc.property(fc.string(), fc.string(), (text, pattern) => typeof matchesWildcard(text, pattern) === 'boolean'));
    });

    it('keep the order of the configuration: the last that matches wins', () => {
        const rules = rulesOf({ '*': 'ask', bash: { '*': 'deny', 'git *': 'allow' }, edit: 'allow' });
        expect(actionFor(rules, 'bash', 'git log')).to.equal('allow');
        expect(actionFor(rules, 'bash', 'rm x')).to.equal('deny');
        expect(actionFor(rules, 'edit', 'a.ts')).to.equal('allow');
        expect(actionFor(rules, 'webfetch', 'http://x')).to.equal('ask');
    });

    it('take one word for everything', () => {
        expect(actionFor(rulesOf('allow'), 'bash', 'ls')).to.equal('allow');
        expect(actionFor(rulesOf(undefined), 'bash', 'ls')).to.equal(undefined);
    });

    it('judge a request by its strictest part', () => {
        const rules = rulesOf({ bash: { 'git *': 'allow', 'rm *': 'deny', 'npm *': 'ask' } });
        expect(actionForAll(rules, 'bash', ['git log', 'git status'])).to.equal('allow');
        expect(actionForAll(rules, 'bash', ['git log', 'rm x'])).to.equal('deny');
        expect(actionForAll(rules, 'bash', ['git log', 'npm test'])).to.equal('ask');
        expect(actionForAll(rules, 'bash', ['git log', 'make'])).to.equal(undefined);
        expect(actionForAll(rules, 'bash', [])).to.equal(undefined);
    });

    it('are loose when one lets something pass unasked', () => {
        const asking = rulesOf({ '*': 'allow', edit: 'ask', bash: 'ask', read: { '*': 'ask', '*.pem': 'deny' } });
        expect(isLoose(asking)).to.equal(false);
        expect(isLoose(rulesOf({ '*': 'allow' }))).to.equal(true);
        expect(isLoose([...asking, ...rulesOf({ bash: { 'git *': 'allow' } })])).to.equal(true);
        expect(isLoose([...asking, ...rulesOf({ webfetch: 'allow', edit: { 'x/*': 'deny' } })])).to.equal(false);
        expect(isLoose([...rulesOf('allow'), ...ASKING_RULES])).to.equal(false);
    });
});
