import { expect } from 'chai';
import * as fc from 'fast-check';
import { decide, RequestFacts } from './permission-decision';
import { rulesOf } from './permission-rules';

const NOTHING: RequestFacts = { readOnly: false, mustSee: false, dangerous: false, rules: [], autoAccept: false };
const EDIT = { permission: 'edit', patterns: ['src/a.ts'] };
const RM = { permission: 'bash', patterns: ['rm -r build'] };
const READ = { permission: 'read', patterns: ['README.md'] };

function kind(request: typeof EDIT, facts: Partial<RequestFacts>): string {
    return decide(request, { ...NOTHING, ...facts }).kind;
}

describe('A request for permission', () => {
    it('goes to the person when nobody has said anything', () => {
        expect(kind(EDIT, {})).to.equal('person');
        expect(kind(RM, {})).to.equal('person');
    });

    it('to read is granted unless a rule says otherwise', () => {
        expect(kind(READ, {})).to.equal('allow');
        expect(kind(READ, { rules: rulesOf({ read: 'ask' }) })).to.equal('person');
        expect(kind(READ, { rules: rulesOf({ read: { '*.md': 'deny' } }) })).to.equal('refuse');
    });

    it('to change or run something is refused in read-only mode, whatever else is allowed', () => {
        const facts = { readOnly: true, autoAccept: true, rules: rulesOf('allow') };
        expect(kind(EDIT, facts)).to.equal('refuse');
        expect(kind(RM, facts)).to.equal('refuse');
        expect(kind(READ, facts)).to.equal('allow');
    });

    it('is refused with the reason that the file gives', () => {
        const decision = decide(EDIT, { ...NOTHING, refusal: 'It has unsaved changes.', autoAccept: true });
        expect(decision).to.deep.equal({ kind: 'refuse', message: 'It has unsaved changes.' });
    });

    it('follows the person’s rules, the last one that fits', () => {
        expect(kind(EDIT, { rules: rulesOf({ edit: { '*': 'deny', 'src/*': 'allow' } }) })).to.equal('allow');
        expect(kind(EDIT, { rules: rulesOf({ edit: { 'src/*': 'allow', '*': 'deny' } }) })).to.equal('refuse');
    });

    it('is granted by auto-accept, but for loops and what lies outside', () => {
        expect(kind(EDIT, { autoAccept: true })).to.equal('allow');
        expect(kind({ permission: 'doom_loop', patterns: ['bash'] }, { autoAccept: true })).to.equal('person');
        expect(kind({ permission: 'external_directory', patterns: ['/etc/*'] }, { autoAccept: true })).to.equal('person');
    });

    it('is shown to the person when they have to see it, even though a rule allows it', () => {
        expect(kind(EDIT, { mustSee: true, autoAccept: true, rules: rulesOf({ edit: { 'src/a.ts': 'allow' } }) })).to.equal('person');
    });

    it('that could do harm needs a rule that names it', () => {
        expect(kind(RM, { dangerous: true, autoAccept: true, rules: rulesOf('allow') })).to.equal('person');
        expect(kind(RM, { dangerous: true, rules: rulesOf({ bash: { 'rm -r build': 'allow' } }) })).to.equal('allow');
        expect(kind(RM, { dangerous: true, rules: rulesOf({ bash: { 'rm *': 'allow', 'rm -r *': 'ask' } }) })).to.equal('person');
    });

    it('is never granted against a refusal, a denial or read-only mode', () => {
        const action = fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const);
        fc.assert(
            fc.property(
                fc.constantFrom('edit', 'bash', 'read', 'webfetch'),
                fc.array(
                    fc.record({ permission: fc.constantFrom('*', 'edit', 'bash', 'read'), pattern: fc.constantFrom('*', 'x', 'y'), action })
                ),
                fc.record({ readOnly: fc.boolean(), mustSee: fc.boolean(), dangerous: fc.boolean(), autoAccept: fc.boolean() }),
                fc.option(fc.constant('no'), { nil: undefined }),
                (permission, rules, flags, refusal) => {
                    const decision = decide({ permission, patterns: ['x'] }, { ...flags, refusal, rules });
                    const last = rules
                        .filter(rule => ['*', permission].includes(rule.permission) && ['*', 'x'].includes(rule.pattern))
                        .at(-1);
                    if (refusal !== undefined || last?.action === 'deny' || (flags.readOnly && /edit|bash/.test(permission))) {
                        expect(decision.kind).to.equal('refuse');
                    }
                    if (flags.mustSee) {
                        expect(decision.kind).to.not.equal('allow');
                    }
                }
            )
        );
    });
});
