import type { MenuPath } from '@theia/core/lib/common/menu';
import type { Command } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { codicon } from '@theia/core/lib/browser/widgets/widget';

const CATEGORY = 'OpenSpace';

/** What the palette offers. */
export namespace ChangesCommands {
    export const SHOW: Command = {
        id: 'openspace.changes.show',
        category: CATEGORY,
        label: nls.localize('openspace/files/showChanges', 'Show Agent Changes')
    };
    export const UNDO_LAST: Command = {
        id: 'openspace.changes.undoLast',
        category: CATEGORY,
        label: nls.localize('openspace/files/undoLast', 'Undo Last Agent Change'),
        iconClass: codicon('discard')
    };
    export const REDO: Command = {
        id: 'openspace.changes.redo',
        category: CATEGORY,
        label: nls.localize('openspace/files/redo', 'Redo Last Undone Agent Change'),
        iconClass: codicon('redo')
    };
    export const UNDO_SESSION: Command = {
        id: 'openspace.changes.undoSession',
        category: CATEGORY,
        label: nls.localize('openspace/files/undoSession', 'Undo Agent Changes of a Session…'),
        iconClass: codicon('clear-all')
    };
    export const ACCEPT_ALL: Command = {
        id: 'openspace.changes.acceptAll',
        category: CATEGORY,
        label: nls.localize('openspace/files/acceptAll', 'Accept All Agent Changes'),
        iconClass: codicon('check-all')
    };
    export const TOGGLE_ALL: Command = {
        id: 'openspace.changes.toggleAll',
        category: CATEGORY,
        label: nls.localize('openspace/files/toggleAll', 'Toggle Accepted and Undone Agent Changes'),
        iconClass: codicon('history')
    };
}

/** What can be done to a row of the view. Without a label, so that the palette does not offer them. */
export namespace RowCommands {
    export const OPEN: Command = { id: 'openspace.changes.openDiff', iconClass: codicon('diff') };
    /** The same, and the keyboard stays in the view. */
    export const PEEK: Command = { id: 'openspace.changes.peekDiff' };
    export const OPEN_FILE: Command = { id: 'openspace.changes.openFile', iconClass: codicon('go-to-file') };
    export const ACCEPT: Command = { id: 'openspace.changes.accept', iconClass: codicon('check') };
    export const UNDO: Command = { id: 'openspace.changes.undo', iconClass: codicon('discard') };
    /** Undo of one hunk, by the name that reviewers know. */
    export const REJECT: Command = { id: 'openspace.changes.reject', iconClass: codicon('discard') };
    export const REDO: Command = { id: 'openspace.changes.redoOne', iconClass: codicon('redo') };
}

export const ROW_LABELS: Readonly<Record<string, string>> = {
    [RowCommands.OPEN.id]: nls.localize('openspace/files/openDiff', 'Show What Changed'),
    [RowCommands.OPEN_FILE.id]: nls.localizeByDefault('Open File'),
    [RowCommands.ACCEPT.id]: nls.localize('openspace/files/accept', 'Accept'),
    [RowCommands.UNDO.id]: nls.localizeByDefault('Undo'),
    [RowCommands.REJECT.id]: nls.localize('openspace/files/reject', 'Reject'),
    [RowCommands.REDO.id]: nls.localizeByDefault('Redo')
};

export const CHANGES_MENU: MenuPath = ['openspace-changes-menu'];
