import { ChatAgent, ChatAgentLocation } from '@theia/ai-chat/lib/common/chat-agents';
import type { MutableChatRequestModel } from '@theia/ai-chat/lib/common/chat-model';
import type { Disposable } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { isOpencodeError } from '../../common/opencode-error';
import { PermissionService } from '../permissions/permission-service';
import { QuestionService } from '../permissions/question-service';
import { SessionService } from '../session/session-service';
import { ChatTurn, showFailure } from './chat-turn';
import { promptOfRequest } from './prompt-of-request';

/** Under this key a chat of Theia's remembers the agent's session it stands for, also over a reload. */
const SESSION_SETTING = 'openspaceSession';

/** The agent in Theia's own chat view, as `@Openspace`. One chat there is one session here. */
@injectable()
export class OpenspaceChatAgent implements ChatAgent {
    static readonly ID = 'Openspace';

    readonly id = OpenspaceChatAgent.ID;
    readonly name = OpenspaceChatAgent.ID;
    readonly description = nls.localize(
        'openspace/opencode/chat-agent',
        'The agent you share this IDE with. It uses the models set up for opencode.'
    );
    readonly iconClass = 'codicon codicon-robot';
    readonly locations = ChatAgentLocation.ALL;
    readonly tags = [nls.localizeByDefault('Chat')];
    readonly variables = [];
    readonly prompts = [];
    readonly languageModelRequirements = [];
    readonly agentSpecificVariables = [];
    readonly functions = [];

    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(PermissionService)
    private readonly permissions: PermissionService;

    @inject(QuestionService)
    private readonly questions: QuestionService;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    async invoke(request: MutableChatRequestModel): Promise<void> {
        try {
            const { sessionId, shown } = await this.showSession(request);
            const { sessions, permissions, questions } = this;
            const turn = new ChatTurn(request, sessionId, { sessions, permissions, questions });
            try {
                await turn.play(promptOfRequest(request));
            } finally {
                turn.dispose();
                shown.dispose();
            }
            request.response.complete();
        } catch (error) {
            this.logger.error('A turn in the chat view failed', error);
            showFailure(request, error instanceof Error ? error : new Error(String(error)));
        }
    }

    /** The session of this chat, or a new one where there is none yet or no more. */
    private async showSession({ session }: MutableChatRequestModel): Promise<{ sessionId: string; shown: Disposable }> {
        const known = session.settings?.[SESSION_SETTING];
        if (typeof known === 'string') {
            try {
                return { sessionId: known, shown: await this.sessions.show(known) };
            } catch (error) {
                if (!isOpencodeError(error) || error.data.failure !== 'not-found') {
                    throw error;
                }
            }
        }
        const { id } = await this.sessions.create({}, false);
        session.setSettings({ ...session.settings, [SESSION_SETTING]: id });
        return { sessionId: id, shown: await this.sessions.show(id) };
    }
}
