import { expect } from 'chai';
import { stateLines, summarize } from './ide-state';

const geometry = { x: 0, y: 0, width: 100, height: 100 };

describe('the state of the workbench', () => {
    it('names editors, terminals and what is active', () => {
        const state = summarize({
            activePaneId: 'main-1',
            panes: [
                {
                    id: 'main-1',
                    area: 'main',
                    activeTabIndex: 1,
                    geometry,
                    tabs: [
                        { contentId: 'a.ts', type: 'editor', title: 'a.ts', isDirty: true, isActive: false },
                        { contentId: 'b.ts', type: 'editor', title: 'b.ts', isDirty: false, isActive: true }
                    ]
                },
                {
                    id: 'bottom-1',
                    area: 'bottom',
                    activeTabIndex: -1,
                    geometry,
                    tabs: [{ contentId: '3', type: 'terminal', title: 'tests', isDirty: false, isActive: false }]
                }
            ]
        });
        expect(state.activeContentId).to.equal('b.ts');
        expect(state.editors).to.deep.equal([
            { path: 'a.ts', paneId: 'main-1', isActive: false, isVisible: false, isDirty: true },
            { path: 'b.ts', paneId: 'main-1', isActive: true, isVisible: true, isDirty: false }
        ]);
        expect(state.terminals).to.deep.equal([{ contentId: '3', title: 'tests', paneId: 'bottom-1' }]);
        expect(state.panes.map(pane => pane.activeTab)).to.deep.equal(['editor: b.ts', undefined]);
    });

    it('is told in a few lines, the active file first and what is unsaved last', () => {
        const state = summarize({
            activePaneId: 'main-1',
            panes: [
                {
                    id: 'main-1',
                    area: 'main',
                    activeTabIndex: 0,
                    geometry,
                    tabs: [
                        { contentId: 'a.ts', type: 'editor', title: 'a.ts', isDirty: true, isActive: true },
                        { contentId: 'b.ts', type: 'editor', title: 'b.ts', isDirty: false, isActive: false }
                    ]
                },
                { id: 'right', area: 'right', activeTabIndex: -1, geometry, tabs: [] }
            ]
        });
        expect(stateLines(state)).to.deep.equal([
            'Active file: a.ts (unsaved edits)',
            'Active pane: main-1',
            'Pane main-1 (main): [editor: a.ts], editor: b.ts',
            'Unsaved: a.ts'
        ]);
    });
});
