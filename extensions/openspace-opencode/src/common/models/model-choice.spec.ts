import { expect } from 'chai';
import type { ConfigSummary, ModelCatalog } from '../opencode-protocol';
import type { Agent, ModelInfo } from '../opencode-types';
import { chooseAgent, chooseModel, findModel, isSameModel, modelName, parseModel, primaryAgents, subagents } from './model-choice';

const model = (id: string): ModelInfo => ({ id, name: id, variants: [] }) as unknown as ModelInfo;
const agent = (name: string, mode: Agent['mode'], hidden = false): Agent => ({ name, mode, hidden, permission: [], options: {} });

const CATALOG: ModelCatalog = {
    providers: [
        { id: 'one', name: 'One', source: 'config', models: [model('small'), model('large')] },
        { id: 'two', name: 'Two', source: 'config', models: [model('deep/thought')] }
    ],
    defaults: { one: 'large' }
};
const CONFIG: ConfigSummary = { share: 'manual', snapshot: true };
const REF = { providerID: 'one', modelID: 'small' };

describe('The name of a model', () => {
    it('is split at its first slash', () => {
        expect(parseModel('two/deep/thought')).to.deep.equal({ providerID: 'two', modelID: 'deep/thought' });
        for (const name of ['', 'one', '/small', 'one/', undefined]) {
            expect(parseModel(name)).to.equal(undefined);
        }
        expect(modelName(REF)).to.equal('one/small');
        expect(isSameModel(REF, { providerID: 'two', modelID: 'small' })).to.equal(false);
        expect(findModel(CATALOG, { providerID: 'two', modelID: 'deep/thought' })?.name).to.equal('deep/thought');
    });
});

describe('The model of a prompt', () => {
    const gone = { providerID: 'gone', modelID: 'x' };
    const deep = { providerID: 'two', modelID: 'deep/thought' };

    it('is the first wish that can be had', () => {
        expect(chooseModel(CATALOG, CONFIG, [], undefined, gone, REF)).to.deep.equal(REF);
    });

    it('is otherwise the configured one, the last used, the one a provider proposes', () => {
        expect(chooseModel(CATALOG, { ...CONFIG, model: 'two/deep/thought' }, [REF], gone)).to.deep.equal(deep);
        expect(chooseModel(CATALOG, { ...CONFIG, model: 'gone/x' }, [gone, REF])).to.deep.equal(REF);
        expect(chooseModel(CATALOG, undefined, [])).to.deep.equal({ providerID: 'one', modelID: 'large' });
        expect(chooseModel({ ...CATALOG, defaults: {} }, undefined, [])).to.deep.equal(REF);
        expect(chooseModel({ providers: [], defaults: {} }, CONFIG, [REF])).to.equal(undefined);
    });
});

describe('The agents', () => {
    const agents = [
        agent('build', 'primary'),
        agent('plan', 'primary'),
        agent('general', 'subagent'),
        agent('both', 'all'),
        agent('title', 'primary', true)
    ];

    it('are those one talks to and those that are called in; hidden ones are neither', () => {
        expect(primaryAgents(agents).map(({ name }) => name)).to.deep.equal(['build', 'plan', 'both']);
        expect(subagents(agents).map(({ name }) => name)).to.deep.equal(['general', 'both']);
    });

    it('are chosen by wish, then by configuration', () => {
        expect(chooseAgent(agents, CONFIG, 'general', 'plan')?.name).to.equal('plan');
        expect(chooseAgent(agents, { ...CONFIG, defaultAgent: 'both' }, 'nobody')?.name).to.equal('both');
        expect(chooseAgent(agents, CONFIG)?.name).to.equal('build');
        expect(chooseAgent([], CONFIG, 'build')).to.equal(undefined);
    });
});
