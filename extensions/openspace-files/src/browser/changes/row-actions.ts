import { OpenerService, open } from '@theia/core/lib/browser/opener-service';
import type { Command } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { FileChange } from '../../common/changes/agent-change';
import { fileOf, isOpen } from '../../common/changes/change-groups';
import { ChangeNode, HunkNode } from '../view/change-nodes';
import { commandsFor } from '../view/row-words';
import { ChangeActions } from './change-actions';
import { RowCommands } from './change-commands';
import { ChangeDiffs } from './change-diffs';

interface RowCommand {
    readonly command: Command;
    run(rows: readonly ChangeNode[]): Promise<void>;
    allows(rows: readonly ChangeNode[]): boolean;
}

/** What the commands of rows do. */
@injectable()
export class RowActions {
    @inject(ChangeActions)
    private readonly actions: ChangeActions;

    @inject(ChangeDiffs)
    private readonly diffs: ChangeDiffs;

    @inject(OpenerService)
    private readonly openers: OpenerService;

    commands(): RowCommand[] {
        const { OPEN, PEEK, OPEN_FILE, ACCEPT, UNDO, REJECT, REDO } = RowCommands;
        const oneFile = (rows: readonly ChangeNode[]): boolean => rows.length === 1 && rows[0].kind !== 'session';
        const offered =
            (command: Command) =>
            (rows: readonly ChangeNode[]): boolean =>
                rows.some(row => commandsFor(row).includes(command.id));
        return [
            { command: OPEN, run: rows => this.openDiff(rows[0], true), allows: oneFile },
            { command: PEEK, run: rows => this.openDiff(rows[0], false), allows: oneFile },
            { command: OPEN_FILE, run: rows => this.openFile(rows[0]), allows: oneFile },
            { command: ACCEPT, run: rows => this.accept(rows), allows: offered(ACCEPT) },
            { command: UNDO, run: rows => this.undo(rows), allows: offered(UNDO) },
            { command: REJECT, run: rows => this.undo(rows), allows: offered(REJECT) },
            { command: REDO, run: rows => this.undo(rows), allows: offered(REDO) }
        ];
    }

    private openDiff(row: ChangeNode, activate: boolean): Promise<void> {
        switch (row.kind) {
            case 'file':
                return this.diffs.openFile(row.file.changes, { activate });
            case 'hunk':
                return this.diffs.open(row.change, { activate, hunk: row.hunk });
            case 'session':
            case 'change':
                return this.diffs.open(ChangeNode.changesOf(row)[0], { activate });
        }
    }

    private async openFile(row: ChangeNode): Promise<void> {
        await open(this.openers, fileOf(ChangeNode.changesOf(row)[0]));
    }

    private async accept(rows: readonly ChangeNode[]): Promise<void> {
        for (const [change, hunks] of hunksByChange(rows)) {
            await this.actions.acceptHunks(change, hunks);
        }
        const changes = wholeChanges(rows).filter(isOpen);
        if (changes.length > 0) {
            await this.actions.accept(changes);
        }
    }

    private async undo(rows: readonly ChangeNode[]): Promise<void> {
        for (const [change, hunks] of hunksByChange(rows)) {
            await this.actions.undoHunks(change, hunks);
        }
        const changes = wholeChanges(rows);
        if (changes.length > 0) {
            await this.actions.undo(changes);
        }
    }
}

/** Of a session or file what is still open; a change that was named itself also when it was accepted. */
function wholeChanges(rows: readonly ChangeNode[]): FileChange[] {
    const changes = rows.flatMap(row => {
        switch (row.kind) {
            case 'hunk':
                return [];
            case 'change':
                return row.change.state === 'undone' ? [] : [row.change];
            case 'session':
            case 'file':
                return ChangeNode.changesOf(row).filter(isOpen);
        }
    });
    return [...new Map(changes.map(change => [change.id, change])).values()];
}

/** Hunks that were chosen by themselves and not with their change. */
function hunksByChange(rows: readonly ChangeNode[]): Map<FileChange, number[]> {
    const whole = new Set(wholeChanges(rows).map(({ id }) => id));
    const hunks = new Map<FileChange, number[]>();
    for (const { change, hunk } of rows.filter((row): row is HunkNode => row.kind === 'hunk')) {
        if (!whole.has(change.id)) {
            const known = [...hunks.keys()].find(({ id }) => id === change.id) ?? change;
            hunks.set(known, [...(hunks.get(known) ?? []), hunk.index]);
        }
    }
    return hunks;
}
