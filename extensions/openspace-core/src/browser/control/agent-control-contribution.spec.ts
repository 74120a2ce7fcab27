import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { StatusBar, StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { Container } from '@theia/core/shared/inversify';
import { expect } from 'chai';
import { FakeHub } from '../test/fake-hub';
import { FakeQuickInput } from '../test/fake-quick-input';
import { createHubContainer, Notifications, RecordingLogger } from '../test/fakes';
import { AgentControlContribution } from './agent-control-contribution';

disableJSDOM();

const settle = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 5));

describe('the person’s control of agents', () => {
    let hub: FakeHub;
    let logger: RecordingLogger;
    let notifications: Notifications;
    let person: FakeQuickInput;
    let commands: CommandRegistry;
    let entry: StatusBarEntry | undefined;
    let copied: string | undefined;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(() => {
        let container: Container;
        ({ container, hub, logger, notifications } = createHubContainer());
        person = new FakeQuickInput();
        entry = undefined;
        copied = undefined;
        container.bind<unknown>(StatusBar).toConstantValue({ setElement: async (_id: string, shown: StatusBarEntry) => (entry = shown) });
        container.bind<unknown>(ClipboardService).toConstantValue({ writeText: async (text: string) => (copied = text) });
        container.bind<unknown>(QuickInputService).toConstantValue(person);
        container.bind(AgentControlContribution).toSelf();
        commands = container.get(CommandRegistry);
        const contribution = container.get(AgentControlContribution);
        contribution.onStart();
        contribution.registerCommands(commands);
    });

    it('is seen in the status bar as soon as the Hub is reached', async () => {
        hub.state = { readOnly: true, consent: 'granted' };
        expect(entry).to.equal(undefined);
        hub.open();
        await settle();
        expect(entry?.text).to.include('read-only');
        expect(entry?.className).not.to.equal(undefined);
    });

    it('switches read-only mode on and off with the command behind the status bar entry', async () => {
        hub.open();
        await settle();
        const click = (): Promise<unknown> => commands.executeCommand(entry?.command ?? '');
        await click();
        expect(hub.state.readOnly).to.equal(true);
        expect(entry?.text).to.include('read-only');
        await click();
        expect(hub.state.readOnly).to.equal(false);
        expect(entry?.text).to.include('may edit');
    });

    it('allows and forbids, each only where it is not so already', async () => {
        hub.open();
        await settle();
        await commands.executeCommand('openspace.agent.allow');
        expect(commands.isEnabled('openspace.agent.allow')).to.equal(false);
        expect(commands.isEnabled('openspace.agent.forbid')).to.equal(true);
        await commands.executeCommand('openspace.agent.forbid');
        expect(commands.isEnabled('openspace.agent.forbid')).to.equal(false);
        expect(hub.consents).to.deep.equal([true, false]);
    });

    it('puts the configuration for the chosen client on the clipboard, and warns of the token', async () => {
        person.answers = ['Claude Code (command line)'];
        await commands.executeCommand('openspace.hub.copyConfiguration');
        expect(copied).to.match(/^claude mcp add .*127\.0\.0\.1:3100.*Bearer secret/);
        expect(notifications.shown[0].text).to.include('Claude Code').and.to.include('password');
        expect(notifications.shown[0].text).not.to.include('secret');
    });

    it('copies nothing when the person chooses no client', async () => {
        person.answers = [undefined];
        await commands.executeCommand('openspace.hub.copyConfiguration');
        expect(copied).to.equal(undefined);
        expect(notifications.shown).to.deep.equal([]);
    });

    it('makes a new token only after the person has read what that means, and says what to do then', async () => {
        await commands.executeCommand('openspace.hub.newToken');
        expect(notifications.shown[0].text).to.include('configured anew');
        expect(hub.renewals).to.equal(0);
        notifications.press = 'Make New Token';
        await commands.executeCommand('openspace.hub.newToken');
        expect(hub.renewals).to.equal(1);
        expect(notifications.shown.at(-1)?.text).to.include('Copy MCP Configuration');
    });

    it('logs that its state is unknown', async () => {
        hub.failing = true;
        hub.open();
        await settle();
        expect(logger.errors).to.have.length(1);
        expect(entry).to.equal(undefined);
    });
});
