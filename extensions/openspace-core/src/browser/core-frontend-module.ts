import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ContainerModule } from '@theia/core/shared/inversify';
import '../../src/browser/style/core.css';
import { AgentGuidance } from '../common/instructions/agent-guidance';
import { bindPolicyPreferences } from '../common/policy/policy-preferences';
import { AgentResources } from '../common/resources/agent-resources';
import { AgentTool } from '../common/tools/agent-tool';
import { ActivityModel } from './activity/activity-model';
import { ActivityViewContribution } from './activity/activity-view-contribution';
import { FailureNotifications } from './activity/failure-notifications';
import { AgentControlContribution } from './control/agent-control-contribution';
import { PersonQuestions } from './control/person-questions';
import { HubConnection } from './hub/hub-connection';
import { IdeStateSource } from './hub/ide-state-source';
import { StatePublisher } from './hub/state-publisher';
import { WindowBridge } from './hub/window-bridge';
import { CommandLinkHandler } from './links/command-link-handler';
import { LinkHandler } from './links/link-handler';
import { LinkOpener } from './links/link-opener';
import { Modality } from './modality/modality';
import { ArgumentWizard } from './tools/argument-wizard';
import { BrowserTools } from './tools/browser-tools';
import { PathPicker } from './tools/path-picker';
import { ToolCallLook } from './tools/tool-call-look';
import { ToolCommands } from './tools/tool-commands';
import { AgentActivityWidget } from './view/agent-activity-widget';

export default new ContainerModule(bind => {
    bindRootContributionProvider(bind, AgentTool);
    bindRootContributionProvider(bind, AgentGuidance);
    bindRootContributionProvider(bind, IdeStateSource);
    bindRootContributionProvider(bind, Modality);
    bindRootContributionProvider(bind, LinkHandler);
    bindRootContributionProvider(bind, ToolCallLook);
    bindPolicyPreferences(bind);

    bind(AgentResources).toConstantValue(new AgentResources());
    bind(HubConnection).toSelf().inSingletonScope();
    bind(BrowserTools).toSelf().inSingletonScope();
    bind(ArgumentWizard).toSelf().inSingletonScope();
    bind(PathPicker).toSelf().inSingletonScope();
    bind(LinkOpener).toSelf().inSingletonScope();
    bind(LinkHandler).to(CommandLinkHandler).inSingletonScope();

    for (const contribution of [WindowBridge, StatePublisher, PersonQuestions, ActivityModel, FailureNotifications]) {
        bind<object>(contribution).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(contribution);
    }
    for (const contribution of [ToolCommands, AgentControlContribution]) {
        bind<object>(contribution).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(contribution);
        bind(CommandContribution).toService(contribution);
    }

    bindViewContribution(bind, ActivityViewContribution);
    bind(AgentActivityWidget).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: AgentActivityWidget.ID,
        createWidget: () => container.get(AgentActivityWidget)
    }));
});
