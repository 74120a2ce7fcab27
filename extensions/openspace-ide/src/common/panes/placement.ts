/** What decides where content goes: the panes of the main area, in order. */
export interface PlacementPane {
    readonly id: string;
    /** The person has used it last. */
    readonly isCurrent: boolean;
    /** The person is typing in it at this moment: what they see there must not be covered. */
    readonly isTypedIn: boolean;
    /** The content is open in it already. */
    readonly holdsContent: boolean;
}

/** The direction of the line between the two panes. */
export type SplitDirection = 'horizontal' | 'vertical';

export type Placement =
    | { readonly kind: 'tab'; readonly paneId: string }
    | { readonly kind: 'split'; readonly paneId: string; readonly direction: SplitDirection }
    | { readonly kind: 'first' };

/** The pane that can show content it already holds, without covering what the person types in. */
export function chooseHolder(panes: readonly PlacementPane[]): string | undefined {
    const holders = panes.filter(pane => pane.holdsContent && !pane.isTypedIn);
    return (holders.find(pane => pane.isCurrent) ?? holders[0])?.id;
}

/** Where to put new content when the caller named no pane. Never on top of what the person types in. */
export function choosePlacement(panes: readonly PlacementPane[], split?: SplitDirection): Placement {
    const current = panes.find(pane => pane.isCurrent) ?? panes.at(-1);
    if (!current) {
        return { kind: 'first' };
    }
    if (split) {
        return { kind: 'split', paneId: current.id, direction: split };
    }
    const free = panes.filter(pane => !pane.isTypedIn);
    const target = free.find(pane => pane.isCurrent) ?? free.at(-1);
    return target ? { kind: 'tab', paneId: target.id } : { kind: 'split', paneId: current.id, direction: 'vertical' };
}

/** Where a tab can wait unseen: in the pane that is used, since it covers nothing. */
export function chooseBackground(panes: readonly PlacementPane[]): Placement {
    const current = panes.find(pane => pane.isCurrent) ?? panes.at(-1);
    return current ? { kind: 'tab', paneId: current.id } : { kind: 'first' };
}
