import { pathWithin } from '@openspace/core/lib/node/paths/real-path';
import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable, preDestroy } from '@theia/core/shared/inversify';
import type {
    AutoAccept,
    ConfigSummary,
    MessagePage,
    MessageWithParts,
    ModelCatalog,
    OpencodeClient,
    OpencodeFolder,
    OpencodeService,
    PermissionReply,
    SessionQuery
} from '../../common/opencode-protocol';
import type {
    Agent,
    Command,
    CommandRequest,
    McpResource,
    McpStatus,
    PermissionRequest,
    PromptRequest,
    QuestionAnswer,
    QuestionRequest,
    Session,
    SessionRequest,
    SessionStatus,
    ShellRequest,
    SnapshotFileDiff,
    SummarizeRequest,
    Todo
} from '../../common/opencode-types';
import type { ServerStatus } from '../../common/server/server-status';
import { errorOf } from '../adapter/adapter-error';
import { CatalogApi } from '../adapter/catalog-api';
import { RequestApi } from '../adapter/request-api';
import { SessionApi, SessionRef } from '../adapter/session-api';
import { PermissionGate } from '../permissions/permission-gate';
import { PermissionGrants } from '../permissions/permission-grants';
import { SessionWork } from '../permissions/session-work';
import { ServerDesk } from './server-desk';

/** One window's way to the server. It reaches only into folders that this window has opened and the person trusts. */
@injectable()
export class OpencodeServiceImpl implements OpencodeService {
    @inject(ServerDesk)
    private readonly desk: ServerDesk;

    @inject(SessionApi)
    private readonly sessionApi: SessionApi;

    @inject(CatalogApi)
    private readonly catalog: CatalogApi;

    @inject(RequestApi)
    private readonly requests: RequestApi;

    @inject(PermissionGate)
    private readonly gate: PermissionGate;

    @inject(PermissionGrants)
    private readonly grants: PermissionGrants;

    @inject(SessionWork)
    private readonly work: SessionWork;

    private folders: readonly OpencodeFolder[] = [];
    private listening: Disposable = Disposable.NULL;

    /** The window's end of the wire. */
    connect(client: OpencodeClient): void {
        this.listening = this.desk.listen({ client, wants: directory => this.isOpen(directory) });
    }

    @preDestroy()
    protected dispose(): void {
        this.listening.dispose();
    }

    async open(roots: readonly string[]): Promise<OpencodeFolder[]> {
        this.folders = await this.desk.open(roots);
        return [...this.folders];
    }

    async start(): Promise<void> {
        this.desk.start(this.folders);
    }

    async status(): Promise<ServerStatus> {
        return this.desk.status;
    }

    async restart(): Promise<void> {
        this.needsTrust();
        this.desk.restart();
    }

    async log(): Promise<string[]> {
        return this.desk.log();
    }

    async setPassword(password: string): Promise<boolean> {
        return this.desk.setPassword(password);
    }

    async sessions(directory: string, query?: SessionQuery): Promise<Session[]> {
        return this.sessionApi.list(this.checked(directory), query);
    }

    async session(directory: string, sessionId: string): Promise<Session> {
        return this.sessionApi.get(this.ref(directory, sessionId));
    }

    async children(directory: string, sessionId: string): Promise<Session[]> {
        return this.sessionApi.children(this.ref(directory, sessionId));
    }

    async sessionStatus(directory: string): Promise<Record<string, SessionStatus>> {
        return this.sessionApi.status(this.checked(directory));
    }

    async createSession(directory: string, request?: SessionRequest): Promise<Session> {
        return this.sessionApi.create(this.checked(directory), request);
    }

    async renameSession(directory: string, sessionId: string, title: string): Promise<Session> {
        return this.sessionApi.rename(this.ref(directory, sessionId), title);
    }

    async archiveSession(directory: string, sessionId: string, archived: boolean): Promise<Session> {
        return this.sessionApi.archive(this.ref(directory, sessionId), archived);
    }

    async deleteSession(directory: string, sessionId: string): Promise<void> {
        await this.sessionApi.delete(this.ref(directory, sessionId));
    }

    async forkSession(directory: string, sessionId: string, messageId?: string): Promise<Session> {
        return this.sessionApi.fork(this.ref(directory, sessionId), messageId);
    }

    async revert(directory: string, sessionId: string, messageId: string, partId?: string): Promise<Session> {
        return this.sessionApi.revert(this.ref(directory, sessionId), messageId, partId);
    }

    async unrevert(directory: string, sessionId: string): Promise<Session> {
        return this.sessionApi.unrevert(this.ref(directory, sessionId));
    }

    async summarize(directory: string, sessionId: string, request: SummarizeRequest): Promise<void> {
        await this.sessionApi.summarize(this.ref(directory, sessionId), request);
    }

