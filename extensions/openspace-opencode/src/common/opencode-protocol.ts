import type {
    Agent,
    Command,
    CommandRequest,
    McpResource,
    McpStatus,
    Message,
    OpencodeEvent,
    Part,
    PermissionRequest,
    PromptRequest,
    ProviderInfo,
    QuestionAnswer,
    QuestionRequest,
    Session,
    SessionRequest,
    SessionStatus,
    ShellRequest,
    SnapshotFileDiff,
    SummarizeRequest,
    Todo
} from './opencode-types';
import type { ServerStatus } from './server/server-status';

export const OPENCODE_PATH = '/services/openspace/opencode';

/** A workspace root, and how the server spells it. Every other call takes the spelling: for opencode another one is another project. */
export interface OpencodeFolder {
    readonly uri: string;
    readonly directory: string;
}

export interface MessageWithParts {
    readonly info: Message;
    readonly parts: readonly Part[];
}

export interface MessagePage {
    /** The oldest first. */
    readonly messages: readonly MessageWithParts[];
    /** Hand it back as `before` to get the page before this one; absent when this is the first. */
    readonly cursor?: string;
}

export interface SessionQuery {
    /** Only sessions without a parent. */
    readonly roots?: boolean;
    /** Part of a title. */
    readonly search?: string;
    /** Only those changed since, in milliseconds since 1970. */
    readonly start?: number;
    readonly limit?: number;
}

export interface ModelCatalog {
    readonly providers: readonly ProviderInfo[];
    /** The model that a provider is used with unless another is chosen, by provider. */
    readonly defaults: Readonly<Record<string, string>>;
}

/** What the chat needs to know of the server's configuration. No keys, no headers. */
export interface ConfigSummary {
    /** `provider/model`. */
    readonly model?: string;
    readonly smallModel?: string;
    readonly defaultAgent?: string;
    readonly share: 'manual' | 'auto' | 'disabled';
    /** False where opencode takes no snapshots, so that revert cannot bring files back. */
    readonly snapshot: boolean;
    readonly username?: string;
}

export type PermissionReply = 'once' | 'always' | 'reject';

/** Whose permission requests are granted without asking. A session stands for its subagents too. */
export interface AutoAccept {
    readonly directory: string;
    /** Absent: all sessions of the directory. */
    readonly sessionId?: string;
}

/** The opencode server as windows see it. Rejections are `OpencodeError`s. */
export const OpencodeService = Symbol('OpencodeService');
export interface OpencodeService {
    /**
     * The person trusts these workspace roots, so the server may start and read what is in them: when `start` says so, or with the first call
     * that needs it. A window calls it once it is there, and again when its roots change; all other calls are refused for directories not
     * opened here.
     */
    open(roots: readonly string[]): Promise<OpencodeFolder[]>;
    /** Starts the server unless it runs, and gets it ready to work in the folders of this window. The answer does not wait for that. */
    start(): Promise<void>;
    status(): Promise<ServerStatus>;
    /** Stops the server, if it is ours, and starts it anew. Running turns end. */
    restart(): Promise<void>;
    /** The last lines the server wrote. */
    log(): Promise<string[]>;
    /**
     * The password of the server that the settings name. It goes into the system's store of secrets and never comes back. Answers whether
     * the settings name one.
     */
    setPassword(password: string): Promise<boolean>;

