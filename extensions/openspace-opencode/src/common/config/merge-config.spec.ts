import { expect } from 'chai';
import * as fc from 'fast-check';
import type { Config } from '../opencode-types';
import { actionFor, rulesOf } from '../permissions/permission-rules';
import { deepMerge } from './deep-merge';
import { Additions, combinedConfig, configFrom, injectedConfig } from './merge-config';

const ADDITIONS: Additions = {
    hubUrl: 'http://127.0.0.1:3100/mcp',
    tokenFile: '/home/p/.openspace/opencode/1/hub-token',
    instructionsUrl: 'http://127.0.0.1:3100/openspace/instructions/key'
};

/** What opencode ends up with: the person's sources, then ours. */
function effective(person: Config, inherited: Config = {}): Config {
    const combined = combinedConfig([person, inherited]);
    return combinedConfig([person, injectedConfig(inherited, combined, ADDITIONS)]);
}

function action(config: Config, permission: string, pattern = 'x'): string | undefined {
    return actionFor(rulesOf(config.permission), permission, pattern);
}

describe('The configuration handed to opencode', () => {
    it('adds the Hub, with its token in a file and no sign-in', () => {
        expect(injectedConfig({}, {}, ADDITIONS).mcp).to.deep.equal({
            'openspace-hub': {
                type: 'remote',
                url: ADDITIONS.hubUrl,
                headers: { Authorization: `Bearer {file:${ADDITIONS.tokenFile}}` },
                oauth: false,
                enabled: true
            }
        });
    });

    it('asks about edits, commands and reading, and lets the Hub decide for itself', () => {
        const config = effective({});
        expect(['edit', 'bash', 'read'].map(name => action(config, name))).to.deep.equal(['ask', 'ask', 'ask']);
        expect(action(config, 'openspace-hub_openspace_pane_open')).to.equal('allow');
        expect(action(config, 'webfetch')).to.equal(undefined);
    });

    it('keeps the other servers, models and instructions of the person', () => {
        const person: Config = {
            model: 'a/b',
            instructions: ['NOTES.md'],
            mcp: { other: { type: 'local', command: ['x'] } }
        };
        const inherited: Config = { small_model: 'c/d', instructions: ['~/mine.md'], mcp: { third: { type: 'remote', url: 'http://x' } } };
        const injected = injectedConfig(inherited, person, ADDITIONS);
        expect(injected).to.not.have.property('model');
        expect(injected.small_model).to.equal('c/d');
        expect(injected.instructions).to.deep.equal(['~/mine.md', ADDITIONS.instructionsUrl]);
        expect(Object.keys(effective(person, inherited).mcp ?? {})).to.have.members(['other', 'third', 'openspace-hub']);
    });

    it('asks about edits even where the person allows them: their rules are applied on our side', () => {
        for (const permission of ['allow', { edit: 'allow' }, { edit: { '*': 'allow', 'src/*': 'deny' } }] as Config['permission'][]) {
            expect(action(effective({ permission }), 'edit')).to.equal('ask');
        }
    });

    it('leaves alone what the person denies as a whole', () => {
        const config = effective({ permission: { edit: 'deny', bash: { 'git *': 'allow', '*': 'deny' } } });
        expect(action(config, 'edit')).to.equal('deny');
        expect(action(config, 'bash')).to.equal('deny');
        expect(action(config, 'read')).to.equal('ask');
    });

    it('says nothing about the Hub where the person has a rule for it, or denies everything', () => {
        expect(action(effective({ permission: { 'openspace-*': 'ask' } }), 'openspace-hub_openspace_x')).to.equal('ask');
        expect(action(effective({ permission: 'deny' }), 'openspace-hub_openspace_x')).to.equal('deny');
        expect(action(effective({ permission: 'ask' }), 'openspace-hub_openspace_x')).to.equal('allow');
    });

    it('keeps the agents that only look from touching anything', () => {
        const agents = injectedConfig({}, {}, ADDITIONS).agent;
        expect(actionFor(rulesOf(agents?.plan?.permission), 'edit', 'src/a.ts')).to.equal('deny');
        expect(actionFor(rulesOf(agents?.explore?.permission), 'edit', 'src/a.ts')).to.equal('deny');
        const own = injectedConfig({}, { agent: { plan: { permission: { edit: 'ask' } } } }, ADDITIONS).agent;
        expect(own?.plan?.permission).to.deep.equal({});
    });

    it('understands the older switches for tools', () => {
        const combined = combinedConfig([{ tools: { write: false, bash: true } }]);
        expect(combined.permission).to.deep.equal({ edit: 'deny', bash: 'allow' });
    });

    it('takes what is no configuration for an empty one', () => {
        for (const parsed of [undefined, null, 3, 'x', [], true]) {
            expect(configFrom(parsed)).to.deep.equal({});
        }
    });

    it('never loses a key of the person', () => {
        fc.assert(
            fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), (base, extra) => {
                const merged = deepMerge(base, extra) as Record<string, unknown>;
                const keys = [...Object.keys(base), ...Object.keys(extra)].filter(key => key !== '__proto__');
                expect(Object.keys(merged).filter(key => key !== '__proto__')).to.have.members([...new Set(keys)]);
                expect(Object.getPrototypeOf(merged)).to.equal(Object.prototype);
            })
        );
    });
});
