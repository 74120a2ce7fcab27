import { codicon } from '@theia/core/lib/browser/widgets/widget';
import * as React from '@theia/core/shared/react';
import { ROW_LABELS, RowCommands } from '../changes/change-commands';
import type { ChangeNode } from './change-nodes';
import { wordsForRow } from './row-words';

export interface RowTailProps {
    readonly node: ChangeNode;
    readonly commands: readonly string[];
    readonly onCommand: (command: string, node: ChangeNode) => void;
}

const ICONS: Readonly<Record<string, string>> = {
    [RowCommands.ACCEPT.id]: codicon('check'),
    [RowCommands.UNDO.id]: codicon('discard'),
    [RowCommands.REJECT.id]: codicon('discard'),
    [RowCommands.REDO.id]: codicon('redo')
};

/** The end of a row: what the person can do, and how much it is. */
export function RowTail({ node, commands, onCommand }: RowTailProps): React.ReactElement {
    const { added, removed } = wordsForRow(node);
    return (
        <div className="openspace-changes-tail">
            <div className="openspace-changes-actions">
                {commands.map(command => (
                    <Action key={command} command={command} node={node} onCommand={onCommand} />
                ))}
            </div>
            {added > 0 && <span className="openspace-changes-added">+{added}</span>}
            {removed > 0 && <span className="openspace-changes-removed">−{removed}</span>}
        </div>
    );
}

function Action({
    command,
    node,
    onCommand
}: {
    command: string;
    node: ChangeNode;
    onCommand: RowTailProps['onCommand'];
}): React.ReactElement {
    const run = (event: React.MouseEvent): void => {
        event.stopPropagation();
        onCommand(command, node);
    };
    const label = ROW_LABELS[command];
    // Not reached by Tab: the tree has the keyboard, and its menu and keys offer the same.
    return (
        <button type="button" tabIndex={-1} className={`action-label ${ICONS[command]}`} title={label} aria-label={label} onClick={run} />
    );
}
