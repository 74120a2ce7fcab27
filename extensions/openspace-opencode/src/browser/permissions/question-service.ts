import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { isOpencodeError } from '../../common/opencode-error';
import type { OpencodeService } from '../../common/opencode-protocol';
import type { QuestionAnswer, QuestionRequest } from '../../common/opencode-types';
import { pendingQuestions } from '../../common/session/selectors/pending-requests';
import type { Located } from '../../common/session/session-state';
import { OpencodeConnection } from '../connection/opencode-connection';
import { SessionLoader } from '../session/session-loader';
import { SessionStore } from '../session/session-store';

/** What the agent wants to know from the person. */
@injectable()
export class QuestionService {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(SessionStore)
    private readonly store: SessionStore;

    @inject(SessionLoader)
    private readonly loader: SessionLoader;

    private readonly changed = new Emitter<void>();
    readonly onDidChange: Event<void> = this.changed.event;

    @postConstruct()
    protected init(): void {
        this.store.onDidChange(({ questions }) => questions.size > 0 && this.changed.fire());
    }

    /** The questions of a session and its subagents, or of all sessions, the oldest first. */
    pending(sessionId?: string): Located<QuestionRequest>[] {
        return pendingQuestions(this.store.state, sessionId);
    }

    /** For each question the labels that were chosen, or words of the person's own. */
    reply(request: Located<QuestionRequest>, answers: readonly QuestionAnswer[]): Promise<void> {
        return this.settle(request, service => service.replyQuestion(request.directory, request.value.id, answers));
    }

    /** The person does not want to answer: the turn ends. */
    reject(request: Located<QuestionRequest>): Promise<void> {
        return this.settle(request, service => service.rejectQuestion(request.directory, request.value.id));
    }

    private async settle({ directory }: Located<QuestionRequest>, call: (service: OpencodeService) => Promise<void>): Promise<void> {
        try {
            await this.connection.ask(call);
        } catch (error) {
            if (!isOpencodeError(error) || error.data.failure !== 'not-found') {
                throw error;
            }
            // Somebody else has answered, or the turn is over.
            await this.loader.loadOverview(directory);
        }
    }
}
