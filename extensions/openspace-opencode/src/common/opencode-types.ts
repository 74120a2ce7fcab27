/**
 * The types of opencode's API, straight from its SDK. This file and `node/adapter` are the only ones that name the SDK; what is left out
 * here is not used by the product.
 */
import type {
    Model as SdkModel,
    Provider as SdkProvider,
    SessionCommandData,
    SessionCreateData,
    SessionPromptAsyncData,
    SessionShellData,
    SessionSummarizeData
} from '@opencode-ai/sdk/v2/types' with { 'resolution-mode': 'import' };

export type {
    Agent,
    AgentPartInput,
    AssistantMessage,
    Command,
    Config,
    Event as OpencodeEvent,
    FilePartInput,
    McpResource,
    McpStatus,
    Message,
    Model,
    Part,
    PermissionAction,
    PermissionConfig,
    PermissionRequest,
    PermissionRule,
    QuestionAnswer,
    QuestionInfo,
    QuestionRequest,
    Session,
    SessionStatus,
    SnapshotFileDiff,
    TextPart,
    TextPartInput,
    Todo,
    ToolPart,
    ToolState,
    UserMessage
} from '@opencode-ai/sdk/v2/types' with { 'resolution-mode': 'import' };

/** A model as people choose it: without the headers and options that may hold keys. */
export type ModelInfo = Omit<SdkModel, 'options' | 'headers' | 'api' | 'variants'> & {
    /** Names of the model's variants, such as how hard it thinks. */
    readonly variants: readonly string[];
};

/** A provider without its keys and options. */
export type ProviderInfo = Pick<SdkProvider, 'id' | 'name' | 'source'> & { readonly models: readonly ModelInfo[] };

/** What to send to the model. `tools` is left out: it overwrites the session's permissions for good. Ids are the client's, so that it can show the message at once. */
export type PromptRequest = Omit<NonNullable<SessionPromptAsyncData['body']>, 'tools'>;
export type PromptPart = PromptRequest['parts'][number];
export type CommandRequest = NonNullable<SessionCommandData['body']>;
export type ShellRequest = NonNullable<SessionShellData['body']>;
export type SummarizeRequest = NonNullable<SessionSummarizeData['body']>;
export type SessionRequest = Omit<NonNullable<SessionCreateData['body']>, 'workspaceID'>;
