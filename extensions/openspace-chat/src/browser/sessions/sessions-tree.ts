import type { Session } from '@openspace/opencode/lib/common/opencode-types';
import { CompositeTreeNode, TreeImpl, TreeNode } from '@theia/core/lib/browser/tree/tree';
import { ExpandableTreeNode } from '@theia/core/lib/browser/tree/tree-expansion';
import { SelectableTreeNode } from '@theia/core/lib/browser/tree/tree-selection';
import { inject, injectable } from '@theia/core/shared/inversify';
import { groupByDay } from '../../common/sessions/session-groups';
import { SessionList } from './session-list';
import { GroupNode, MoreNode, SessionNode, SessionRow } from './session-nodes';

/** Days, their sessions, and under these their subagents. */
@injectable()
export class SessionsTree extends TreeImpl {
    @inject(SessionList)
    private readonly list: SessionList;

    override async resolveChildren(parent: CompositeTreeNode): Promise<TreeNode[]> {
        if (!SessionRow.is(parent)) {
            const roots = this.list.roots();
            const groups = groupByDay(roots, Date.now()).map((group): GroupNode => ({
                kind: 'group',
                group,
                ...this.composite(group.key, parent, true)
            }));
            const more: MoreNode = { kind: 'more', ...this.selectable('more', parent) };
            return this.list.mayHaveMore ? [...groups, more] : groups;
        }
        switch (parent.kind) {
            case 'group':
                return parent.group.sessions.map(session => this.sessionNode(session, parent));
            case 'session':
                return this.list.children(parent.session.id).map(session => this.sessionNode(session, parent));
        }
    }

    private sessionNode(session: Session, parent: CompositeTreeNode): SessionNode {
        return { kind: 'session', session, ...this.composite(`session:${session.id}`, parent, false) };
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
