import { PaneArea, PaneLayout } from './pane-layout';

/** What the agent is told about the workbench before it acts: names only, small enough to be sent every time. */
export interface IdeState {
    readonly activePaneId?: string;
    /** The content of the tab that the person used last. */
    readonly activeContentId?: string;
    readonly panes: readonly PaneSummary[];
    readonly editors: readonly EditorSummary[];
    readonly terminals: readonly TerminalSummary[];
}

interface PaneSummary {
    readonly id: string;
    readonly area: PaneArea;
    /** `type: contentId` of each tab, in order. */
    readonly tabs: readonly string[];
    /** The tab that is seen; absent when the pane is collapsed. */
    readonly activeTab?: string;
}

interface EditorSummary {
    readonly path: string;
    readonly paneId: string;
    readonly isActive: boolean;
    readonly isVisible: boolean;
    readonly isDirty: boolean;
}

interface TerminalSummary {
    readonly contentId: string;
    readonly title: string;
    readonly paneId: string;
}

export function summarize(layout: PaneLayout): IdeState {
    const tabs = layout.panes.flatMap(pane => pane.tabs.map((tab, index) => ({ pane, tab, isVisible: index === pane.activeTabIndex })));
    const active = tabs.find(({ pane, isVisible }) => isVisible && pane.id === layout.activePaneId);
    return {
        activePaneId: layout.activePaneId,
        activeContentId: active?.tab.contentId,
        panes: layout.panes.map(pane => {
            const names = pane.tabs.map(tab => `${tab.type}: ${tab.contentId}`);
            return { id: pane.id, area: pane.area, tabs: names, activeTab: names[pane.activeTabIndex] };
        }),
        editors: tabs
            .filter(({ tab }) => tab.type === 'editor')
            .map(({ pane, tab, isVisible }) => ({
                path: tab.contentId,
                paneId: pane.id,
                isActive: tab === active?.tab,
                isVisible,
                isDirty: tab.isDirty
            })),
        terminals: tabs
            .filter(({ tab }) => tab.type === 'terminal')
            .map(({ pane, tab }) => ({ contentId: tab.contentId, title: tab.title, paneId: pane.id }))
    };
}

/** The state as lines for the model, the most telling first. */
export function stateLines(state: IdeState): string[] {
    const activeFile = state.editors.find(editor => editor.isActive);
    return [
        ...(activeFile ? [`Active file: ${activeFile.path}${activeFile.isDirty ? ' (unsaved edits)' : ''}`] : []),
        ...(state.activePaneId ? [`Active pane: ${state.activePaneId}`] : []),
        ...state.panes
            .filter(pane => pane.tabs.length > 0)
            .map(pane => `Pane ${pane.id} (${pane.area}): ${pane.tabs.map(tab => (tab === pane.activeTab ? `[${tab}]` : tab)).join(', ')}`),
        ...unsaved(state.editors)
    ];
}

function unsaved(editors: readonly EditorSummary[]): string[] {
    const paths = [...new Set(editors.filter(editor => editor.isDirty).map(editor => editor.path))];
    return paths.length > 0 ? [`Unsaved: ${paths.join(', ')}`] : [];
}
