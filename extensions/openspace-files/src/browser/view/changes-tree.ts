import { CompositeTreeNode, TreeImpl, TreeNode } from '@theia/core/lib/browser/tree/tree';
import { ExpandableTreeNode } from '@theia/core/lib/browser/tree/tree-expansion';
import { SelectableTreeNode } from '@theia/core/lib/browser/tree/tree-selection';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { FileChange } from '../../common/changes/agent-change';
import { FileChanges, groupChanges, SessionChanges } from '../../common/changes/change-groups';
import type { Hunk } from '../../common/changes/hunks';
import { ChangesHistory } from '../changes/changes-history';
import { KnownSessions } from '../changes/session-names';
import { ChangeNode, FileNode, HunkNode, SessionNode, SingleChangeNode } from './change-nodes';

/** Sessions, their files, the changes of each, and the hunks of a change when somebody looks. */
@injectable()
export class ChangesTree extends TreeImpl {
    @inject(ChangesHistory)
    private readonly history: ChangesHistory;

    @inject(KnownSessions)
    private readonly sessions: KnownSessions;

    override async resolveChildren(parent: CompositeTreeNode): Promise<TreeNode[]> {
        if (!ChangeNode.is(parent)) {
            return groupChanges(this.history.listed()).map(group => this.sessionNode(group, parent));
        }
        switch (parent.kind) {
            case 'session':
                return parent.group.files.map(file => this.fileNode(file, parent));
            case 'file':
                return parent.file.changes.map(change => this.changeNode(change, parent));
            case 'change':
                return (await this.history.hunksOf(parent.change)).map(hunk => this.hunkNode(parent.change, hunk, parent));
        }
    }

    private sessionNode(group: SessionChanges, parent: CompositeTreeNode): SessionNode {
        return {
            kind: 'session',
            group,
            title: this.sessions.nameOf(group.session),
            ...this.composite(`session:${group.key}`, parent, true)
        };
    }

    private fileNode(file: FileChanges, parent: CompositeTreeNode): FileNode {
        return { kind: 'file', file, ...this.composite(`${parent.id}:${file.uri}`, parent, true) };
    }

    private changeNode(change: FileChange, parent: CompositeTreeNode): SingleChangeNode {
        return { kind: 'change', change, ...this.composite(`change:${change.id}`, parent, false) };
    }

    private hunkNode(change: FileChange, hunk: Hunk, parent: CompositeTreeNode): HunkNode {
        return { kind: 'hunk', change, hunk, ...this.selectable(`hunk:${change.id}:${hunk.index}`, parent) };
    }

    private composite(id: string, parent: CompositeTreeNode, expanded: boolean): ExpandableTreeNode & SelectableTreeNode {
        const former = this.getNode(id);
        return {
            ...this.selectable(id, parent),
            expanded: ExpandableTreeNode.is(former) ? former.expanded : expanded,
            children: CompositeTreeNode.is(former) ? former.children : []
        };
    }

    /** A row that was there before stays selected. */
    private selectable(id: string, parent: CompositeTreeNode): SelectableTreeNode {
        const former = this.getNode(id);
        return { id, parent, selected: SelectableTreeNode.is(former) && former.selected };
    }
}
