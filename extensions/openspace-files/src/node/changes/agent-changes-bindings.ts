import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { interfaces } from '@theia/core/shared/inversify';
import { AGENT_CHANGES_PATH, AgentChangesClient } from '../../common/files-protocol';
import { SHARED_EDITORS_PATH, SharedEditorsWindow } from '../../common/editors-protocol';
import { SharedEditors } from '../editors/shared-editors';
import { SharedEditorsServiceImpl } from '../editors/shared-editors-service-impl';
import { UnsavedEditors } from '../store/unsaved-editors';
import { AgentChanges } from './agent-changes';
import { AgentChangesServiceImpl } from './agent-changes-service-impl';
import { ChangeUndoer } from './change-undoer';

const perWindow = ConnectionContainerModule.create(({ bind, bindBackendService }) => {
    bind(AgentChangesServiceImpl).toSelf().inSingletonScope();
    bindBackendService<AgentChangesServiceImpl, AgentChangesClient>(AGENT_CHANGES_PATH, AgentChangesServiceImpl, (service, window) => {
        service.connect(window);
        return service;
    });
    bind(SharedEditorsServiceImpl).toSelf().inSingletonScope();
    bindBackendService<SharedEditorsServiceImpl, SharedEditorsWindow>(SHARED_EDITORS_PATH, SharedEditorsServiceImpl, (service, window) => {
        service.connect(window);
        return service;
    });
});

/** What people see and decide of the changes agents make, and the windows they type in. */
export function bindAgentChanges(bind: interfaces.Bind): void {
    for (const service of [AgentChanges, ChangeUndoer, SharedEditors]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    bind(UnsavedEditors).toService(SharedEditors);
    bind(ConnectionContainerModule).toConstantValue(perWindow);
}
