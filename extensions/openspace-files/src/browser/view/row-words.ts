import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import type { FileChange } from '../../common/changes/agent-change';
import { isOpen } from '../../common/changes/change-groups';
import { Decision, decisionOf } from '../../common/changes/decisions';
import type { Hunk } from '../../common/changes/hunks';
import type { FileStatus } from '../../common/files-protocol';
import { RowCommands } from '../changes/change-commands';
import { ChangeNode, SessionNode } from './change-nodes';

/** What a row says, apart from how it looks. */
export interface RowWords {
    readonly label: string;
    readonly description?: string;
    readonly icon?: string;
    /** A line of a hunk, and whether it came or went. */
    readonly preview?: { readonly sign: '+' | '−'; readonly text: string };
    readonly added: number;
    readonly removed: number;
    /** What became of it. */
    readonly decision?: Decision;
}

export function wordsForRow(node: ChangeNode): RowWords {
    switch (node.kind) {
        case 'session':
            return wordsForSession(node);
        case 'file':
            return { label: visibleLine(baseOf(node.file.path)), description: folderOf(node.file.path), ...sizeOf(node.file.changes) };
        case 'change':
            return wordsForChange(node.change);
        case 'hunk':
            return wordsForHunk(node.change, node.hunk);
    }
}

/** The commands that make sense for a row now. */
export function commandsFor(node: ChangeNode): string[] {
    if (node.kind === 'hunk') {
        const decision = decisionOf(node.change, node.hunk.index);
        return decision === 'undone' ? [] : decision ? [RowCommands.REJECT.id] : [RowCommands.ACCEPT.id, RowCommands.REJECT.id];
    }
    if (ChangeNode.changesOf(node).some(isOpen)) {
        return [RowCommands.ACCEPT.id, RowCommands.UNDO.id];
    }
    if (node.kind !== 'change' || node.change.state === 'undone') {
        return [];
    }
    return node.change.undoes === undefined ? [RowCommands.UNDO.id] : [RowCommands.REDO.id];
}

/** That a file is no longer as the newest change left it. */
export function stateWord(state: FileStatus | undefined): string | undefined {
    switch (state) {
        case 'missing':
            return nls.localize('openspace/files/fileMissing', 'deleted since');
        case 'edited':
            return nls.localize('openspace/files/fileEdited', 'edited since');
        case 'same':
        case undefined:
            return undefined;
    }
}

export function decisionWord(decision: Decision): string {
    return decision === 'accepted'
        ? nls.localize('openspace/files/accepted', 'accepted')
        : nls.localize('openspace/files/undone', 'undone');
}

/** All that a row has no room for. */
export function tooltipOf(node: ChangeNode, mark: string | undefined): string | undefined {
    switch (node.kind) {
        case 'session':
            return [node.title, node.group.client, node.group.session]
                .filter(Boolean)
                .map(part => visibleLine(part ?? ''))
                .join(' · ');
        case 'file':
            return [visibleLine(node.file.path), mark].filter(Boolean).join(' · ');
        case 'change':
            return [wordsForRow(node).label, new Date(node.change.time).toLocaleString(), mark].filter(Boolean).join(' · ');
        case 'hunk':
            return mark;
    }
}

/** The first line that says something: a new one, or where there is none, one that went. */
function previewOf({ before, after }: Hunk): RowWords['preview'] {
    const [sign, lines] = after.lines.length > 0 ? (['+', after.lines] as const) : (['−', before.lines] as const);
    return { sign, text: visibleLine((lines.find(line => line.trim() !== '') ?? '').trim()) };
}

/** Its title, or who it was; the id is only for telling apart those that have no name. */
function wordsForSession(node: SessionNode): RowWords {
    const { client, session } = node.group;
    const [label, description] = node.title === undefined ? [client, session] : [node.title, client];
    return {
        label: visibleLine(label),
        description: description && visibleLine(description),
        icon: codicon('robot'),
        ...sizeOf(ChangeNode.changesOf(node))
    };
}

function wordsForChange(change: FileChange): RowWords {
    const { additions: added, deletions: removed } = change;
    const decision = change.state === 'open' ? undefined : change.state;
    const label =
        change.undoes === undefined
            ? visibleLine(change.tool.replace(/^openspace\./, ''))
            : nls.localize('openspace/files/undoRow', 'taken back by you');
    return { label, description: timeOf(change.time), icon: iconOf(change), added, removed, ...(decision && { decision }) };
}

function wordsForHunk(change: FileChange, hunk: Hunk): RowWords {
    const decision = decisionOf(change, hunk.index);
    // Lines that are gone are known by where they were.
    const { start, end } = hunk.after.lines.length > 0 ? hunk.after : hunk.before;
    const label =
        end - start > 1
            ? nls.localize('openspace/files/lines', 'Lines {0}–{1}', start + 1, end)
            : nls.localize('openspace/files/line', 'Line {0}', start + 1);
    return {
        label,
        preview: previewOf(hunk),
        added: hunk.after.lines.length,
        removed: hunk.before.lines.length,
        ...(decision && { decision })
    };
}

function iconOf(change: FileChange): string {
    if (change.undoes !== undefined) {
        return codicon('discard');
    }
    if (change.before === undefined) {
        return codicon('diff-added');
    }
    return codicon(change.after === undefined ? 'diff-removed' : 'diff-modified');
}

/** Of what agents did; an undo would count it twice. */
function sizeOf(changes: readonly FileChange[]): { added: number; removed: number } {
    const made = changes.filter(change => change.undoes === undefined);
    return {
        added: made.reduce((sum, { additions }) => sum + additions, 0),
        removed: made.reduce((sum, { deletions }) => sum + deletions, 0)
    };
}

function timeOf(time: number): string {
    const date = new Date(time);
    // The short form: the view is narrow, and the tooltip has the long one.
    const clock = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    return date.toDateString() === new Date().toDateString() ? clock : `${date.toLocaleDateString()} ${clock}`;
}

function baseOf(path: string): string {
    return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path: string): string | undefined {
    return path.includes('/') ? visibleLine(path.slice(0, path.lastIndexOf('/'))) : undefined;
}
