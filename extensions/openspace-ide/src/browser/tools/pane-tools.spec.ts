import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { Modality } from '@openspace/core/lib/browser/modality/modality';
import { Widget } from '@theia/core/shared/@lumino/widgets';
import { expect } from 'chai';
import { PaneService } from '../panes/pane-service';
import { AGENT, failure, PERSON, Workbench } from '../test/workbench';
import { ModalityFocusTool } from './modality-focus-tool';
import { ModalityListTool } from './modality-list-tool';
import { PaneCloseTool } from './pane-close-tool';
import { PaneFocusTool } from './pane-focus-tool';
import { PaneListTool } from './pane-list-tool';
import { PaneOpenTool } from './pane-open-tool';
import { PaneResizeTool } from './pane-resize-tool';

disableJSDOM();

/** Notes are kept in widgets of their own; there is one for each id. */
class Notes implements Modality {
    readonly id = 'note';
    readonly title = 'Note';
    readonly contentIsPath = false;
    readonly widgets = new Map<string, Widget>();

    async getOrCreateWidget(contentId: string): Promise<Widget> {
        const existing = this.widgets.get(contentId);
        if (existing) {
            return existing;
        }
        const widget = new Widget();
        widget.id = `note-${contentId}`;
        widget.title.label = contentId;
        widget.title.closable = true;
        widget.node.innerHTML = '<input>';
        this.widgets.set(contentId, widget);
        return widget;
    }

    contentIdOf(widget: Widget): string | undefined {
        return [...this.widgets].find(([, note]) => note === widget)?.[0];
    }
}

