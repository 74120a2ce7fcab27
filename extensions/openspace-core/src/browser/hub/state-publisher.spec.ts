import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { Emitter } from '@theia/core/lib/common/event';
import { expect } from 'chai';
import { createHubContainer } from '../test/fakes';
import { HubConnection } from './hub-connection';
import { IdeStateSource } from './ide-state-source';
import { StatePublisher } from './state-publisher';

disableJSDOM();

describe('what the Hub is told of a window', () => {
    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    it('is what all sources say, at each change but at most once a second, and anew for each connection', async () => {
        const { container, hub } = createHubContainer();
        const changed = new Emitter<void>();
        let file = 'a.ts';
        container.bind<IdeStateSource>(IdeStateSource).toConstantValue({ onDidChange: changed.event, lines: () => [`shows ${file}`] });
        container.bind<IdeStateSource>(IdeStateSource).toConstantValue({ onDidChange: changed.event, lines: () => ['no terminal'] });
        container.bind(StatePublisher).toSelf();
        container.get(StatePublisher).onStart();
        expect(hub.states).to.deep.equal([]);

        await container.get(HubConnection).introduce({ windowId: 'w', roots: [], tools: [], guidance: [] });
        expect(hub.states).to.deep.equal([['shows a.ts', 'no terminal']]);

        file = 'b.ts';
        changed.fire();
        file = 'c.ts';
        changed.fire();
        expect(hub.states).to.have.length(1);
        await new Promise(resolve => setTimeout(resolve, 1_100));
        expect(hub.states.slice(1)).to.deep.equal([['shows c.ts', 'no terminal']]);
    });
});
