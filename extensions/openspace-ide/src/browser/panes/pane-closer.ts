import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { timeout } from '@theia/core/lib/common/promise-util';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { PaneGroup } from './pane-groups';
import { PaneService } from './pane-service';

/** How long a call waits for the person; below the minute after which many clients give up. */
const PATIENCE = 45_000;
/** A tab that has not gone by then refuses to close. */
const CLOSING = 3_000;

/** Deadline for tools that may have to ask the person. */
export const CLOSE_DEADLINE = PATIENCE + 10_000;

type Answer = 'saved' | 'discard' | 'refused';

/** Closes tabs. Unsaved edits are the person's: only they decide what becomes of them. */
@injectable()
export class PaneCloser {
    @inject(ApplicationShell) private readonly shell: ApplicationShell;
    @inject(PaneService) private readonly panes: PaneService;
    @inject(MessageService) private readonly messages: MessageService;
    @inject(ILogger) @named('openspace:panes') private readonly logger: ILogger;

    /** Side panes are collapsed: their views belong to the workbench. */
    async closePane(pane: PaneGroup): Promise<void> {
        if (pane.area === 'left' || pane.area === 'right') {
            await this.shell.collapsePanel(pane.area);
            this.panes.notifyChange();
            return;
        }
        await this.closeTabs(pane.widgets);
    }

    async closeTabs(widgets: readonly Widget[]): Promise<void> {
        const fixed = widgets.filter(widget => !widget.title.closable);
        if (fixed.length > 0) {
            throw ToolError(`${names(fixed)} cannot be closed: the person has pinned it, or it belongs to the workbench.`);
        }
        const dirty = widgets.filter(widget => Saveable.isDirty(widget) && this.wouldLoseEdits(widget, widgets));
        if (dirty.length > 0) {
            await this.askAndClose(widgets, dirty);
        } else {
            await this.close(widgets, undefined);
        }
    }

    /** A notice instead of a dialog: a dialog takes the keyboard, and a key meant for elsewhere would answer it. */
    private async askAndClose(widgets: readonly Widget[], dirty: readonly Widget[]): Promise<void> {
        const closing = this.ask(dirty).then(async answer => {
            if (answer !== 'refused') {
                await this.close(widgets, answer === 'discard' ? false : undefined);
            }
            return answer;
        });
        const answer = await Promise.race([closing, timeout(PATIENCE)]);
        if (answer === undefined) {
            closing.catch(error => this.logger.error('Could not close what the person agreed to close', error));
            throw ToolError(`${names(dirty)} has unsaved changes, and the person has not decided yet what to do with them.`, {
                advice: 'It stays open until they answer. Go on without closing it.'
            });
        }
        if (answer === 'refused') {
            throw ToolError(`${names(dirty)} has unsaved changes, and the person wants to keep it open.`, {
                advice: 'Go on without closing it.'
            });
        }
    }

    private async ask(dirty: readonly Widget[]): Promise<Answer> {
        const save = nls.localize('openspace/ide/close/save', 'Save and Close');
        const discard = nls.localize('openspace/ide/close/discard', 'Discard Changes');
        const keep = nls.localize('openspace/ide/close/keep', 'Keep Open');
        const question = nls.localize(
            'openspace/ide/close/question',
            'The agent wants to close {0}, which has unsaved changes.',
            names(dirty)
        );
        const answer = await this.messages.warn(question, { timeout: 0 }, keep, discard, save);
        if (answer === save) {
            await Promise.all(dirty.map(widget => Saveable.save(widget)));
            return 'saved';
        }
        return answer === discard ? 'discard' : 'refused';
    }

    /** With `save` undefined, a tab that is dirty by now stays open. */
    private async close(widgets: readonly Widget[], save: false | undefined): Promise<void> {
        const open = widgets.filter(widget => !widget.isDisposed);
        await Promise.race([Promise.all(open.map(widget => this.shell.closeWidget(widget.id, { save }))), timeout(CLOSING)]);
        this.panes.notifyChange();
        const left = widgets.filter(widget => widget.isAttached);
        if (left.length > 0) {
            throw ToolError(`${names(left)} did not close.`, { advice: 'It may have unsaved changes. Go on without closing it.' });
        }
    }

    /** Whether no editor outside of these keeps the unsaved text. */
    private wouldLoseEdits(widget: Widget, closing: readonly Widget[]): boolean {
        const saveable = Saveable.get(widget);
        return !this.shell.widgets.some(other => !closing.includes(other) && Saveable.get(other) === saveable);
    }
}

function names(widgets: readonly Widget[]): string {
    return [...new Set(widgets.map(widget => widget.title.label))].join(', ');
}
