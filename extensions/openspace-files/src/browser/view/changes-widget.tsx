import { ContextMenuRenderer } from '@theia/core/lib/browser/context-menu-renderer';
import { CompositeTreeNode, TreeNode } from '@theia/core/lib/browser/tree/tree';
import { ExpandableTreeNode } from '@theia/core/lib/browser/tree/tree-expansion';
import { TreeModel } from '@theia/core/lib/browser/tree/tree-model';
import {
    NodeProps,
    TREE_NODE_SEGMENT_CLASS,
    TREE_NODE_SEGMENT_GROW_CLASS,
    TreeProps,
    TreeWidget
} from '@theia/core/lib/browser/tree/tree-widget';
import { BadgeService } from '@theia/core/lib/browser/badges/badge-service';
import { codicon, Message } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import type { FileChange } from '../../common/changes/agent-change';
import { ChangesHistory } from '../changes/changes-history';
import { RowCommands } from '../changes/change-commands';
import { KnownSessions } from '../changes/session-names';
import { ChangeNode } from './change-nodes';
import { ChangesPlaceholder } from './changes-placeholder';
import { RowTail } from './row-tail';
import { commandsFor, decisionWord, stateWord, tooltipOf, wordsForRow } from './row-words';

/** The view of what agents changed. */
@injectable()
export class ChangesWidget extends TreeWidget {
    static readonly ID = 'openspace-agent-changes';
    static readonly LABEL = nls.localize('openspace/files/agentChanges', 'Agent Changes');

    @inject(ChangesHistory)
    private readonly history: ChangesHistory;

    @inject(KnownSessions)
    private readonly sessions: KnownSessions;

    @inject(CommandRegistry)
    private readonly commands: CommandRegistry;

    @inject(BadgeService)
    private readonly badges: BadgeService;

