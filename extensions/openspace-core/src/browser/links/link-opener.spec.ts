import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { CommandRegistry } from '@theia/core/lib/common/command';
import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import type { Container } from '@theia/core/shared/inversify';
import { expect } from 'chai';
import type { Link } from '../../common/links/link';
import { ToolError } from '../../common/tools/tool-error';
import type { FakeHub } from '../test/fake-hub';
import { createHubContainer, Notifications, RecordingLogger } from '../test/fakes';
import { CommandLinkHandler } from './command-link-handler';
import { LinkHandler } from './link-handler';
import { LinkOpener } from './link-opener';

disableJSDOM();

describe('following links', () => {
    let container: Container;
    let hub: FakeHub;
    let logger: RecordingLogger;
    let notifications: Notifications;
    let opened: Link[];

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(() => {
        ({ container, hub, logger, notifications } = createHubContainer());
        opened = [];
        bindRootContributionProvider(container, LinkHandler);
        container.bind<LinkHandler>(LinkHandler).toConstantValue({ scheme: 'poem', open: async link => void opened.push(link) });
        container.bind(LinkHandler).to(CommandLinkHandler);
        container.bind(LinkOpener).toSelf();
    });

    const opener = (): LinkOpener => container.get(LinkOpener);

    it('leads to the surface that has registered the scheme', async () => {
        expect(opener().canOpen('poem:tyger.txt#2')).to.equal(true);
        expect(await opener().open('poem:tyger.txt#2')).to.equal(true);
        expect(opened).to.deep.equal([{ scheme: 'poem', target: 'tyger.txt', fragment: '2' }]);
    });

    it('leaves alone what nobody here opens', async () => {
        for (const href of ['https://example.org', 'song:a', 'javascript:alert(1)', 'poem', '']) {
            expect(opener().canOpen(href)).to.equal(false);
            expect(await opener().open(href)).to.equal(false);
        }
        expect(notifications.shown).to.deep.equal([]);
    });

    it('tells the person why it failed, with nothing hidden in the link', async () => {
        container.bind<LinkHandler>(LinkHandler).toConstantValue({
            scheme: 'lost',
            open: async () => {
                throw ToolError('it is gone.');
            }
        });
        expect(await opener().open('lost:a\u202eb')).to.equal(true);
        expect(notifications.shown[0].text).to.contain('it is gone').and.to.contain('U+202E').and.not.to.contain('\u202e');
        expect(logger.errors).to.deep.equal([]);
    });

    it('runs agent tools with the rights of an agent, and never another command', async () => {
        let ran = false;
        container.get(CommandRegistry).registerCommand({ id: 'openspace.agent.allow' }, { execute: () => (ran = true) });
        await opener().open('command:openspace.editor.open?%7B%22path%22%3A%22a.ts%22%7D');
        await opener().open('command:openspace.agent.allow');
        expect(hub.followed).to.deep.equal([
            { toolId: 'openspace.editor.open', input: { path: 'a.ts' } },
            { toolId: 'openspace.agent.allow', input: {} }
        ]);
        expect(hub.called).to.deep.equal([]);
        expect(ran).to.equal(false);
    });

    it('says so when arguments make no sense or the Hub cannot be reached', async () => {
        await opener().open('command:openspace.pane.list?[1,2]');
        expect(hub.followed).to.deep.equal([]);
        hub.failing = true;
        await opener().open('command:openspace.pane.list');
        expect(notifications.shown.map(({ text }) => text).join('\n')).to.match(/no JSON object[^]*The wire is cut/);
        expect(logger.errors).to.have.length(1);
    });
});
