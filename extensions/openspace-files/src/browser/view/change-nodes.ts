import { ExpandableTreeNode } from '@theia/core/lib/browser/tree/tree-expansion';
import { SelectableTreeNode } from '@theia/core/lib/browser/tree/tree-selection';
import type { FileChange } from '../../common/changes/agent-change';
import type { FileChanges, SessionChanges } from '../../common/changes/change-groups';
import type { Hunk } from '../../common/changes/hunks';

/** A row of the view. */
export type ChangeNode = SessionNode | FileNode | SingleChangeNode | HunkNode;

export interface SessionNode extends ExpandableTreeNode, SelectableTreeNode {
    readonly kind: 'session';
    readonly group: SessionChanges;
    /** What the session is called, where somebody knows. */
    readonly title?: string;
}

export interface FileNode extends ExpandableTreeNode, SelectableTreeNode {
    readonly kind: 'file';
    readonly file: FileChanges;
}

export interface SingleChangeNode extends ExpandableTreeNode, SelectableTreeNode {
    readonly kind: 'change';
    readonly change: FileChange;
}

export interface HunkNode extends SelectableTreeNode {
    readonly kind: 'hunk';
    readonly change: FileChange;
    readonly hunk: Hunk;
}

export namespace ChangeNode {
    export function is(node: unknown): node is ChangeNode {
        return SelectableTreeNode.is(node) && 'kind' in node && ['session', 'file', 'change', 'hunk'].includes(String(node.kind));
    }

    /** All changes that a row stands for, the newest first. */
    export function changesOf(node: ChangeNode): readonly FileChange[] {
        switch (node.kind) {
            case 'session':
                return node.group.files.flatMap(({ changes }) => changes).sort((a, b) => b.time - a.time);
            case 'file':
                return node.file.changes;
            case 'change':
            case 'hunk':
                return [node.change];
        }
    }
}
