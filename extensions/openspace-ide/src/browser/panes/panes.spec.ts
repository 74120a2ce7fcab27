import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { CommandRegistry } from '@theia/core/lib/common/command';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { SHELL_TABBAR_CONTEXT_PIN } from '@theia/core/lib/browser/shell/tab-bars';
import { ShellLayoutRestorer } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import type { FrontendApplication } from '@theia/core/lib/browser/frontend-application';
import { pin } from '@theia/core/lib/browser/widgets/widget';
import { Widget } from '@theia/core/shared/@lumino/widgets';
import { expect } from 'chai';
import { AGENT, failure, PERSON, Workbench } from '../test/workbench';
import { KeptTerminals } from '../terminal/kept-terminals';
import { AgentPanes } from './agent-panes';
import { AgentTabStore } from './agent-tab-store';
import { KeepTabContribution } from './keep-tab-contribution';
import { LayoutKeeper } from './layout-keeper';
import { PaneIds } from './pane-ids';
import { PanePlacer } from './pane-placer';
import { PaneService } from './pane-service';
import { PaneStateSource } from './pane-state-source';

disableJSDOM();

describe('panes', () => {
    let workbench: Workbench;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());
    beforeEach(() => (workbench = new Workbench()));
    afterEach(() => workbench.dispose());

    const ids = (): string[] =>
        workbench
            .get(PaneService)
            .listPanes()
            .panes.map(({ id }) => id);

    describe('of agents', () => {
        it('stay when the person keeps, pins or edits them, and go with their agent otherwise', async () => {
            const panes = workbench.get(AgentPanes);
            for (const path of ['kept.ts', 'pinned.ts', 'edited.ts', 'left.ts']) {
                panes.track(AGENT.caller, await workbench.open(path));
            }
            panes.track(PERSON.caller, await workbench.open('mine.ts'));
            const [kept, pinned] = workbench.files.all;
            expect(workbench.files.all.map(widget => panes.isAgents(widget))).to.deep.equal([true, true, true, true, false]);
            panes.keep(kept, true);
            pin(pinned.title);
            workbench.files.get('file:///project/edited.ts')?.type('edited');
            await workbench.resources.release(AGENT.caller.connection);
            await workbench.resources.release(PERSON.caller.connection);
            expect(workbench.files.all.map(({ title }) => title.label)).to.deep.equal(['kept.ts', 'pinned.ts', 'edited.ts', 'mine.ts']);
        });

        it('are still theirs after a reload, as far as the person has not made them their own', async () => {
            const panes = workbench.get(AgentPanes);
            for (const path of ['left.ts', 'kept.ts', 'edited.ts']) {
                panes.track(AGENT.caller, await workbench.open(path));
            }
            await workbench.open('mine.ts');
            const [, kept] = workbench.files.all;
            panes.keep(kept, true);
            workbench.files.get('file:///project/edited.ts')?.type('edited');
            await workbench.get(AgentTabStore).load();

            const reloaded = new Workbench();
            for (const { id, title } of workbench.files.all) {
                (await reloaded.open(title.label)).id = id;
            }
            await reloaded.storage.setData('openspace.agent-tabs', await workbench.storage.getData('openspace.agent-tabs'));
            await reloaded.get(AgentPanes).onDidInitializeLayout();
            expect(reloaded.files.all.map(widget => reloaded.get(AgentPanes).isAgents(widget))).to.deep.equal([true, true, false, false]);
            expect(reloaded.resources.owners()).to.deep.equal([AGENT.caller.connection]);
            await reloaded.resources.release(AGENT.caller.connection);
            expect(reloaded.files.all.map(({ title }) => title.label)).to.deep.equal(['kept.ts', 'edited.ts', 'mine.ts']);
            await reloaded.get(AgentTabStore).set('none', undefined);
            expect(await reloaded.storage.getData('openspace.agent-tabs')).to.deep.equal({});
            reloaded.dispose();
        });

        it('can be kept in the menu of their tab, and let go again', async () => {
            const menus: { path: readonly string[]; commandId?: string }[] = [];
            workbench.container.bind(KeepTabContribution).toSelf();
            workbench.container.bind<Partial<KeptTerminals>>(KeptTerminals).toConstantValue({ isAgents: () => false });
            const contribution = workbench.get(KeepTabContribution);
            const commands = workbench.get(CommandRegistry);
            contribution.registerCommands(commands);
            contribution.registerMenus({
                registerMenuAction: (path: readonly string[], { commandId }: { commandId: string }) => menus.push({ path, commandId })
            } as unknown as MenuModelRegistry);
            expect(menus.map(({ path }) => path)).to.deep.equal([SHELL_TABBAR_CONTEXT_PIN]);
            const command = menus[0].commandId ?? '';

            expect(commands.isVisible(command)).to.equal(false);
            const mine = await workbench.open('mine.ts');
            expect(commands.isEnabled(command)).to.equal(false);
            workbench.get(AgentPanes).track(AGENT.caller, mine);
            expect(commands.isEnabled(command)).to.equal(true);
            await commands.executeCommand(command);
            expect(workbench.get(AgentPanes).isKept(mine)).to.equal(true);
            expect(commands.isToggled(command)).to.equal(true);
            await commands.executeCommand(command);
            expect(workbench.get(AgentPanes).isKept(mine)).to.equal(false);
        });
    });

    describe('and their ids', () => {
        it('last while the pane lives and are not given to another', async () => {
            const a = await workbench.open('a.ts');
            const b = await workbench.open('b.ts', { mode: 'split-right', ref: a });
            expect(ids()).to.deep.equal(['main-1', 'main-2']);
            a.dispose();
            expect(ids()).to.deep.equal(['main-2']);
            await workbench.open('c.ts', { mode: 'split-left', ref: b });
            expect(ids()).to.deep.equal(['main-3', 'main-2']);
        });

        it('are the same after a reload, found by the tabs', async () => {
            const a = await workbench.open('a.ts');
            await workbench.open('b.ts', { mode: 'split-right', ref: a });
            expect(ids()).to.deep.equal(['main-1', 'main-2']);
            a.dispose();
            expect(ids()).to.deep.equal(['main-2']);
            await workbench.get(PaneIds).store();

            const reloaded = new Workbench();
            await reloaded.storage.setData('openspace.panes', await workbench.storage.getData('openspace.panes'));
            const b = await reloaded.open('b.ts');
            b.id = workbench.files.all[0].id;
            await reloaded.get(PaneIds).load();
            expect(reloaded.get(PaneService).listPanes().panes[0].id).to.equal('main-2');
        });

        it('are written only when they have changed', async () => {
            let writes = 0;
            workbench.storage.onSetData(() => writes++);
            await workbench.open('a.ts');
            ids();
            await workbench.get(PaneIds).store();
            await workbench.get(PaneIds).store();
            expect(writes).to.equal(1);
        });
    });

    it('are stored soon after they changed, and their ids when the page goes', async () => {
        let layouts = 0;
        workbench.container.bind<unknown>(ShellLayoutRestorer).toConstantValue({ storeLayout: () => layouts++ });
        workbench.container.bind(LayoutKeeper).toSelf();
        const keeper = workbench.get(LayoutKeeper);
        const service = workbench.get(PaneService);
        await service.onDidInitializeLayout();
        await workbench.open('a.ts');
        keeper.onStart({} as FrontendApplication);
        service.notifyChange();
        service.notifyChange.flush();
        expect(layouts).to.equal(0);
        await new Promise(resolve => setTimeout(resolve, 2_100));
        expect(layouts).to.equal(1);
        expect(await workbench.storage.getData('openspace.panes')).to.deep.include({ id: 'main-1', tabs: [workbench.files.all[0].id] });
        await workbench.open('b.ts');
        ids();
        keeper.onStop();
        expect(await workbench.storage.getData('openspace.panes')).to.have.nested.property('[0].tabs.length', 2);
    });

    it('are told to the agent in short lines', async () => {
        workbench.container.bind(PaneStateSource).toSelf();
        await workbench.open('src/a.ts');
        workbench.files.get('file:///project/src/a.ts')?.type('unsaved');
        const source = workbench.get(PaneStateSource);
        expect(source.lines().join('\n')).to.include('src/a.ts');
        expect(source.onDidChange).to.equal(workbench.get(PaneService).onPaneLayoutChanged);
    });

    it('do not take content when they are gone', async () => {
        const placer = workbench.get(PanePlacer);
        const widget = new Widget();
        widget.title.label = 'note';
        expect(await failure(placer.add(widget, { kind: 'tab', paneId: 'main-9' }))).to.include('was closed meanwhile');
        workbench.shell.addWidget = async () => undefined;
        expect(await failure(placer.add(widget, { kind: 'first' }))).to.include("did not take 'note'");
        expect(placer.chooseBackground()).to.deep.equal({ kind: 'first' });
    });
});
