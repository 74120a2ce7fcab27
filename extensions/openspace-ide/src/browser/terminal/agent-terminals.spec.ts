import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { RemoteConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { Emitter } from '@theia/core/lib/common/event';
import { pin, unpin } from '@theia/core/lib/browser/widgets/widget';
import { Widget } from '@theia/core/shared/@lumino/widgets';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import { Terminal } from '@xterm/headless';
import { expect } from 'chai';
import type { SharedTerminals, SharedTerminalsClient, SharedTerminalSummary } from '../../common/terminal/terminal-protocol';
import { AgentPanes } from '../panes/agent-panes';
import { KeepTabContribution } from '../panes/keep-tab-contribution';
import { AGENT, Workbench } from '../test/workbench';
import { AgentTerminalsContribution } from './agent-terminals-contribution';
import { KeptTerminals } from './kept-terminals';
import { SharedTerminalsConnection } from './shared-terminals-connection';
import { TerminalModality } from './terminal-modality';
import { TerminalWidgets } from './terminal-widgets';

disableJSDOM();

const setHidden = (hidden: boolean): void => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
};
const settle = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 10));

/** A terminal's tab without xterm: it attaches to a process a moment after it was told to. */
function createTerminal(title: string): TerminalWidget {
    const opened = new Emitter<void>();
    const widget = Object.assign(Object.create(TerminalWidget.prototype) as object, new Widget(), {
        terminalId: -1,
        onDidOpen: opened.event,
        start: async (id: number) => {
            await settle();
            widget.terminalId = id;
            opened.fire();
            return id;
        }
    }) as unknown as TerminalWidget & { terminalId: number };
    widget.title.label = title;
    return widget;
}

/** Theia's terminals of this window. */
class FakeTerminals {
    readonly all: TerminalWidget[] = [];
    private readonly created = new Emitter<TerminalWidget>();
    readonly onDidCreateTerminal = this.created.event;

    getByTerminalId(id: number): TerminalWidget | undefined {
        return this.all.find(({ terminalId }) => terminalId === id);
    }

    async newTerminal({ title }: { title: string }): Promise<TerminalWidget> {
        const widget = createTerminal(title);
        widget.id = `terminal-${this.all.length}`;
        this.all.push(widget);
        this.created.fire(widget);
        return widget;
    }
}

/** The backend's terminals. */
class FakeBackend implements SharedTerminals {
    running: SharedTerminalSummary[] = [];
    readonly titles: string[] = [];
    readonly keeps: string[] = [];
    window: SharedTerminalsClient;

    async list(): Promise<SharedTerminalSummary[]> {
        return this.running;
    }

    async find(idOrTitle: string): Promise<SharedTerminalSummary> {
        const found = this.running.find(({ terminalId, title }) => [terminalId, title].includes(idOrTitle));
        if (!found) {
            throw new Error(`no terminal ${idOrTitle}`);
        }
        return found;
    }

    async keep(terminalId: string, kept: boolean): Promise<void> {
        this.keeps.push(`${terminalId} ${kept}`);
    }

    notifyTitle(terminalId: string, title: string): void {
        this.titles.push(`${terminalId} ${title}`);
    }
}

const terminal = (terminalId: string, changes: Partial<SharedTerminalSummary> = {}): SharedTerminalSummary => ({
    terminalId,
    title: `build ${terminalId}`,
    folder: 'file:///project/sub',
    openedBy: 'agent',
    kept: false,
    ...changes
});

