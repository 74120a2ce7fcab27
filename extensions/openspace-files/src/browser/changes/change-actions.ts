import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { FileChange } from '../../common/changes/agent-change';
import { groupChanges } from '../../common/changes/change-groups';
import type { UndoReport } from '../../common/changes/undo-report';
import { ChangesHistory } from './changes-history';
import { KnownSessions } from './session-names';
import { wordsForFailures, wordsForRedone, wordsForUndone } from './undo-words';

const REDO = nls.localizeByDefault('Redo');
const UNDO = nls.localizeByDefault('Undo');

/** What people decide about changes, with a word on what came of it. */
@injectable()
export class ChangeActions {
    @inject(ChangesHistory)
    private readonly history: ChangesHistory;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(QuickInputService)
    private readonly quickInput: QuickInputService;

    @inject(KnownSessions)
    private readonly sessions: KnownSessions;

    async undoLast(): Promise<void> {
        await this.tellUndone(await this.history.service.undoLast());
    }

    async redo(): Promise<void> {
        const report = await this.history.service.redo();
        if (report.undone.length === 0 && report.failed.length === 0) {
            this.messages.info(nls.localize('openspace/files/nothingToRedo', 'No agent change has been undone.'));
        }
        if (report.failed.length > 0) {
            this.messages.warn(wordsForFailures(report));
        }
        if (report.undone.length > 0 && (await this.messages.info(wordsForRedone(report), UNDO)) === UNDO) {
            await this.tellUndone(await this.history.service.undoAll(report.made.map(({ id }) => id)));
        }
    }

    /** Asks which session, and by that whether at all. */
    async undoSession(): Promise<void> {
        const sessions = groupChanges(this.history.openChanges());
        if (sessions.length === 0) {
            this.sayNothingIsOpen();
            return;
        }
        const picks = sessions.map(({ key, client, session, files }) => ({
            key,
            ...this.nameFor(client, session),
            detail: nls.localize(
                'openspace/files/sessionSize',
                '{0} changes in {1} files',
                files.reduce((sum, { changes }) => sum + changes.length, 0),
                files.length
            )
        }));
        const placeholder = nls.localize('openspace/files/pickSession', 'Take back all open changes of which session?');
        const pick = await this.quickInput.showQuickPick(picks, { placeholder });
        if (pick) {
            await this.tellUndone(await this.history.service.undoSession(pick.key));
        }
    }

    private nameFor(client: string, session: string | undefined): { label: string; description: string | undefined } {
        const name = this.sessions.nameOf(session);
        return name === undefined ? { label: client, description: session } : { label: name, description: client };
    }

    async acceptAll(): Promise<void> {
        const open = this.history.openChanges();
        if (open.length === 0) {
            this.sayNothingIsOpen();
            return;
        }
        await this.history.service.acceptAll(open.map(({ id }) => id));
    }

    accept(changes: readonly FileChange[]): Promise<void> {
        return this.history.service.acceptAll(changes.map(({ id }) => id));
    }

    acceptHunks(change: FileChange, hunks: readonly number[]): Promise<void> {
        return this.history.service.accept(change.id, hunks);
    }

    /** In the view, where the person sees what came of it; only what could not be done needs words. */
    async undo(changes: readonly FileChange[]): Promise<void> {
        this.tellFailures(await this.history.service.undoAll(changes.map(({ id }) => id)));
    }

    async undoHunks(change: FileChange, hunks: readonly number[]): Promise<void> {
        this.tellFailures(await this.history.service.undo(change.id, hunks));
    }

    private async tellUndone(report: UndoReport): Promise<void> {
        if (report.undone.length === 0 && report.failed.length === 0) {
            this.sayNothingIsOpen();
            return;
        }
        this.tellFailures(report);
        if (report.undone.length > 0 && (await this.messages.info(wordsForUndone(report), REDO)) === REDO) {
            await this.redo();
        }
    }

    private tellFailures(report: UndoReport): void {
        if (report.failed.length > 0) {
            this.messages.warn(wordsForFailures(report));
        }
    }

    private sayNothingIsOpen(): void {
        this.messages.info(
            nls.localize(
                'openspace/files/nothingOpen',
                'There is no open agent change. Accepted ones can be undone in the Agent Changes view.'
            )
        );
    }
}
