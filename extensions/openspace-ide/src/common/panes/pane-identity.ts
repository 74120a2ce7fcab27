import { PaneArea } from './pane-layout';

/** Which pane held which tabs when we last looked. */
export interface KnownPane {
    readonly id: string;
    readonly tabs: readonly string[];
}

/**
 * The id of a pane that is seen for the first time: after a reload the one it had, found by any tab it still holds,
 * otherwise one that was never used.
 */
export function identify(area: PaneArea, tabs: readonly string[], known: readonly KnownPane[], live: ReadonlySet<string>): string {
    if (area === 'left' || area === 'right') {
        return area;
    }
    const former = known.find(pane => areaOf(pane.id) === area && !live.has(pane.id) && pane.tabs.some(tab => tabs.includes(tab)));
    if (former) {
        return former.id;
    }
    const numbers = [...known.map(pane => pane.id), ...live].filter(id => areaOf(id) === area).map(id => Number(id.split('-')[1]));
    return `${area}-${Math.max(0, ...numbers) + 1}`;
}

function areaOf(paneId: string): string {
    return paneId.split('-')[0];
}
