import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import type { interfaces } from '@theia/core/shared/inversify';
import { OpencodeConnection } from './connection/opencode-connection';
import { StartWhenIdle } from './connection/start-when-idle';
import { WorkspaceFolders } from './connection/workspace-folders';
import { AgentService } from './models/agent-service';
import { McpService } from './models/mcp-service';
import { ModelService } from './models/model-service';
import { PromptChoices } from './models/prompt-choices';
import { PermissionService } from './permissions/permission-service';
import { QuestionService } from './permissions/question-service';
import { OpenSessions } from './session/open-sessions';
import { SessionDocuments } from './session/session-documents';
import { SessionLoader } from './session/session-loader';
import { SessionMemory } from './session/session-memory';
import { SessionSender } from './session/session-sender';
import { SessionService } from './session/session-service';
import { SessionStore } from './session/session-store';
import { SessionSync } from './session/session-sync';

/** The agent's sessions and all that belongs to them. */
export function bindSessions(bind: interfaces.Bind): void {
    for (const service of [
        OpencodeConnection,
        SessionStore,
        SessionLoader,
        SessionMemory,
        SessionSender,
        SessionDocuments,
        SessionService
    ]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    for (const service of [PermissionService, QuestionService, PromptChoices]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    // In this order: what listens to the connection is there before the folders are opened.
    for (const contribution of [ModelService, AgentService, McpService, SessionSync, OpenSessions, WorkspaceFolders, StartWhenIdle]) {
        bind<object>(contribution).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(contribution);
    }
}
