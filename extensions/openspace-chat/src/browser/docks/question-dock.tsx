import { QuestionService } from '@openspace/opencode/lib/browser/permissions/question-service';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { QuestionAnswer, QuestionRequest } from '@openspace/opencode/lib/common/opencode-types';
import { pendingQuestions } from '@openspace/opencode/lib/common/session/selectors/pending-requests';
import type { Located } from '@openspace/opencode/lib/common/session/session-state';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { titleOf } from '../../common/sessions/session-words';
import { ChatFeedback } from '../panel/chat-feedback';
import type { ChatSection } from '../panel/chat-section';
import { PromptDrafts } from '../prompt/prompt-drafts';
import { useSessionState } from '../state/use-session-state';
import { Dock } from './dock';
import { QuestionCard } from './question-card';
import { returnFocus } from './return-focus';

/** What the agent wants to know. */
@injectable()
export class QuestionDock implements ChatSection {
    readonly id = 'questions';
    readonly slot = 'dock';
    readonly order = 50;

    @inject(SessionService)
    readonly sessions: SessionService;

    @inject(QuestionService)
    private readonly questions: QuestionService;

    @inject(PromptDrafts)
    private readonly drafts: PromptDrafts;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    render(sessionId: string | undefined): React.ReactNode {
        return sessionId !== undefined && <Questions dock={this} sessionId={sessionId} />;
    }

    async reply(request: Located<QuestionRequest>, answers: readonly QuestionAnswer[]): Promise<void> {
        await this.feedback.run(() => this.questions.reply(request, answers));
        returnFocus(this.drafts);
    }

    async reject(request: Located<QuestionRequest>): Promise<void> {
        await this.feedback.run(() => this.questions.reject(request));
        returnFocus(this.drafts);
    }
}

function Questions({ dock, sessionId }: { dock: QuestionDock; sessionId: string }): React.ReactNode {
    const pending = useSessionState(
        dock.sessions,
        state => pendingQuestions(state, sessionId),
        (a, b) => a.length === b.length && a.every((request, index) => request === b[index])
    );
    const [first] = pending;
    const asking = useSessionState(dock.sessions, ({ sessions }) =>
        first === undefined || first.value.sessionID === sessionId ? undefined : sessions.get(first.value.sessionID)
    );
    if (!first) {
        return undefined;
    }
    return (
        <Dock
            name={nls.localize('openspace/chat/questions', 'Questions')}
            icon="question"
            urgent
            title={
                asking
                    ? nls.localize('openspace/chat/subagentAsks', 'The subagent “{0}” asks', titleOf(asking))
                    : nls.localize('openspace/chat/agentAsks', 'The agent asks')
            }
        >
            <QuestionCard key={first.value.id} dock={dock} request={first} />
        </Dock>
    );
}
