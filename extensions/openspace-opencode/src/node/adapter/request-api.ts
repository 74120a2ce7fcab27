import { inject, injectable } from '@theia/core/shared/inversify';
import { isOpencodeError } from '../../common/opencode-error';
import type { PermissionReply } from '../../common/opencode-protocol';
import type { PermissionRequest, QuestionAnswer, QuestionRequest } from '../../common/opencode-types';
import { OpencodeConnection } from './opencode-connection';

/** What the agent waits for: permissions and answers. */
@injectable()
export class RequestApi {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    permissions(directory: string): Promise<PermissionRequest[]> {
        return this.connection.call('List what waits for permission', sdk => sdk.permission.list({ directory }));
    }

    async replyPermission(directory: string, requestID: string, reply: PermissionReply, message?: string): Promise<void> {
        await this.connection.call('Answer the agent', sdk => sdk.permission.reply({ directory, requestID, reply, message }));
    }

    questions(directory: string): Promise<QuestionRequest[]> {
        return this.connection.call('List the questions', sdk => sdk.question.list({ directory }));
    }

    async replyQuestion(directory: string, requestID: string, answers: readonly QuestionAnswer[]): Promise<void> {
        await this.connection.call('Answer the question', sdk => sdk.question.reply({ directory, requestID, answers: [...answers] }));
    }

    async rejectQuestion(directory: string, requestID: string): Promise<void> {
        await this.connection.call('Dismiss the question', sdk => sdk.question.reject({ directory, requestID }));
    }
}

/** Somebody else was faster, or what asked has ended: for who wanted it out of the way that is as good. */
export function unlessGone(error: unknown): void {
    if (!isOpencodeError(error) || error.data.failure !== 'not-found') {
        throw error;
    }
}
