import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { isOpencodeError } from '@openspace/opencode/lib/common/opencode-error';
import { sameJson } from '@openspace/opencode/lib/common/session/same-json';
import { revertedMessages, visibleMessages, visibleParts } from '@openspace/opencode/lib/common/session/selectors/visible-messages';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { isQuestion, otherWork, rollbackAfter } from '../../common/docks/rollback';
import { Draft, draftOf, DraftPart, EMPTY_DRAFT } from '../../common/prompt/draft';
import { isWorking } from '../../common/sessions/activity';
import { PromptDrafts } from '../prompt/prompt-drafts';
import { askSafely } from '../sessions/ask-safely';

/**
 * Rolls a conversation back and forth. opencode puts the whole worktree back as it was, so the person is asked first when that could hit what
 * they or another session are working on.
 */
@injectable()
export class RollbackActions {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(PromptDrafts)
    private readonly drafts: PromptDrafts;

    @inject(ApplicationShell)
    private readonly shell: ApplicationShell;

    /** What was put into prompts by rolling back. */
    private readonly offered = new Map<string, Draft>();

    /** Hides the message and all after it. Its words come back to the prompt. */
    async rollBack(sessionId: string, messageId: string): Promise<void> {
        if (!(await this.mayTouchFiles(sessionId))) {
            return;
        }
        const message = visibleMessages(this.sessions.state, sessionId).find(({ info }) => info.id === messageId);
        await this.stopFor(sessionId, () => this.sessions.revert(sessionId, messageId));
        if (message?.info.role === 'user') {
            this.offer(sessionId, draftOf(visibleParts(message) as DraftPart[]));
        }
    }

    /** Shows hidden messages again, up to this question with its answers, or all of them. */
    async restore(sessionId: string, messageId?: string): Promise<void> {
        if (!(await this.mayTouchFiles(sessionId))) {
            return;
        }
        const next = messageId === undefined ? undefined : rollbackAfter(this.sessions.state, sessionId, messageId);
        await this.stopFor(sessionId, () =>
            next === undefined ? this.sessions.unrevert(sessionId) : this.sessions.revert(sessionId, next)
        );
        this.offer(sessionId, EMPTY_DRAFT);
    }

    /** Puts the words of a message into the prompt in place of those of the one before. What the person wrote stays. */
    private offer(sessionId: string, words: Draft): void {
        if (sameJson(this.drafts.get(sessionId), this.offered.get(sessionId))) {
            this.drafts.take(sessionId);
        }
        this.drafts.giveBack(sessionId, words);
        this.offered.set(sessionId, this.drafts.get(sessionId));
    }

    async undo(sessionId: string): Promise<void> {
        const last = visibleMessages(this.sessions.state, sessionId).filter(isQuestion).at(-1);
        if (last) {
            await this.rollBack(sessionId, last.info.id);
        }
    }

    async redo(sessionId: string): Promise<void> {
        const [first] = revertedMessages(this.sessions.state, sessionId).filter(isQuestion);
        if (first) {
            await this.restore(sessionId, first.info.id);
        }
    }

    /** The server refuses while it works, and works a little longer than it says. */
    private async stopFor(sessionId: string, work: () => Promise<unknown>): Promise<void> {
        if (isWorking(this.sessions.state, sessionId)) {
            await this.sessions.abort(sessionId);
        }
        try {
            await work();
        } catch (error) {
            if (!isOpencodeError(error) || error.data.failure !== 'busy') {
                throw error;
            }
            await this.sessions.abort(sessionId);
            await work();
        }
    }

    private async mayTouchFiles(sessionId: string): Promise<boolean> {
        const dirty = [...new Set(this.shell.widgets.filter(widget => Saveable.isDirty(widget)).map(({ title }) => title.label))];
        const others = otherWork(this.sessions.state, sessionId).map(title => `“${title}”`);
        if (dirty.length === 0 && others.length === 0) {
            return true;
        }
        const reasons = [
            ...(dirty.length > 0
                ? [nls.localize('openspace/chat/rollbackDirty', 'These editors have unsaved changes: {0}.', dirty.join(', '))]
                : []),
            ...(others.length > 0
                ? [nls.localize('openspace/chat/rollbackOthers', 'Other sessions are at work: {0}.', others.join(', '))]
                : [])
        ];
        return askSafely(
            nls.localize('openspace/chat/rollbackTitle', 'Put files back?'),
            nls.localize(
                'openspace/chat/rollbackText',
                'The files of the workspace are put back as they were at that message. {0} Their changes may get lost.',
                reasons.join(' ')
            ),
            nls.localize('openspace/chat/rollbackAnyway', 'Put Files Back')
        );
    }
}