describe('terminals that agents open', () => {
    let workbench: Workbench;
    let terminals: FakeTerminals;
    let backend: FakeBackend;
    let contribution: AgentTerminalsContribution;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(() => {
        workbench = new Workbench();
        terminals = new FakeTerminals();
        backend = new FakeBackend();
        workbench.container.rebind<unknown>(RemoteConnectionProvider).toConstantValue({
            createProxy: (_path: string, window: SharedTerminalsClient) => {
                backend.window = window;
                return backend;
            }
        });
        workbench.container.bind<unknown>(TerminalService).toConstantValue(terminals);
        for (const service of [
            AgentTerminalsContribution,
            KeepTabContribution,
            KeptTerminals,
            SharedTerminalsConnection,
            TerminalModality,
            TerminalWidgets
        ]) {
            workbench.container.bind<object>(service).toSelf();
        }
        contribution = workbench.get(AgentTerminalsContribution);
        contribution.initialize();
    });
    afterEach(() => workbench.dispose());

    const tabs = (): string[] => [...workbench.shell.bottomPanel.widgets()].map(({ title }) => title.label);

    it('have a tab each, those of people and of other workspaces not', async () => {
        backend.running = [terminal('1'), terminal('2', { openedBy: 'person' }), terminal('3', { folder: 'file:///elsewhere' })];
        await contribution.onDidInitializeLayout();
        expect(tabs()).to.deep.equal(['build 1']);
        expect(terminals.all[0].terminalId).to.equal(1);
    });

    it('are shown when they are opened, as far as the person lets the agent show things', async () => {
        await contribution.onDidInitializeLayout();
        backend.window.notifyOpened(terminal('1'));
        await settle();
        await settle();
        expect(terminals.all[0].isVisible).to.equal(true);
        workbench.preferences['openspace.editor.revealMode'] = 'disabled';
        backend.window.notifyOpened(terminal('2'));
        await settle();
        await settle();
        expect(tabs()).to.deep.equal(['build 1', 'build 2']);
        expect(terminals.all[1].isVisible).to.equal(false);
    });

    it('get one tab only, whoever asks for it at the same time', async () => {
        const widgets = workbench.get(TerminalWidgets);
        const [one, other] = await Promise.all([widgets.getOrCreate(terminal('1')), widgets.getOrCreate(terminal('1'))]);
        expect(one).to.equal(other);
        expect(await widgets.getOrCreate(terminal('1'))).to.equal(one);
        expect(terminals.all).to.have.length(1);
        expect(widgets.find('1')).to.equal(one);
        expect(widgets.find('2')).to.equal(undefined);
    });

    it('are called in the backend by the title that people see', async () => {
        backend.running = [terminal('1')];
        await contribution.onDidInitializeLayout();
        expect(backend.titles).to.include('1 build 1');
        terminals.all[0].title.label = 'tests';
        expect(backend.titles.at(-1)).to.equal('1 tests');
    });

    it('can be kept in the menu of their tab or by pinning it, which the backend is told', async () => {
        backend.running = [terminal('1'), terminal('2', { kept: true })];
        await contribution.onDidInitializeLayout();
        const commands = workbench.get(CommandRegistry);
        workbench.get(KeepTabContribution).registerCommands(commands);
        const [one, two] = terminals.all;
        const mine = createTerminal('mine');
        const kept = workbench.get(KeptTerminals);
        expect([one, two, mine].map(widget => kept.isAgents(widget))).to.deep.equal([true, true, false]);
        expect([one, two, mine].map(widget => kept.isKept(widget))).to.deep.equal([false, true, false]);
        workbench.shell.getTabBarFor = () => workbench.shell.bottomAreaTabBars[0];
        workbench.shell.findTitle = () => one.title;
        expect(commands.isVisible('openspace.tab.keep')).to.equal(true);
        await commands.executeCommand('openspace.tab.keep');
        expect(commands.isToggled('openspace.tab.keep')).to.equal(true);
        await commands.executeCommand('openspace.tab.keep');
        pin(one.title);
        unpin(one.title);
        expect(backend.keeps).to.deep.equal(['1 true', '1 false', '1 true', '1 false']);
    });

    it('are never closed by their tab when the agent goes: the backend knows who typed in them', async () => {
        backend.running = [terminal('1')];
        const widget = await workbench.get(TerminalModality).getOrCreateWidget('1');
        workbench.get(AgentPanes).track(AGENT.caller, widget);
        expect(workbench.get(AgentPanes).isAgents(widget)).to.equal(false);
    });

    it('tell when they have drawn what they were sent, and at once where nobody sees them', async () => {
        const screen = new Terminal({ cols: 80, rows: 24 });
        const widget: TerminalWidget = Object.create(TerminalWidgetImpl.prototype, {
            terminalId: { value: 7 },
            getTerminal: { value: () => screen }
        });
        terminals.all.push(widget);
        let isDrawn = false;
        screen.write('a line\r\n'.repeat(20_000), () => (isDrawn = true));
        setHidden(true);
        await backend.window.whenDrawn('7');
        setHidden(false);
        await backend.window.whenDrawn('8');
        expect(isDrawn).to.equal(false);
        await backend.window.whenDrawn('7');
        expect(isDrawn).to.equal(true);
    });

    it('log that a terminal could not be shown', async () => {
        await contribution.onDidInitializeLayout();
        terminals.newTerminal = async () => {
            throw new Error('no more terminals');
        };
        backend.window.notifyOpened(terminal('1'));
        await settle();
        expect(workbench.logger.errors[0][0]).to.include('terminal 1');
    });

    it('are content of panes under their id, found by title as well, and never made up', async () => {
        const modality = workbench.get(TerminalModality);
        backend.running = [terminal('7')];
        const widget = await modality.getOrCreateWidget('build 7');
        expect(modality.contentIdOf(widget)).to.equal('7');
        expect(modality.contentIdOf(new Widget())).to.equal(undefined);
        expect(modality.contentIdOf(createTerminal('starting'))).to.equal(undefined);
        const failed = await modality.getOrCreateWidget('8').catch((error: Error) => error.message);
        expect(failed).to.equal('no terminal 8');
        expect(terminals.all).to.have.length(1);
    });
});
