import { PromptChoices } from '@openspace/opencode/lib/browser/models/prompt-choices';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatPreferences } from '../../common/chat-preferences';
import { Draft, draftOf, isEmpty, partsOf } from '../../common/prompt/draft';
import { isWorking } from '../../common/sessions/activity';
import { ChatFeedback } from '../panel/chat-feedback';
import { TimelineNavigation } from '../timeline/timeline-navigation';
import { FollowUpQueue } from './follow-up-queue';
import { PromptDrafts } from './prompt-drafts';

/** The key under which the choices for the next new session are kept. */
export const NEW_SESSION = '';

/** Sends drafts. What cannot be sent comes back to where it was written. */
@injectable()
export class PromptSender implements FrontendApplicationContribution {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(PromptChoices)
    private readonly choices: PromptChoices;

    @inject(PromptDrafts)
    private readonly drafts: PromptDrafts;

    @inject(FollowUpQueue)
    private readonly queue: FollowUpQueue;

    @inject(ChatPreferences)
    private readonly preferences: ChatPreferences;

    @inject(TimelineNavigation)
    private readonly navigation: TimelineNavigation;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    onStart(): void {
        this.sessions.onDidFailToSend(({ sessionId, prompt, reason }) => {
            this.drafts.giveBack(sessionId, draftOf(prompt.parts));
            this.feedback.tell(
                nls.localize('openspace/chat/notTaken', 'The agent could not use your message, so it is in the prompt again: {0}', reason)
            );
        });
    }

    /** Sends the draft of a session, or begins one with it. While the agent works it waits in the queue, or joins the turn. */
    async submit(sessionId: string | undefined, otherWay = false): Promise<void> {
        const draft = this.drafts.take(sessionId);
        if (isEmpty(draft)) {
            return;
        }
        const queues = (this.preferences['openspace.chat.whileWorking'] === 'queue') !== otherWay;
        if (sessionId !== undefined && queues && isWorking(this.sessions.state, sessionId)) {
            this.queue.add(sessionId, draft);
            return;
        }
        // Whatever the person was reading: now they want to see the answer.
        this.navigation.control?.jumpToLatest();
        await this.feedback.run(() => this.send(sessionId, draft));
    }

    /** Stops the agent. What waits in the queue goes on waiting. */
    async stop(sessionId: string): Promise<void> {
        this.queue.pause(sessionId);
        await this.feedback.run(() => this.sessions.abort(sessionId));
    }

    private async send(sessionId: string | undefined, draft: Draft): Promise<void> {
        let place = sessionId;
        try {
            place ??= await this.begin();
            await this.sessions.send(place, { parts: partsOf(draft) });
        } catch (error) {
            this.drafts.giveBack(place, draft);
            throw error;
        }
    }

    /** A new session with what was chosen for it; words that were written while it was made go with it. */
    private async begin(): Promise<string> {
        const choice = await this.choices.resolve(NEW_SESSION);
        const { id } = await this.sessions.create();
        await this.choices.choose(id, choice);
        this.drafts.giveBack(id, this.drafts.take(undefined));
        return id;
    }
}
