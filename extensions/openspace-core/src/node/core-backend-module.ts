import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { CliContribution } from '@theia/core/lib/node/cli';
import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { WsRequestValidatorContribution } from '@theia/core/lib/node/ws-request-validators';
import { ContainerModule } from '@theia/core/shared/inversify';
import { CallLog } from '../common/activity/call-log';
import { HUB_PATH, HubWindow } from '../common/hub/hub-protocol';
import { AgentGuidance } from '../common/instructions/agent-guidance';
import { Grants } from '../common/policy/grants';
import { bindPolicyPreferences } from '../common/policy/policy-preferences';
import { AgentResources } from '../common/resources/agent-resources';
import { AgentTool } from '../common/tools/agent-tool';
import { bindAgentTool } from '../common/tools/bind-agent-tool';
import { IdeListenerGuard } from './http/ide-listener-guard';
import { ResponseCompression } from './http/response-compression';
import { Hub } from './hub/hub';
import { HubCli } from './hub/hub-cli';
import { HubCredentials } from './hub/hub-credentials';
import { HubRoute } from './hub/hub-route';
import { McpConnections } from './hub/mcp-connections';
import { McpRoute } from './hub/mcp-route';
import { McpServerFactory } from './hub/mcp-server-factory';
import { InstructionsRoute } from './instructions/instructions-route';
import { InstructionsService } from './instructions/instructions-service';
import { PathGuard } from './paths/path-guard';
import { TheiaWorkspaceRoots } from './paths/theia-workspace-roots';
import { WorkspaceRoots } from './paths/workspace-roots';
import { AgentControlService } from './policy/agent-control-service';
import { AuditLog } from './policy/audit-log';
import { AuditTrail } from './policy/audit-trail';
import { ConfirmationReason } from './policy/confirmation-reason';
import { ConsentStore } from './policy/consent-store';
import { PersonService } from './policy/person-service';
import { PolicyPipeline } from './policy/policy-pipeline';
import { PolicySettings } from './policy/policy-settings';
import { ConfirmationStage } from './policy/stages/confirmation';
import { ConsentStage } from './policy/stages/consent';
import { PathStage } from './policy/stages/paths';
import { RateStage } from './policy/stages/rate';
import { Clock } from './resources/clock';
import { ResourceCleaner } from './resources/resource-cleaner';
import { ConfirmActionTool } from './tools/confirm-action-tool';
import { ToolRegistry } from './tools/tool-registry';
import { ToolRunner } from './tools/tool-runner';
import { HubServiceImpl } from './windows/hub-service-impl';
import { WindowRegistry } from './windows/window-registry';

const perWindow = ConnectionContainerModule.create(({ bind, bindBackendService }) => {
    bind(HubServiceImpl).toSelf().inSingletonScope();
    bindBackendService<HubServiceImpl, HubWindow>(HUB_PATH, HubServiceImpl, (service, window) => {
        service.connect(window);
        return service;
    });
});

const SINGLETONS = [
    ...[HubCredentials, McpConnections, McpServerFactory, InstructionsService],
    ...[WindowRegistry, ToolRegistry, ToolRunner, PathGuard, Grants, Clock],
    ...[AuditLog, AuditTrail, ConsentStore, PersonService, PolicyPipeline, PolicySettings],
    ...[ConfirmationStage, ConsentStage, PathStage, RateStage]
];

const CONTRIBUTIONS = [IdeListenerGuard, ResponseCompression, Hub, AgentControlService, ResourceCleaner];

export default new ContainerModule(bind => {
    bindRootContributionProvider(bind, AgentTool);
    bindRootContributionProvider(bind, AgentGuidance);
    bindRootContributionProvider(bind, ConfirmationReason);
    bindRootContributionProvider(bind, HubRoute);
    bindPolicyPreferences(bind);

    for (const service of SINGLETONS) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    for (const contribution of CONTRIBUTIONS) {
        bind<object>(contribution).toSelf().inSingletonScope();
        bind(BackendApplicationContribution).toService(contribution);
    }
    bind(AgentResources).toConstantValue(new AgentResources());
    bind(CallLog).toConstantValue(new CallLog());
    bind(WorkspaceRoots).to(TheiaWorkspaceRoots).inSingletonScope();

    bind(HubCli).toSelf().inSingletonScope();
    bind(CliContribution).toService(HubCli);
    bind(WsRequestValidatorContribution).toService(IdeListenerGuard);
    bind(HubRoute).to(McpRoute).inSingletonScope();
    bind(HubRoute).to(InstructionsRoute).inSingletonScope();
    bind(ConnectionContainerModule).toConstantValue(perWindow);

    bindAgentTool(bind, ConfirmActionTool);
});