    @inject(ILogger)
    @named('openspace:files')
    private readonly logger: ILogger;

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
        this.id = ChangesWidget.ID;
        this.title.label = ChangesWidget.LABEL;
        this.title.caption = ChangesWidget.LABEL;
        this.title.iconClass = codicon('diff-multiple');
        this.title.closable = true;
        this.addClass('openspace-changes');
        this.model.root = { id: 'openspace-changes-root', parent: undefined, visible: false, children: [] } as CompositeTreeNode;
        this.toDispose.push(this.history.onDidChange(() => this.refresh()));
        this.toDispose.push(this.sessions.onDidChange(() => this.refresh()));
        this.toDispose.push(this.model.onOpenNode(node => this.open(node)));
        this.toDispose.push(this.focusService.onDidChangeFocus(node => this.tellFocus(node)));
        this.refresh();
    }

    /** The rows that a command is meant for: the one that was clicked, or with it all that are selected. */
    targets(clicked: unknown): ChangeNode[] {
        const selected = this.model.selectedNodes.filter(ChangeNode.is);
        return ChangeNode.is(clicked) && !selected.some(({ id }) => id === clicked.id) ? [clicked] : selected;
    }

    override storeState(): object {
        return { showsAll: this.history.showsAll };
    }

    override restoreState(state: object): void {
        this.history.showsAll = 'showsAll' in state && state.showsAll === true;
    }

    /** The panel says of every widget that it is a tab panel; this one has the keyboard and is the tree. */
    protected override onAfterAttach(message: Message): void {
        super.onAfterAttach(message);
        this.node.setAttribute('role', 'tree');
        this.node.setAttribute('aria-label', ChangesWidget.LABEL);
        this.node.setAttribute('aria-multiselectable', 'true');
    }

    protected override render(): React.ReactNode {
        if (this.history.error !== undefined || this.history.listed().length === 0) {
            const hasMore = this.history.changes().length > 0;
            return <ChangesPlaceholder error={this.history.error} onShowAll={hasMore ? this.showAll : undefined} onRetry={this.retry} />;
        }
        return super.render();
    }

    protected override tapNode(node?: TreeNode): void {
        super.tapNode(node);
        if (!ChangeNode.is(node)) {
            return;
        }
        if (node.kind === 'session' || node.kind === 'file') {
            this.model.toggleNodeExpansion(node).catch(error => this.logger.error('A row could not be expanded', error));
        } else {
            this.peek(node).catch(error => this.logger.error('A change could not be shown', error));
        }
    }

    protected override isExpandable(node: TreeNode): node is ExpandableTreeNode {
        return super.isExpandable(node) && (!ChangeNode.is(node) || node.kind !== 'change' || hasParts(node.change));
    }

    protected override toNodeName(node: TreeNode): string {
        return ChangeNode.is(node) ? wordsForRow(node).label : super.toNodeName(node);
    }

    protected override createNodeAttributes(node: TreeNode, props: NodeProps): React.Attributes & React.HTMLAttributes<HTMLElement> {
        const attributes = super.createNodeAttributes(node, props);
        if (!ChangeNode.is(node)) {
            return attributes;
        }
        const { label, description, added, removed, decision } = wordsForRow(node);
        const spoken = [label, description, `+${added} −${removed}`, this.markOf(node)].filter(Boolean).join(', ');
        return {
            ...attributes,
            className: `${attributes.className} openspace-changes-${node.kind} ${decision ? `openspace-changes-${decision}` : ''}`,
            role: 'treeitem',
            id: rowId(node),
            title: tooltipOf(node, this.markOf(node)),
            'aria-label': spoken,
            'aria-level': props.depth + 1,
            'aria-selected': node.selected,
            ...(node.kind !== 'hunk' && this.isExpandable(node) && { 'aria-expanded': node.expanded })
        };
    }

    protected override renderIcon(node: TreeNode): React.ReactNode {
        const icon =
            ChangeNode.is(node) && (node.kind === 'file' ? this.labelProvider.getIcon(new URI(node.file.uri)) : wordsForRow(node).icon);
        return icon && <div className={`${icon} openspace-changes-icon`} />;
    }

    protected override getCaptionAttributes(node: TreeNode, props: NodeProps): React.Attributes & React.HTMLAttributes<HTMLElement> {
        const className = `${TREE_NODE_SEGMENT_CLASS} ${TREE_NODE_SEGMENT_GROW_CLASS} openspace-changes-caption`;
        return { ...super.getCaptionAttributes(node, props), className };
    }

    protected override getCaptionChildren(node: TreeNode, props: NodeProps): React.ReactNode {
        if (!ChangeNode.is(node)) {
            return super.getCaptionChildren(node, props);
        }
        const { description, preview } = wordsForRow(node);
        const mark = this.markOf(node);
        return (
            <>
                <span className="openspace-changes-label">{super.getCaptionChildren(node, props)}</span>
                {description && <span className="openspace-changes-description">{description}</span>}
                {preview && <code className={`openspace-changes-${preview.sign === '+' ? 'added' : 'removed'}`}>{preview.text}</code>}
                {mark && <span className="openspace-changes-mark">{mark}</span>}
            </>
        );
    }

    protected override renderTailDecorations(node: TreeNode): React.ReactNode {
        return ChangeNode.is(node) && <RowTail node={node} commands={commandsFor(node)} onCommand={this.run} />;
    }

    /** What became of a change, or of its file by other hands. */
    private markOf(node: ChangeNode): string | undefined {
        const { decision } = wordsForRow(node);
        return decision ? decisionWord(decision) : node.kind === 'file' ? stateWord(this.history.stateOf(node.file.uri)) : undefined;
    }

    private readonly run = (command: string, node: unknown): void => {
        this.commands.executeCommand(command, node).catch(error => this.logger.error(`${command} failed`, error));
    };

    /** An editor that is shown takes the keyboard; the person is on their way through the list. */
    private async peek(node: ChangeNode): Promise<void> {
        await this.commands.executeCommand(RowCommands.PEEK.id, node);
        this.node.focus();
    }

    private readonly showAll = (): void => {
        this.history.showsAll = true;
    };

    private readonly retry = (): void => {
        this.history.notifyChanges();
    };

    private open(node: TreeNode): void {
        this.run(RowCommands.OPEN.id, node);
    }

    private refresh(): void {
        const open = this.history.openChanges().length;
        const tooltip = nls.localize('openspace/files/badge', '{0} open agent changes', open);
        this.badges.showBadge(this, open > 0 ? { value: open, tooltip } : undefined);
        this.model.refresh().catch(error => this.logger.error('Agent changes could not be listed', error));
        this.update();
    }

    /** The keyboard stays on the tree; this says which row it is about. */
    private tellFocus(node: TreeNode | undefined): void {
        if (ChangeNode.is(node)) {
            this.node.setAttribute('aria-activedescendant', rowId(node));
        } else {
            this.node.removeAttribute('aria-activedescendant');
        }
    }
}

/** A file that was made or deleted, and an undo, are decided on as a whole. */
function hasParts({ before, after, undoes }: FileChange): boolean {
    return before !== undefined && after !== undefined && undoes === undefined;
}

function rowId(node: ChangeNode): string {
    return `openspace-row-${node.id}`;
}
