import type { Session } from '@openspace/opencode/lib/common/opencode-types';
import { ExpandableTreeNode } from '@theia/core/lib/browser/tree/tree-expansion';
import { SelectableTreeNode } from '@theia/core/lib/browser/tree/tree-selection';
import type { SessionGroup } from '../../common/sessions/session-groups';

/** A row of the list of sessions. */
export type SessionRow = GroupNode | SessionNode | MoreNode;

export interface GroupNode extends ExpandableTreeNode, SelectableTreeNode {
    readonly kind: 'group';
    readonly group: SessionGroup;
}

export interface SessionNode extends ExpandableTreeNode, SelectableTreeNode {
    readonly kind: 'session';
    readonly session: Session;
}

/** Loads older sessions. */
export interface MoreNode extends SelectableTreeNode {
    readonly kind: 'more';
}

export namespace SessionRow {
    export function is(node: unknown): node is SessionRow {
        return SelectableTreeNode.is(node) && 'kind' in node && ['group', 'session', 'more'].includes(String(node.kind));
    }

    export function isSession(node: unknown): node is SessionNode {
        return is(node) && node.kind === 'session';
    }
}
