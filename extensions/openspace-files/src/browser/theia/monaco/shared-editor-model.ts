import type { SaveOptions } from '@theia/core/lib/browser/saveable';
import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { DefaultEndOfLine, EndOfLineSequence, ITextBufferFactory } from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import { createTextBuffer } from '@theia/monaco-editor-core/esm/vs/editor/common/model/textModel';
import { diffLines } from '../../../common/changes/line-diff';
import { mergeLines } from '../../../common/changes/merge-lines';
import { minimalEdits } from '../../editors/minimal-edits';
import { keepScrollPositions } from '../../editors/scroll-positions';

/** How long saves wait for somebody else's write before they go ahead. */
const LONGEST_HOLD = 3_000;

interface DiskText {
    readonly lines: readonly string[];
    readonly ending: string;
}

/**
 * The text of a file that a person and an agent edit. Differs from Theia's in what happens when somebody else writes the file:
 * - Only the lines that differ are edited, so cursors, marks and the scroll position stay. Theia replaces all between the first
 *   and the last difference.
 * - Undoing past such an edit makes the text dirty. Theia calls it clean, although the disk has something else.
 * - What the person types while their text is being saved is unsaved. Theia calls it clean when the save ends.
 * - What the person typed while an agent wrote is merged with what was written. Theia asks at the next save which of the two
 *   shall be lost, or does not even ask when the file has the same length as before.
 */
export class SharedEditorModel extends MonacoEditorModel {
    private readonly collided = new Emitter<void>();
    /** The agent has written lines that the person was editing. The person's text stays; the next save asks. */
    readonly onDidCollide: Event<void> = this.collided.event;

    /** The text on which the person's unsaved edits stand, while an agent writes. */
    private base: readonly string[] | undefined;
    private readonly holds = new Set<Deferred<boolean>>();
    private held: Promise<void> = Promise.resolve();
    /** The version of the text that is being saved. */
    private saving: number | undefined;
    private changing = false;

    /** An agent is about to write the file: saves wait for `follow`, so that they know the file as it then is. */
    hold(): void {
        this.base ??= this.textEditorModel.getLinesContent();
        const hold = new Deferred<boolean>();
        this.holds.add(hold);
        const timer = setTimeout(() => hold.resolve(false), LONGEST_HOLD);
        this.held = this.run(async () => {
            try {
                if (await hold.promise) {
                    await this.adopt(this.base);
                }
            } finally {
                clearTimeout(timer);
                this.holds.delete(hold);
                if (this.holds.size === 0) {
                    this.base = undefined;
                }
            }
        });
    }

    /** The file was written, or will not be: shows what is there now. */
    async follow(): Promise<void> {
        if (this.holds.size === 0) {
            return this.sync();
        }
        this.holds.forEach(hold => hold.resolve(true));
        return this.held;
    }

    protected override async fireWillSaveModel(token: CancellationToken, options?: SaveOptions): Promise<void> {
        await super.fireWillSaveModel(token, options);
        // The save goes on at once with the text as it is now.
        this.saving = this.textEditorModel.getAlternativeVersionId();
    }

    protected override async doSave(token: CancellationToken, overwriteEncoding?: boolean, options?: SaveOptions): Promise<void> {
        try {
            await super.doSave(token, overwriteEncoding, options);
        } finally {
            this.saving = undefined;
            if (this.textEditorModel.getAlternativeVersionId() === this.bufferSavedVersionId) {
                this.setDirty(false);
            }
        }
    }

    protected override fireDidChangeContent(event: Parameters<MonacoEditorModel['fireDidChangeContent']>[0]): void {
        this.changing = true;
        try {
            super.fireDidChangeContent(event);
        } finally {
            this.changing = false;
        }
    }

    protected override setDirty(dirty: boolean): void {
        if (dirty || this.saving === undefined) {
            super.setDirty(dirty);
        } else if (!this.changing) {
            // The save has ended, but only what was there when it began is on disk.
            this.bufferSavedVersionId = this.saving;
            if (this.saving === this.textEditorModel.getAlternativeVersionId()) {
                super.setDirty(false);
            }
        }
    }

    protected override async doSync(token: CancellationToken): Promise<void> {
        if (!token.isCancellationRequested) {
            await this.adopt(undefined);
        }
    }

    /** Takes over what is on disk. With a base, unsaved edits are merged with it; without, they stay as they are. */
    private async adopt(base: readonly string[] | undefined): Promise<void> {
        const content = await this.readContents();
        // From here on nothing waits, so nothing can be typed in between.
        if (content === undefined || this.isDisposed()) {
            return;
        }
        const disk = textOf(content, this.textEditorModel.getEOL());
        if (!this.dirty) {
            this.showClean(disk);
        } else if (base) {
            this.showMerged(disk, base);
        }
    }

    private showClean(disk: DiskText): void {
        this.show(disk.lines, disk.ending);
        this.resourceVersion = this.resource.version;
        this.bufferSavedVersionId = this.textEditorModel.getAlternativeVersionId();
        // Incremental saves replay these on what is on disk; they belong to what was there before.
        this.contentChanges.length = 0;
        if (this.base) {
            this.base = disk.lines;
        }
    }

    private showMerged(disk: DiskText, base: readonly string[]): void {
        const written = diffLines(base, disk.lines).map(({ before, after }) => ({
            ...before,
            lines: disk.lines.slice(after.start, after.end)
        }));
        const { lines, conflicts } = mergeLines(base, this.textEditorModel.getLinesContent(), written);
        if (conflicts.length > 0) {
            // Older than any file, so that the next save asks whatever the length of the file is.
            this.resourceVersion = NEVER_IN_SYNC;
            this.collided.fire();
            return;
        }
        this.show(lines, disk.ending);
        this.resourceVersion = this.resource.version;
        this.base = disk.lines;
        this.saveWhole();
    }

    /** An edit that the person can undo like their own. */
    private show(lines: readonly string[], ending: string): void {
        const model = this.textEditorModel;
        const edits = minimalEdits(model.getLinesContent(), lines, ending);
        if (edits.length === 0 && model.getEOL() === ending) {
            return;
        }
        keepScrollPositions(model, () =>
            this.updateModel(
                () => {
                    model.pushStackElement();
                    model.pushEOL(ending === '\r\n' ? EndOfLineSequence.CRLF : EndOfLineSequence.LF);
                    model.pushEditOperations([], [...edits], () => []);
                    model.pushStackElement();
                },
                { ignoreDirty: true, ignoreContentChanges: true }
            )
        );
    }

    /** No state of the undo stack is what is on disk, and an incremental save has nothing to start from. */
    private saveWhole(): void {
        this.bufferSavedVersionId = -1;
        const text = this.getText();
        const range = { start: { line: 0, character: 0 }, end: this.positionAt(text.length) };
        this.contentChanges.splice(0, this.contentChanges.length, { range, rangeOffset: 0, rangeLength: text.length, text });
    }
}

const NEVER_IN_SYNC = { encoding: 'utf8', etag: 'never', mtime: 0 };

function textOf(content: string | ITextBufferFactory, currentEnding: string): DiskText {
    const { textBuffer, disposable } = createTextBuffer(content, currentEnding === '\r\n' ? DefaultEndOfLine.CRLF : DefaultEndOfLine.LF);
    try {
        return { lines: textBuffer.getLinesContent(), ending: textBuffer.getEOL() };
    } finally {
        disposable.dispose();
    }
}