    async share(directory: string, sessionId: string): Promise<Session> {
        return this.sessionApi.share(this.ref(directory, sessionId));
    }

    async unshare(directory: string, sessionId: string): Promise<Session> {
        return this.sessionApi.unshare(this.ref(directory, sessionId));
    }

    async abort(directory: string, sessionId: string): Promise<void> {
        await this.work.stop(this.ref(directory, sessionId));
    }

    async endSession(directory: string, sessionId: string): Promise<void> {
        await this.work.end(this.ref(directory, sessionId));
    }

    async messages(directory: string, sessionId: string, limit: number, before?: string): Promise<MessagePage> {
        return this.sessionApi.messages(this.ref(directory, sessionId), limit, before);
    }

    async message(directory: string, sessionId: string, messageId: string): Promise<MessageWithParts> {
        return this.sessionApi.message(this.ref(directory, sessionId), messageId);
    }

    async prompt(directory: string, sessionId: string, request: PromptRequest): Promise<void> {
        await this.work.prompt(this.ref(directory, sessionId), request);
    }

    async shell(directory: string, sessionId: string, request: ShellRequest): Promise<void> {
        await this.sessionApi.shell(this.ref(directory, sessionId), request);
    }

    async command(directory: string, sessionId: string, request: CommandRequest): Promise<void> {
        await this.work.command(this.ref(directory, sessionId), request);
    }

    async todo(directory: string, sessionId: string): Promise<Todo[]> {
        return this.sessionApi.todo(this.ref(directory, sessionId));
    }

    async diff(directory: string, sessionId: string, messageId: string): Promise<SnapshotFileDiff[]> {
        return this.sessionApi.diff(this.ref(directory, sessionId), messageId);
    }

    async commands(directory: string): Promise<Command[]> {
        return this.catalog.commands(this.checked(directory));
    }

    async agents(directory: string): Promise<Agent[]> {
        return this.catalog.agents(this.checked(directory));
    }

    async models(directory: string): Promise<ModelCatalog> {
        return this.catalog.models(this.checked(directory));
    }

    async config(directory: string): Promise<ConfigSummary> {
        return this.catalog.configSummary(this.checked(directory));
    }

    async resources(directory: string): Promise<McpResource[]> {
        return this.catalog.resources(this.checked(directory));
    }

    async permissions(directory: string): Promise<PermissionRequest[]> {
        return this.gate.waiting(this.checked(directory));
    }

    async replyPermission(directory: string, requestId: string, reply: PermissionReply, message?: string): Promise<void> {
        await this.gate.reply(this.checked(directory), requestId, reply, message);
    }

    async autoAccepts(): Promise<AutoAccept[]> {
        return this.grants.autoAccepts();
    }

    async setAutoAccept(scope: AutoAccept, on: boolean): Promise<void> {
        this.checked(scope.directory);
        this.grants.setAutoAccept(scope, on);
    }

    async questions(directory: string): Promise<QuestionRequest[]> {
        return this.requests.questions(this.checked(directory));
    }

    async replyQuestion(directory: string, requestId: string, answers: readonly QuestionAnswer[]): Promise<void> {
        await this.requests.replyQuestion(this.checked(directory), requestId, answers);
    }

    async rejectQuestion(directory: string, requestId: string): Promise<void> {
        await this.requests.rejectQuestion(this.checked(directory), requestId);
    }

    async mcpStatus(directory: string): Promise<Record<string, McpStatus>> {
        return this.catalog.mcpStatus(this.checked(directory));
    }

    async connectMcp(directory: string, name: string): Promise<void> {
        await this.catalog.connectMcp(this.checked(directory), name);
    }

    async disconnectMcp(directory: string, name: string): Promise<void> {
        await this.catalog.disconnectMcp(this.checked(directory), name);
    }

    async authenticateMcp(directory: string, name: string): Promise<McpStatus> {
        return this.catalog.authenticateMcp(this.checked(directory), name);
    }

    async removeMcpAuth(directory: string, name: string): Promise<void> {
        await this.catalog.removeMcpAuth(this.checked(directory), name);
    }

    private ref(directory: string, sessionID: string): SessionRef {
        return { directory: this.checked(directory), sessionID };
    }

    private checked(directory: string): string {
        if (!this.isOpen(directory)) {
            throw errorOf('opencode', 'untrusted');
        }
        return directory;
    }

    private needsTrust(): void {
        if (this.folders.length === 0) {
            throw errorOf('opencode', 'untrusted');
        }
    }

    private isOpen(directory: string): boolean {
        return this.folders.some(folder => pathWithin(folder.directory, directory) !== undefined);
    }
}
