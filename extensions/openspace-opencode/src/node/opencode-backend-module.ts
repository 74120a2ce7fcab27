import { CallAttribution } from '@openspace/core/lib/node/hub/call-attribution';
import { PathGuard } from '@openspace/core/lib/node/paths/path-guard';
import { WorkspaceRoots } from '@openspace/core/lib/node/paths/workspace-roots';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { CliContribution } from '@theia/core/lib/node/cli';
import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { ContainerModule } from '@theia/core/shared/inversify';
import { bindOpencodePreferences } from '../common/opencode-preferences';
import { OPENCODE_PATH, OpencodeClient } from '../common/opencode-protocol';
import { CatalogApi } from './adapter/catalog-api';
import { OpencodeConnection } from './adapter/opencode-connection';
import { RequestApi } from './adapter/request-api';
import { SessionApi } from './adapter/session-api';
import { OpencodeAttribution } from './attribution/opencode-attribution';
import { SessionResources } from './attribution/session-resources';
import { PersonConfig } from './config/person-config';
import { Clock, SYSTEM_CLOCK } from './events/clock';
import { EventPump } from './events/event-pump';
import { EventRelay } from './events/event-relay';
import { AskingSessions } from './permissions/asking-sessions';
import { ExpectedEdits } from './permissions/expected-edits';
import { FileJudge, OpenFoldersGuard } from './permissions/file-judge';
import { OpenFolders } from './permissions/open-folders';
import { PermissionGate } from './permissions/permission-gate';
import { PermissionGrants } from './permissions/permission-grants';
import { ProjectFacts } from './permissions/project-facts';
import { RequestJudge } from './permissions/request-judge';
import { SessionWork } from './permissions/session-work';
import { SessionTree } from './permissions/session-tree';
import { ExternalServer } from './server/external-server';
import { OpencodeCli } from './server/opencode-cli';
import { OpencodeServer } from './server/opencode-server';
import { OpencodeSettings } from './server/opencode-settings';
import { OwnServer } from './server/own-server';
import { ServerLog } from './server/server-log';
import { OpencodeServiceImpl } from './windows/opencode-service-impl';
import { ServerDesk } from './windows/server-desk';

const perWindow = ConnectionContainerModule.create(({ bind, bindBackendService }) => {
    bind(OpencodeServiceImpl).toSelf().inSingletonScope();
    bindBackendService<OpencodeServiceImpl, OpencodeClient>(OPENCODE_PATH, OpencodeServiceImpl, (service, client) => {
        service.connect(client);
        return service;
    });
});

const SINGLETONS = [
    ...[OpencodeSettings, OwnServer, ExternalServer, PersonConfig],
    ...[OpencodeConnection, SessionApi, RequestApi, CatalogApi],
    ...[OpenFolders, FileJudge, RequestJudge, PermissionGrants, SessionWork]
];

/** What has a part in the backend's own life. */
export const CONTRIBUTIONS = [
    OpencodeServer,
    EventPump,
    EventRelay,
    ServerDesk,
    SessionTree,
    ProjectFacts,
    AskingSessions,
    ExpectedEdits,
    PermissionGate,
    SessionResources,
    OpencodeAttribution
];

export default new ContainerModule(bind => {
    bindOpencodePreferences(bind);
    for (const service of SINGLETONS) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    for (const contribution of CONTRIBUTIONS) {
        bind<object>(contribution).toSelf().inSingletonScope();
        bind(BackendApplicationContribution).toService(contribution);
    }
    bind(CallAttribution).toService(OpencodeAttribution);
    bind(Clock).toConstantValue(SYSTEM_CLOCK);
    bind(ServerLog)
        .toDynamicValue(() => new ServerLog())
        .inSingletonScope();
    bind(OpenFoldersGuard)
        .toDynamicValue(({ container }) => {
            // The same guard, over other roots.
            const child = container.createChild();
            child.bind(WorkspaceRoots).toConstantValue(container.get(OpenFolders));
            child.bind(PathGuard).toSelf();
            return child.get(PathGuard);
        })
        .inSingletonScope();
    bind(OpencodeCli).toSelf().inSingletonScope();
    bind(CliContribution).toService(OpencodeCli);
    bind(ConnectionContainerModule).toConstantValue(perWindow);
});
