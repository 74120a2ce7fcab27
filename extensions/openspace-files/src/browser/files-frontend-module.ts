import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { createTreeContainer } from '@theia/core/lib/browser/tree/tree-container';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { ContainerModule } from '@theia/core/shared/inversify';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import '../../src/browser/style/changes.css';
import { ChangeActions } from './changes/change-actions';
import { CHANGES_MENU } from './changes/change-commands';
import { ChangeDiffs } from './changes/change-diffs';
import { ChangeResources } from './changes/change-resources';
import { ChangesContribution } from './changes/changes-contribution';
import { ChangesHistory } from './changes/changes-history';
import { CollisionNotifier } from './changes/collision-notifier';
import { RowActions } from './changes/row-actions';
import { KnownSessions, SessionNames } from './changes/session-names';
import { EditorCollisions } from './editors/editor-collisions';
import { SharedEditorsBridge } from './editors/shared-editors-bridge';
import { SharedEditorModelFactory } from './theia/monaco/shared-editor-model-factory';
import { ChangeColors } from './view/change-colors';
import { ChangesTree } from './view/changes-tree';
import { ChangesWidget } from './view/changes-widget';

export default new ContainerModule(bind => {
    for (const contribution of [SharedEditorsBridge, ChangesHistory, CollisionNotifier]) {
        bind<object>(contribution).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(contribution);
    }
    bind(MonacoEditorModelFactory).to(SharedEditorModelFactory).inSingletonScope();

    bindRootContributionProvider(bind, SessionNames);
    for (const service of [KnownSessions, EditorCollisions, ChangeActions, ChangeDiffs, ChangeResources, RowActions]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    bind(ResourceResolver).toService(ChangeResources);
    bind(ColorContribution).to(ChangeColors).inSingletonScope();

    bindViewContribution(bind, ChangesContribution);
    bind(FrontendApplicationContribution).toService(ChangesContribution);
    bind(TabBarToolbarContribution).toService(ChangesContribution);
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: ChangesWidget.ID,
        createWidget: () => {
            const props = { contextMenuPath: CHANGES_MENU, multiSelect: true, search: true, expandOnlyOnExpansionToggleClick: true };
            return createTreeContainer(container, { props, tree: ChangesTree, widget: ChangesWidget }).get(ChangesWidget);
        }
    }));
});