    sessions(directory: string, query?: SessionQuery): Promise<Session[]>;
    session(directory: string, sessionId: string): Promise<Session>;
    children(directory: string, sessionId: string): Promise<Session[]>;
    /** Idle sessions are left out. */
    sessionStatus(directory: string): Promise<Record<string, SessionStatus>>;
    createSession(directory: string, request?: SessionRequest): Promise<Session>;
    renameSession(directory: string, sessionId: string, title: string): Promise<Session>;
    /** The server cannot unset the time of archiving: 0 stands for a session that is archived no more. */
    archiveSession(directory: string, sessionId: string, archived: boolean): Promise<Session>;
    deleteSession(directory: string, sessionId: string): Promise<void>;
    /** A copy of all messages before the given one. */
    forkSession(directory: string, sessionId: string, messageId?: string): Promise<Session>;
    revert(directory: string, sessionId: string, messageId: string, partId?: string): Promise<Session>;
    unrevert(directory: string, sessionId: string): Promise<Session>;
    /** Answers when the summary is written. */
    summarize(directory: string, sessionId: string, request: SummarizeRequest): Promise<void>;
    /** Sends the whole conversation to a public server: ask the person first. */
    share(directory: string, sessionId: string): Promise<Session>;
    unshare(directory: string, sessionId: string): Promise<Session>;
    /** Rejects what waits for an answer in the whole session tree, then stops all its turns. */
    abort(directory: string, sessionId: string): Promise<void>;
    /** The person is done with the session: closes what the agent made for it, such as terminals. The conversation stays. */
    endSession(directory: string, sessionId: string): Promise<void>;

    /** The newest page, or the one before a cursor. While a text streams in, the server answers with an empty one for it. */
    messages(directory: string, sessionId: string, limit: number, before?: string): Promise<MessagePage>;
    message(directory: string, sessionId: string, messageId: string): Promise<MessageWithParts>;
    /** Answers when the server has taken the prompt; what comes of it arrives as events. During a turn it joins that turn. */
    prompt(directory: string, sessionId: string, request: PromptRequest): Promise<void>;
    /** Answers when the command has ended. */
    shell(directory: string, sessionId: string, request: ShellRequest): Promise<void>;
    /** Answers when the turn has ended. */
    command(directory: string, sessionId: string, request: CommandRequest): Promise<void>;
    todo(directory: string, sessionId: string): Promise<Todo[]>;
    /** What a turn changed; the turn is named by its user message. */
    diff(directory: string, sessionId: string, messageId: string): Promise<SnapshotFileDiff[]>;

    commands(directory: string): Promise<Command[]>;
    agents(directory: string): Promise<Agent[]>;
    models(directory: string): Promise<ModelCatalog>;
    config(directory: string): Promise<ConfigSummary>;
    resources(directory: string): Promise<McpResource[]>;

    /** The requests that wait for the person; what rules decide is not among them. */
    permissions(directory: string): Promise<PermissionRequest[]>;
    /** An edit may be refused even though the person allows it, when its file has unsaved changes by now: then it rejects with the reason. */
    replyPermission(directory: string, requestId: string, reply: PermissionReply, message?: string): Promise<void>;
    autoAccepts(): Promise<AutoAccept[]>;
    setAutoAccept(scope: AutoAccept, on: boolean): Promise<void>;
    questions(directory: string): Promise<QuestionRequest[]>;
    /** One list of labels or free texts for each question. */
    replyQuestion(directory: string, requestId: string, answers: readonly QuestionAnswer[]): Promise<void>;
    rejectQuestion(directory: string, requestId: string): Promise<void>;

    mcpStatus(directory: string): Promise<Record<string, McpStatus>>;
    connectMcp(directory: string, name: string): Promise<void>;
    disconnectMcp(directory: string, name: string): Promise<void>;
    /** Opens the person's browser on the server's side and answers when they have signed in. */
    authenticateMcp(directory: string, name: string): Promise<McpStatus>;
    removeMcpAuth(directory: string, name: string): Promise<void>;
}

export interface DirectoryEvent {
    /** `global` where the event is about no directory. */
    readonly directory: string;
    readonly event: OpencodeEvent;
}

/** A window as the opencode server's events reach it. All one-way. */
export interface OpencodeClient {
    /**
     * Events in their order, those of about one frame together. Only of directories the window has opened, and of `global`. Not among them:
     * heartbeats, duplicates, and permission requests that rules have decided.
     */
    notifyEvents(batch: readonly DirectoryEvent[]): void;
    notifyStatus(status: ServerStatus): void;
    /** Events were lost, of one directory or of all: fetch again what is shown. Events that follow this call are newer. */
    notifyResync(directory?: string): void;
    notifyAutoAccepts(accepts: readonly AutoAccept[]): void;
}
