import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { createTreeContainer } from '@theia/core/lib/browser/tree/tree-container';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import type { interfaces } from '@theia/core/shared/inversify';
import '../../../src/browser/sessions/sessions.css';
import { RawMessages } from './raw-messages';
import { SessionActions } from './session-actions';
import { SessionCommandContribution } from './session-command-contribution';
import { SESSIONS_MENU } from './session-commands';
import { SessionList } from './session-list';
import { SessionPicker } from './session-picker';
import { SessionsContribution } from './sessions-contribution';
import { SessionsTree } from './sessions-tree';
import { SessionsWidget } from './sessions-widget';

export function bindSessionList(bind: interfaces.Bind): void {
    for (const service of [SessionActions, SessionPicker, RawMessages]) {
        bind<unknown>(service).toSelf().inSingletonScope();
    }
    bind(SessionCommandContribution).toSelf().inSingletonScope();
    for (const contribution of [CommandContribution, MenuContribution, KeybindingContribution]) {
        bind<unknown>(contribution).toService(SessionCommandContribution);
    }
    bind(SessionList).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(SessionList);

    bindViewContribution(bind, SessionsContribution);
    bind(FrontendApplicationContribution).toService(SessionsContribution);
    bind(TabBarToolbarContribution).toService(SessionsContribution);
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: SessionsWidget.ID,
        createWidget: () => {
            const props = { contextMenuPath: SESSIONS_MENU, expandOnlyOnExpansionToggleClick: true };
            return createTreeContainer(container, { props, tree: SessionsTree, widget: SessionsWidget }).get(SessionsWidget);
        }
    }));
}