describe('the tools of panes', () => {
    let workbench: Workbench;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());
    beforeEach(() => {
        workbench = new Workbench();
        workbench.container.bind(Modality).toConstantValue(new Notes());
    });
    afterEach(() => workbench.dispose());

    const openNote = (contentId: string, options: object = {}, context = AGENT) =>
        workbench.run(PaneOpenTool, { type: 'note', contentId, ...options }, context);
    /** For example `main-1: a.ts* b.ts | main-2: c`, with a star at what is seen. */
    const layout = async (): Promise<string> => {
        const { panes } = await workbench.run(PaneListTool, {});
        return panes.map(({ id, tabs }) => `${id}: ${tabs.map(tab => `${tab.contentId}${tab.isActive ? '*' : ''}`).join(' ')}`).join(' | ');
    };

    describe('openspace.pane.list', () => {
        it('tells tabs, unsaved changes and sizes in percent of the workbench', async () => {
            const a = await workbench.open('a.ts');
            await workbench.open('b.ts', { mode: 'split-right', ref: a });
            workbench.files.get('file:///project/b.ts')?.type('unsaved');
            const { panes, activePaneId } = await workbench.run(PaneListTool, {});
            expect(panes.map(({ geometry }) => geometry)).to.deep.equal([
                { x: 0, y: 0, width: 50, height: 100 },
                { x: 50, y: 0, width: 50, height: 100 }
            ]);
            expect(panes[1].tabs).to.deep.equal([{ type: 'editor', contentId: 'b.ts', title: 'b.ts', isDirty: true, isActive: true }]);
            expect(activePaneId).to.equal(panes[1].id);
        });

        it('gives a collapsed side pane no size and no tab that is seen', async () => {
            const view = new Widget();
            view.id = 'explorer';
            await workbench.shell.addWidget(view, { area: 'left' });
            const { panes } = await workbench.run(PaneListTool, {});
            expect(panes[0]).to.include({ id: 'left', activeTabIndex: -1 });
            expect(panes[0].tabs[0]).to.include({ type: 'view', contentId: 'explorer', isActive: false });
            expect(panes[0].geometry.width).to.equal(0);
        });
    });

    describe('openspace.pane.open', () => {
        it('adds a tab in front of what the person does not type in, and leaves them the keyboard', async () => {
            const a = await workbench.open('a.ts');
            (document.activeElement as HTMLElement).blur();
            expect(await openNote('n')).to.deep.equal({ paneId: 'main-1', shown: true });
            expect(await layout()).to.equal('main-1: a.ts n*');
            expect(workbench.shell.activeWidget).to.equal(a);
        });

        it('moves the keyboard along when it was in the tab that is covered now', async () => {
            await workbench.open('a.ts');
            await openNote('n');
            expect(workbench.shell.activeWidget?.id).to.equal('note-n');
        });

        it('makes a new pane beside the one that the person types in', async () => {
            workbench.type(await workbench.open('a.ts'));
            expect(await openNote('n')).to.deep.equal({ paneId: 'main-2', shown: true });
            expect(await layout()).to.equal('main-1: a.ts* | main-2: n*');
        });

        it('splits as asked for, to the right or below', async () => {
            await workbench.open('a.ts');
            await openNote('right', { splitDirection: 'vertical' });
            const { paneId } = await openNote('below', { splitDirection: 'horizontal', targetPaneId: 'main-1' });
            const { panes } = await workbench.run(PaneListTool, {});
            const geometry = Object.fromEntries(panes.map(pane => [pane.tabs[0].contentId, pane.geometry]));
            expect(geometry.right).to.include({ x: 50, y: 0 });
            expect(geometry.below).to.include({ x: 0, y: 50 });
            expect(paneId).to.equal(panes.find(pane => pane.tabs[0].contentId === 'below')?.id);
        });

        it('moves what is open already to the pane that was named, and no further', async () => {
            await workbench.open('a.ts');
            await openNote('n', { newPane: true });
            expect(await openNote('n', { targetPaneId: 'main-1' })).to.deep.equal({ paneId: 'main-1', shown: true });
            expect(await layout()).to.equal('main-1: a.ts n*');
            await openNote('n', { targetPaneId: 'main-1' });
            expect(await layout()).to.equal('main-1: a.ts n*');
        });

        it('leaves content alone that has a pane of its own already', async () => {
            await openNote('n');
            const before = await layout();
            await openNote('n', { newPane: true });
            expect(await layout()).to.equal(before);
        });

        it('does not move what the person types in', async () => {
            await workbench.open('a.ts', {});
            await openNote('n', { newPane: true });
            workbench.type(workbench.shell.widgets.find(({ id }) => id === 'note-n') as Widget);
            expect(await failure(openNote('n', { targetPaneId: 'main-1' }))).to.include('is typing');
            expect(await layout()).to.equal('main-1: a.ts* | main-2: n*');
        });

        it('waits in the background where the person does not let the agent show things, even when asked for a new pane', async () => {
            await workbench.open('a.ts');
            workbench.preferences['openspace.editor.revealMode'] = 'suggest-only';
            expect(await openNote('n', { newPane: true })).to.deep.equal({ paneId: 'main-1', shown: false });
            expect(await layout()).to.equal('main-1: a.ts* n');
        });

        it('gives the keyboard to a person', async () => {
            await workbench.open('a.ts');
            await openNote('n', {}, PERSON);
            expect(workbench.shell.activeWidget?.id).to.equal('note-n');
            await workbench.resources.release(PERSON.caller.connection);
            expect(await layout()).to.equal('main-1: a.ts n*');
        });

        it('does not split a side pane', async () => {
            const view = new Widget();
            view.id = 'outline';
            await workbench.shell.addWidget(view, { area: 'right' });
            expect(await failure(openNote('n', { targetPaneId: 'right', newPane: true }))).to.include('cannot be split');
            expect(await openNote('m', { targetPaneId: 'right' })).to.include({ paneId: 'right' });
        });

        it('opens a file once, and no binary one', async () => {
            const a = await workbench.open('a.ts');
            await workbench.open('b.ts');
            await workbench.run(PaneOpenTool, { type: 'editor', contentId: 'a.ts' });
            expect(a.isVisible).to.equal(true);
            workbench.write('c.ts', 'one\n');
            await workbench.run(PaneOpenTool, { type: 'editor', contentId: 'c.ts' });
            expect(workbench.files.all).to.have.length(3);
            workbench.write('image.png', 'BINARY');
            expect(await failure(workbench.run(PaneOpenTool, { type: 'editor', contentId: 'image.png' }))).to.include('binary');
        });

        it('names the modalities and panes that exist when asked for others', async () => {
            await workbench.open('a.ts');
            expect(await failure(workbench.run(PaneOpenTool, { type: 'film', contentId: 'x' }))).to.include('Available: editor, note');
            expect(await failure(openNote('n', { targetPaneId: 'main-7' }))).to.include('Existing panes: main-1');
        });
    });

    describe('openspace.pane.focus and modality.focus', () => {
        it('bring a tab to the front with the keyboard', async () => {
            const a = await workbench.open('a.ts');
            await openNote('n');
            expect(await workbench.run(PaneFocusTool, { contentId: 'a.ts' })).to.deep.equal({ success: true, keyboard: true });
            expect(workbench.shell.activeWidget).to.equal(a);
            expect(await workbench.run(ModalityFocusTool, { modalityId: 'note' })).to.include({ contentId: 'n', keyboard: true });
            expect(await workbench.run(PaneFocusTool, { paneId: 'main-1' })).to.include({ keyboard: true });
            expect(await layout()).to.equal('main-1: a.ts n*');
        });

        it('only show a tab of another pane while the person types', async () => {
            const a = await workbench.open('a.ts');
            await openNote('n', { newPane: true });
            await openNote('m', { targetPaneId: 'main-2' });
            workbench.type(a);
            expect(await workbench.run(PaneFocusTool, { contentId: 'n' })).to.include({ keyboard: false });
            expect(await layout()).to.equal('main-1: a.ts* | main-2: n* m');
        });

        it('refuse to cover what the person types in', async () => {
            await openNote('n');
            workbench.type(await workbench.open('a.ts'));
            expect(await failure(workbench.run(PaneFocusTool, { contentId: 'n' }))).to.include('is typing in that pane');
        });

        it('refuse what the person does not allow, and say that nothing is open', async () => {
            await openNote('n');
            await workbench.open('a.ts');
            workbench.preferences['openspace.editor.revealMode'] = 'disabled';
            expect(await failure(workbench.run(PaneFocusTool, { contentId: 'n' }))).to.include('does not let the agent');
            expect(await failure(workbench.run(PaneFocusTool, { contentId: 'x' }))).to.include('Open: n, a.ts');
            await workbench.run(PaneCloseTool, { contentId: 'n' });
            expect(await failure(workbench.run(ModalityFocusTool, { modalityId: 'note' }))).to.include('openspace.pane.open');
        });

        it('need either a pane or a content', async () => {
            expect(await failure(workbench.run(PaneFocusTool, {}))).to.include('either paneId or contentId');
            expect(await failure(workbench.run(PaneFocusTool, { paneId: 'main-1', contentId: 'n' }))).to.include(
                'either paneId or contentId'
            );
        });
    });

    it('list the modalities, what is open of each and which one is used', async () => {
        await openNote('n');
        await workbench.open('a.ts', { mode: 'split-right' });
        const { modalities } = await workbench.run(ModalityListTool, {});
        expect(modalities).to.deep.equal([
            { id: 'editor', title: 'Editor', open: ['a.ts'], active: true },
            { id: 'note', title: 'Note', open: ['n'], active: false }
        ]);
    });

    describe('openspace.pane.close', () => {
        it('closes one tab, or a pane with all its tabs', async () => {
            await workbench.open('a.ts');
            await openNote('n');
            await openNote('m', { newPane: true });
            await workbench.run(PaneCloseTool, { contentId: 'm' });
            expect(await layout()).to.equal('main-1: a.ts n*');
            await workbench.run(PaneCloseTool, { paneId: 'main-1' });
            expect(await layout()).to.equal('');
        });

        it('collapses a side pane instead', async () => {
            const view = new Widget();
            view.id = 'explorer';
            await workbench.shell.addWidget(view, { area: 'left' });
            await workbench.run(PaneCloseTool, { paneId: 'left' });
            expect(workbench.shell.collapsed).to.deep.equal(['left']);
            expect(view.isDisposed).to.equal(false);
        });

        it('refuses what is pinned or does not go', async () => {
            const a = await workbench.open('a.ts');
            a.title.closable = false;
            expect(await failure(workbench.run(PaneCloseTool, { contentId: 'a.ts' }))).to.include('pinned');
            a.title.closable = true;
            workbench.shell.stuck.add(a);
            expect(await failure(workbench.run(PaneCloseTool, { contentId: 'a.ts' }))).to.include('did not close');
        });

        it('saves, discards or keeps unsaved changes as the person decides', async () => {
            const close = async (answer: string | undefined): Promise<string> => {
                await workbench.open('a.ts');
                workbench.files.get('file:///project/a.ts')?.type('unsaved');
                workbench.notifications.press = answer;
                return failure(workbench.run(PaneCloseTool, { contentId: 'a.ts' }));
            };
            expect(await close('Keep Open')).to.include('wants to keep it open');
            expect(workbench.files.all).to.have.length(1);
            expect(await close('Save and Close')).to.equal('no failure');
            expect(workbench.files.get('file:///project/a.ts')?.saves).to.equal(1);
            expect(await close('Discard Changes')).to.equal('no failure');
            expect(workbench.files.get('file:///project/a.ts')?.saves).to.equal(1);
            expect(workbench.notifications.shown[0].text).to.include('a.ts');
        });
    });

    describe('openspace.pane.resize', () => {
        it('moves the handle between two panes', async () => {
            const a = await workbench.open('a.ts');
            await workbench.open('b.ts', { mode: 'split-right', ref: a });
            const { geometry } = await workbench.run(PaneResizeTool, { paneId: 'main-1', width: 25 });
            expect(geometry.width).to.be.closeTo(25, 1);
            const other = await workbench.run(PaneResizeTool, { paneId: 'main-2', width: 40 });
            expect(other.geometry.width).to.be.closeTo(40, 1);
        });

        it('changes heights too', async () => {
            const a = await workbench.open('a.ts');
            await workbench.open('b.ts', { mode: 'split-bottom', ref: a });
            const { geometry } = await workbench.run(PaneResizeTool, { paneId: 'main-1', height: 70 });
            expect(geometry.height).to.be.closeTo(70, 1);
        });

        it('resizes a side panel as a whole', async () => {
            const view = new Widget();
            view.id = 'outline';
            await workbench.open('a.ts');
            await workbench.shell.addWidget(view, { area: 'right' });
            workbench.shell.rightPanelHandler.tabBar.currentTitle = view.title;
            const { geometry } = await workbench.run(PaneResizeTool, { paneId: 'right', width: 25 });
            expect(geometry.width).to.be.closeTo(25, 1);
            expect(await failure(workbench.run(PaneResizeTool, { paneId: 'right', height: 25 }))).to.include('no neighbour');
        });

        it('refuses sizes that cannot be', async () => {
            await workbench.open('a.ts');
            expect(await failure(workbench.run(PaneResizeTool, { paneId: 'main-1' }))).to.include('Give a width');
            expect(await failure(workbench.run(PaneResizeTool, { paneId: 'main-1', width: 50 }))).to.include('fills its area');
            const view = new Widget();
            view.id = 'explorer';
            await workbench.shell.addWidget(view, { area: 'left' });
            expect(await failure(workbench.run(PaneResizeTool, { paneId: 'left', width: 50 }))).to.include('collapsed');
        });
    });

    it('are followed by an event with the layout, once panes are ready', async () => {
        const service = workbench.get(PaneService);
        const layouts: string[][] = [];
        service.onPaneLayoutChanged(({ panes }) => layouts.push(panes.flatMap(({ tabs }) => tabs.map(({ contentId }) => contentId))));
        service.onStart();
        await openNote('n');
        expect(layouts).to.deep.equal([]);
        await service.onDidInitializeLayout();
        await workbench.open('a.ts');
        await new Promise(resolve => setTimeout(resolve, 1_100));
        expect(layouts.at(-1)).to.deep.equal(['n', 'a.ts']);
    });
});
