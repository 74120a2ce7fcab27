import { ErrorChatResponseContentImpl, MutableChatRequestModel } from '@theia/ai-chat/lib/common/chat-model';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { contextUsage } from '../../common/session/selectors/context-usage';
import { Turn, turnsOf } from '../../common/session/selectors/turns';
import { visibleMessages } from '../../common/session/selectors/visible-messages';
import type { SessionChanges } from '../../common/session/session-changes';
import type { SessionFault } from '../../common/session/session-state';
import { PermissionService } from '../permissions/permission-service';
import { QuestionService } from '../permissions/question-service';
import type { Prompt } from '../session/prompt';
import { SessionService } from '../session/session-service';
import { PartContents } from './part-contents';
import { RequestContents } from './request-contents';

/** What a turn needs of the window. */
export interface ChatTurnServices {
    readonly sessions: SessionService;
    readonly permissions: PermissionService;
    readonly questions: QuestionService;
}

/** One turn of the agent, shown as a response in Theia's chat. */
export class ChatTurn implements Disposable {
    private readonly toDispose = new DisposableCollection();
    private readonly contents = new PartContents();
    private readonly requests: RequestContents;
    private readonly ended = new Deferred<void>();
    private readonly oldFault: SessionFault | undefined;
    private messageId?: string;
    private wasBusy = false;

    constructor(
        private readonly request: MutableChatRequestModel,
        private readonly sessionId: string,
        private readonly services: ChatTurnServices
    ) {
        const { sessions, permissions, questions } = services;
        this.requests = new RequestContents(request, permissions, questions);
        this.oldFault = sessions.state.faults.get(sessionId);
        this.toDispose.push(sessions.onDidChange(changes => this.concerns(changes) && this.update()));
        this.toDispose.push(
            sessions.onDidFailToSend(({ sessionId: id, reason }) => id === sessionId && this.ended.reject(new Error(reason)))
        );
        this.toDispose.push(request.response.cancellationToken.onCancellationRequested(() => this.abort()));
    }

    /** Says it to the agent and resolves when the turn has ended, well or cancelled. Rejects with what went wrong. */
    async play(prompt: Prompt): Promise<void> {
        this.messageId = await this.services.sessions.send(this.sessionId, prompt);
        if (this.request.response.cancellationToken.isCancellationRequested) {
            this.abort();
        }
        this.update();
        await this.ended.promise;
        this.requests.clear();
        const failure = this.failure();
        if (failure) {
            throw failure;
        }
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    private concerns({ transcripts, status, faults, permissions, questions }: SessionChanges): boolean {
        const own = [transcripts, status, faults].some(changed => changed.has(this.sessionId));
        return own || permissions.size + questions.size > 0;
    }

    private update(): void {
        const { state } = this.services.sessions;
        const turn = turnsOf(visibleMessages(state, this.sessionId)).find(({ id }) => id === this.messageId);
        this.showAnswers(turn);
        this.requests.update(this.sessionId);
        this.showRetry();
        const busy = state.status.has(this.sessionId);
        this.wasBusy ||= busy;
        // After a loss of events the end of the turn is known only when its messages were fetched again.
        const known = state.transcripts.get(this.sessionId)?.stale !== true;
        if (!busy && known && (this.wasBusy || isAnswered(turn) || this.fault())) {
            this.ended.resolve();
        }
    }

    private showAnswers(turn: Turn | undefined): void {
        const { response } = this.request;
        const parts = turn?.answers.flatMap(answer => answer.parts) ?? [];
        parts.forEach(part => response.response.addContents(this.contents.update(part)));
        response.response.responseContentChanged();
        const usage = contextUsage(this.services.sessions.state, this.sessionId);
        if (usage && turn) {
            response.setTokenUsage({ inputTokens: usage.input + usage.cached, outputTokens: usage.output + usage.reasoning });
        }
    }

    private showRetry(): void {
        const { response } = this.request;
        const status = this.services.sessions.state.status.get(this.sessionId)?.value;
        const id = 'openspace-retry';
        const shown = response.getProgressMessage(id) !== undefined;
        if (status?.type === 'retry') {
            const content = nls.localize(
                'openspace/opencode/retrying',
                'Attempt {0} failed: {1}. Trying again.',
                status.attempt,
                status.message
            );
            if (shown) {
                response.updateProgressMessage({ id, content, status: 'inProgress' });
            } else {
                response.addProgressMessage({ id, content, show: 'untilFirstContent' });
            }
        } else if (shown) {
            response.updateProgressMessage({ id, status: 'completed' });
        }
    }

    private abort(): void {
        const { sessions } = this.services;
        sessions.abort(this.sessionId).then(
            () => this.ended.resolve(),
            error => this.ended.reject(error)
        );
    }

    private fault(): SessionFault | undefined {
        const fault = this.services.sessions.state.faults.get(this.sessionId);
        return fault === this.oldFault ? undefined : fault;
    }

    private failure(): Error | undefined {
        const { state } = this.services.sessions;
        const turn = turnsOf(visibleMessages(state, this.sessionId)).find(({ id }) => id === this.messageId);
        const last = turn?.answers.at(-1)?.info;
        const error = last?.role === 'assistant' ? last.error : undefined;
        if (this.request.response.isCanceled || error?.name === 'MessageAbortedError') {
            return undefined;
        }
        const message = this.fault()?.message ?? (error && 'message' in error.data ? String(error.data.message) : error?.name);
        return message === undefined ? undefined : new Error(message);
    }
}

function isAnswered(turn: Turn | undefined): boolean {
    const last = turn?.answers.at(-1)?.info;
    return last?.role === 'assistant' && last.time.completed !== undefined && last.finish !== 'tool-calls';
}

/** Shows in a response that something went wrong. */
export function showFailure({ response }: MutableChatRequestModel, error: Error): void {
    response.response.addContent(new ErrorChatResponseContentImpl(error));
    response.error(error);
}
