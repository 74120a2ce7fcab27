import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import type { interfaces } from '@theia/core/shared/inversify';
import '../../../src/browser/panel/panel.css';
import { ChatFeedback } from './chat-feedback';
import { ChatPanel } from './chat-panel';
import { ChatPanelContribution } from './chat-panel-contribution';
import { ChatReadiness } from './chat-readiness';
import { ChatSection } from './chat-section';
import { EmptyStateSection } from './empty-state-section';
import { FaultBannerSection } from './fault-banner-section';
import { ServerBannerSection } from './server-banner-section';

export function bindPanel(bind: interfaces.Bind): void {
    bindRootContributionProvider(bind, ChatSection);
    bind(ChatFeedback).toSelf().inSingletonScope();
    bind(ChatReadiness).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(ChatReadiness);
    for (const section of [EmptyStateSection, FaultBannerSection, ServerBannerSection]) {
        bind<ChatSection>(section).toSelf().inSingletonScope();
        bind(ChatSection).toService(section);
    }
    bind(ChatPanel).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({ id: ChatPanel.ID, createWidget: () => container.get(ChatPanel) }));
    bindViewContribution(bind, ChatPanelContribution);
    bind(FrontendApplicationContribution).toService(ChatPanelContribution);
}
