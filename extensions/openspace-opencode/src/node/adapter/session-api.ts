import { inject, injectable } from '@theia/core/shared/inversify';
import type { MessagePage, MessageWithParts, SessionQuery } from '../../common/opencode-protocol';
import type {
    CommandRequest,
    PermissionRule,
    PromptRequest,
    Session,
    SessionRequest,
    SessionStatus,
    ShellRequest,
    SnapshotFileDiff,
    SummarizeRequest,
    Todo
} from '../../common/opencode-types';
import { OpencodeConnection } from './opencode-connection';

/** Which session is meant. A session is found only in the directory it was made in. */
export interface SessionRef {
    readonly directory: string;
    readonly sessionID: string;
}

/** Sessions and their messages, as opencode's API has them. */
@injectable()
export class SessionApi {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    list(directory: string, query: SessionQuery = {}): Promise<Session[]> {
        return this.connection.call('List the sessions', sdk => sdk.session.list({ directory, ...query }));
    }

    get(ref: SessionRef): Promise<Session> {
        return this.connection.call('Open the session', sdk => sdk.session.get(ref));
    }

    children(ref: SessionRef): Promise<Session[]> {
        return this.connection.call('List the subagents', sdk => sdk.session.children(ref));
    }

    status(directory: string): Promise<Record<string, SessionStatus>> {
        return this.connection.call('Ask what the sessions do', sdk => sdk.session.status({ directory }));
    }

    create(directory: string, request: SessionRequest = {}): Promise<Session> {
        return this.connection.call('Start a session', sdk => sdk.session.create({ directory, ...request }));
    }

    rename(ref: SessionRef, title: string): Promise<Session> {
        return this.connection.call('Rename the session', sdk => sdk.session.update({ ...ref, title }));
    }

    archive(ref: SessionRef, archived: boolean): Promise<Session> {
        // The server ignores null: 0 is the only way back.
        const time = { archived: archived ? Date.now() : 0 };
        return this.connection.call('Archive the session', sdk => sdk.session.update({ ...ref, time }));
    }

    /** The rules are added after those the session has. */
    addRules(ref: SessionRef, permission: PermissionRule[]): Promise<Session> {
        return this.connection.call('Set the rules of the session', sdk => sdk.session.update({ ...ref, permission }));
    }

    async delete(ref: SessionRef): Promise<void> {
        await this.connection.call('Delete the session', sdk => sdk.session.delete(ref));
    }

    fork(ref: SessionRef, messageID?: string): Promise<Session> {
        return this.connection.call('Fork the session', sdk => sdk.session.fork({ ...ref, messageID }));
    }

    revert(ref: SessionRef, messageID: string, partID?: string): Promise<Session> {
        return this.connection.call('Go back in the session', sdk => sdk.session.revert({ ...ref, messageID, partID }));
    }

    unrevert(ref: SessionRef): Promise<Session> {
        return this.connection.call('Undo going back', sdk => sdk.session.unrevert(ref));
    }

    async summarize(ref: SessionRef, request: SummarizeRequest): Promise<void> {
        await this.connection.call('Compact the session', sdk => sdk.session.summarize({ ...ref, ...request }));
    }

    share(ref: SessionRef): Promise<Session> {
        return this.connection.call('Share the session', sdk => sdk.session.share(ref));
    }

    unshare(ref: SessionRef): Promise<Session> {
        return this.connection.call('Stop sharing the session', sdk => sdk.session.unshare(ref));
    }

    async abort(ref: SessionRef): Promise<void> {
        await this.connection.call('Stop the agent', sdk => sdk.session.abort(ref));
    }

    async messages(ref: SessionRef, limit: number, before?: string): Promise<MessagePage> {
        const { data, response } = await this.connection.callWithResponse('Read the messages', sdk =>
            sdk.session.messages({ ...ref, limit, before })
        );
        const cursor = response?.headers.get('x-next-cursor');
        return { messages: data, ...(cursor && { cursor }) };
    }

    message(ref: SessionRef, messageID: string): Promise<MessageWithParts> {
        return this.connection.call('Read the message', sdk => sdk.session.message({ ...ref, messageID }));
    }

    async prompt(ref: SessionRef, request: PromptRequest): Promise<void> {
        await this.connection.call('Send the message', sdk => sdk.session.promptAsync({ ...request, ...ref }));
    }

    async shell(ref: SessionRef, request: ShellRequest): Promise<void> {
        await this.connection.call('Run the command', sdk => sdk.session.shell({ ...request, ...ref }));
    }

    async command(ref: SessionRef, request: CommandRequest): Promise<void> {
        await this.connection.call(`Run /${request.command}`, sdk => sdk.session.command({ ...request, ...ref }));
    }

    todo(ref: SessionRef): Promise<Todo[]> {
        return this.connection.call('Read the task list', sdk => sdk.session.todo(ref));
    }

    diff(ref: SessionRef, messageID: string): Promise<SnapshotFileDiff[]> {
        return this.connection.call('Read the changes', sdk => sdk.session.diff({ ...ref, messageID }));
    }
}
