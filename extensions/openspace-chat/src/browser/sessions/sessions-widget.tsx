import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { BadgeService } from '@theia/core/lib/browser/badges/badge-service';
import { ContextMenuRenderer } from '@theia/core/lib/browser/context-menu-renderer';
import { CompositeTreeNode, TreeNode } from '@theia/core/lib/browser/tree/tree';
import { ExpandableTreeNode } from '@theia/core/lib/browser/tree/tree-expansion';
import { SelectableTreeNode } from '@theia/core/lib/browser/tree/tree-selection';
import { TreeModel } from '@theia/core/lib/browser/tree/tree-model';
import {
    NodeProps,
    TREE_NODE_SEGMENT_CLASS,
    TREE_NODE_SEGMENT_GROW_CLASS,
    TreeProps,
    TreeWidget
} from '@theia/core/lib/browser/tree/tree-widget';
import { codicon, Message } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { markOf } from '../../common/sessions/session-marks';
import { InlineRename } from '../header/inline-rename';
import { ChatFeedback } from '../panel/chat-feedback';
import { SessionActions } from './session-actions';
import { SessionList } from './session-list';
import { SessionNode, SessionRow } from './session-nodes';
import { SessionSearch } from './session-search';
import { RowCaption, rowAttributes, rowId, Rows } from './session-row-view';
import { emptyWords, iconOf, rowName } from './session-row-words';

/** The list of sessions in the left side bar. */
@injectable()
export class SessionsWidget extends TreeWidget {
    static readonly ID = 'openspace-sessions';
    static readonly LABEL = nls.localize('openspace/chat/sessions', 'Sessions');

    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(SessionList)
    private readonly list: SessionList;

    @inject(SessionActions)
    private readonly actions: SessionActions;

    @inject(BadgeService)
    private readonly badges: BadgeService;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    private readonly tree = React.createRef<HTMLDivElement>();
    private renaming?: string;

    constructor(
        @inject(TreeProps) props: TreeProps,
        @inject(TreeModel) model: TreeModel,
        @inject(ContextMenuRenderer) contextMenuRenderer: ContextMenuRenderer
    ) {
        super(props, model, contextMenuRenderer);
    }

    @postConstruct()
    protected override init(): void {
        super.init();
        this.id = SessionsWidget.ID;
        this.title.label = SessionsWidget.LABEL;
        this.title.caption = SessionsWidget.LABEL;
        this.title.iconClass = codicon('comment');
        this.title.closable = true;
        this.addClass('openspace-sessions');
        this.node.tabIndex = -1;
        this.model.root = { id: 'openspace-sessions-root', parent: undefined, visible: false, children: [] } as CompositeTreeNode;
        this.toDispose.push(this.list.onDidChange(() => this.refresh()));
        this.toDispose.push(this.model.onOpenNode(node => this.open(node)));
        this.toDispose.push(this.focusService.onDidChangeFocus(node => this.tellFocus(node)));
    }

    /** The session that a command is meant for. */
    get selected(): string | undefined {
        return this.model.selectedNodes.find(SessionRow.isSession)?.session.id;
    }

    /** Puts a field in the place of the title. */
    rename(sessionId: string): void {
        this.renaming = sessionId;
        this.update();
    }

    focusSearch(): void {
        this.node.querySelector<HTMLInputElement>('.openspace-sessions-search input')?.focus();
    }

    /** The rows have the keyboard, not the box around them and the search, which Theia gives it to. */
    protected override onAfterAttach(message: Message): void {
        super.onAfterAttach(message);
        this.addEventListener(this.node, 'focus', () => this.focusRows());
        this.refresh();
    }

    protected override onAfterShow(message: Message): void {
        super.onAfterShow(message);
        this.refresh();
    }

    protected override render(): React.ReactNode {
        const empty = this.list.roots().length === 0;
        return (
            <div className="openspace-sessions-content">
                <SessionSearch text={this.list.search} onChange={this.search} onLeave={this.leaveSearch} />
                {empty ? (
                    <p className="openspace-sessions-none">{emptyWords(this.list)}</p>
                ) : (
                    <Rows label={SessionsWidget.LABEL} box={this.tree} onShow={this.rowsCame}>
                        {super.render()}
                    </Rows>
                )}
            </div>
        );
    }

