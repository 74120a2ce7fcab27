import * as React from '@theia/core/shared/react';
import type { SessionMark } from '../../common/sessions/session-marks';
import type { SessionRow } from './session-nodes';
import { markWord, rowName, timeOf } from './session-row-words';

export interface RowState {
    readonly mark: SessionMark | undefined;
    /** The panel shows this session. */
    readonly active: boolean;
    readonly depth: number;
    readonly selected: boolean;
    /** Absent where there is nothing to expand. */
    readonly expanded?: boolean;
}

export function rowId(node: SessionRow): string {
    return `openspace-row-${node.id}`;
}

/** What a row is to those who listen, and how it looks. */
export function rowAttributes(node: SessionRow, { mark, active, depth, selected, expanded }: RowState): React.HTMLAttributes<HTMLElement> {
    const name = rowName(node);
    return {
        className: [`openspace-session-${node.kind}`, mark && `openspace-session-${mark}`, active && 'openspace-session-active']
            .filter(Boolean)
            .join(' '),
        role: 'treeitem',
        id: rowId(node),
        title: name,
        'aria-label': [name, mark && markWord(mark)].filter(Boolean).join(', '),
        'aria-level': depth + 1,
        'aria-selected': selected,
        'aria-current': active ? 'true' : undefined,
        ...(expanded !== undefined && { 'aria-expanded': expanded })
    };
}

export function RowCaption({ node }: { node: SessionRow }): React.ReactNode {
    return (
        <>
            <span className="openspace-session-name">{rowName(node)}</span>
            {node.kind === 'session' && <span className="openspace-session-time">{timeOf(node.session)}</span>}
        </>
    );
}
