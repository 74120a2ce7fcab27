import type { ModelCatalog } from '@openspace/opencode/lib/common/opencode-protocol';
import { expect } from 'chai';
import { modelItems } from './model-items';

const model = (id: string): ModelCatalog['providers'][number]['models'][number] =>
    ({ id, name: id.toUpperCase(), variants: [] }) as unknown as ModelCatalog['providers'][number]['models'][number];
const catalog: ModelCatalog = {
    providers: [
        { id: 'p', name: 'P', source: 'config', models: [model('a'), model('b')] },
        { id: 'q', name: 'Q', source: 'config', models: [model('a')] }
    ],
    defaults: {}
};
const ref = (providerID: string, modelID: string) => ({ providerID, modelID });

describe('The list of models', () => {
    it('has favourites, then recent ones, then the others by provider, each once', () => {
        const items = modelItems(catalog, undefined, [ref('q', 'a')], [ref('q', 'a'), ref('p', 'b')]);
        const words = items.map(item => (item.type === 'separator' ? `-- ${item.label}` : `${item.label} ${item.description}`));
        expect(words).to.deep.equal(['-- Favourites', 'A Q', '-- Recent', 'B P', '-- P', 'A P']);
    });

    it('leaves out what is not there any more, and marks the chosen one', () => {
        const items = modelItems(catalog, ref('p', 'a'), [ref('gone', 'a')], []);
        expect(items.filter(item => item.type !== 'separator' && item.iconClasses)).to.have.length(1);
        expect(items).to.have.length(5);
    });
});