    protected override isExpandable(node: TreeNode): node is ExpandableTreeNode {
        return super.isExpandable(node) && (!SessionRow.isSession(node) || this.list.children(node.session.id).length > 0);
    }

    protected override toNodeName(node: TreeNode): string {
        return SessionRow.is(node) ? rowName(node) : super.toNodeName(node);
    }

    /** Commands are for the row that was clicked; a day is no session. */
    protected override toContextMenuArgs(node: SelectableTreeNode): unknown[] {
        return [SessionRow.isSession(node) ? node.session.id : ''];
    }

    protected override tapNode(node?: TreeNode): void {
        super.tapNode(node);
        if (SessionRow.is(node)) {
            this.open(node);
        }
    }

    protected override createNodeAttributes(node: TreeNode, props: NodeProps): React.Attributes & React.HTMLAttributes<HTMLElement> {
        const attributes = super.createNodeAttributes(node, props);
        if (!SessionRow.is(node)) {
            return attributes;
        }
        const row = rowAttributes(node, {
            mark: this.markOf(node),
            active: node.kind === 'session' && node.session.id === this.sessions.state.active,
            depth: props.depth,
            selected: node.selected,
            ...(this.isExpandable(node) && { expanded: node.expanded })
        });
        return { ...attributes, ...row, className: `${attributes.className} ${row.className}` };
    }

    protected override renderIcon(node: TreeNode): React.ReactNode {
        return SessionRow.isSession(node) && <i className={`codicon codicon-${iconOf(node.session, this.markOf(node))}`} aria-hidden />;
    }

    protected override getCaptionAttributes(node: TreeNode, props: NodeProps): React.Attributes & React.HTMLAttributes<HTMLElement> {
        const className = `${TREE_NODE_SEGMENT_CLASS} ${TREE_NODE_SEGMENT_GROW_CLASS} openspace-session-caption`;
        return { ...super.getCaptionAttributes(node, props), className };
    }

    protected override getCaptionChildren(node: TreeNode, props: NodeProps): React.ReactNode {
        if (!SessionRow.is(node)) {
            return super.getCaptionChildren(node, props);
        }
        if (node.kind === 'session' && node.session.id === this.renaming) {
            return <InlineRename title={node.session.title} onDone={title => this.renamed(node, title)} />;
        }
        return <RowCaption node={node} />;
    }

    private readonly search = (text: string): void => {
        this.list.search = text;
    };

    /** The keyboard was given to the view before there was a row. */
    private readonly rowsCame = (): void => {
        if (document.activeElement === this.node) {
            this.focusRows();
        }
    };

    private readonly leaveSearch = (): void => this.focusRows();

    private focusRows(): void {
        this.tree.current?.focus({ preventScroll: true });
    }

    private markOf(node: SessionRow): ReturnType<typeof markOf> {
        return node.kind === 'session' ? markOf(this.sessions.state, node.session.id) : undefined;
    }

    private open(node: TreeNode): void {
        if (SessionRow.isSession(node)) {
            this.feedback.start(() => this.actions.show(node.session.id));
        } else if (SessionRow.is(node)) {
            const work =
                node.kind === 'more' ? () => this.list.loadMore() : async () => this.model.toggleNodeExpansion(node as ExpandableTreeNode);
            this.feedback.start(work);
        }
    }

    private renamed(node: SessionNode, title: string | undefined): void {
        this.renaming = undefined;
        this.update();
        this.focusRows();
        if (title !== undefined) {
            this.feedback.start(() => this.actions.rename(node.session.id, title));
        }
    }

    /** Rows that nobody sees are drawn when they are shown. */
    private refresh(): void {
        const unread = this.list.withNews;
        const tooltip = nls.localize('openspace/chat/unreadBadge', '{0} sessions with news', unread);
        this.badges.showBadge(this, unread > 0 ? { value: unread, tooltip } : undefined);
        if (this.isVisible) {
            this.feedback.start(async () => this.model.refresh());
            this.update();
        }
    }

    /** The keyboard stays on the tree; this says which row it is about. */
    private tellFocus(node: TreeNode | undefined): void {
        if (SessionRow.is(node)) {
            this.tree.current?.setAttribute('aria-activedescendant', rowId(node));
        } else {
            this.tree.current?.removeAttribute('aria-activedescendant');
        }
    }
}
