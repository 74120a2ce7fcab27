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
        'aria-label': [spokenName(node), mark && markWord(mark)].filter(Boolean).join(', '),
        'aria-level': depth + 1,
        'aria-selected': selected,
        'aria-current': active ? 'true' : undefined,
        ...(expanded !== undefined && { 'aria-expanded': expanded })
    };
}

/** All that is written on the row. */
function spokenName(node: SessionRow): string {
    return node.kind === 'session' ? `${rowName(node)} ${timeOf(node.session)}` : rowName(node);
}

export interface RowsProps {
    readonly label: string;
    readonly box: React.RefObject<HTMLDivElement | null>;
    /** The rows have come. */
    readonly onShow: () => void;
    readonly children: React.ReactNode;
}

/** The box of the rows, which has the keyboard for all of them. Theia's list inside would be a second stop on the way. */
export function Rows({ label, box, onShow, children }: RowsProps): React.ReactNode {
    React.useEffect(onShow, []);
    React.useEffect(() => box.current?.querySelectorAll('div[tabindex]').forEach(node => node.removeAttribute('tabindex')));
    return (
        <div className="openspace-sessions-tree" ref={box} role="tree" tabIndex={0} aria-label={label}>
            {children}
        </div>
    );
}

export function RowCaption({ node }: { node: SessionRow }): React.ReactNode {
    return (
        <>
            <span className="openspace-session-name">{rowName(node)}</span>{' '}
            {node.kind === 'session' && <span className="openspace-session-time">{timeOf(node.session)}</span>}
        </>
    );
}
