import { IdeStateSource } from '@openspace/core/lib/browser/hub/ide-state-source';
import { LinkHandler } from '@openspace/core/lib/browser/links/link-handler';
import { Modality } from '@openspace/core/lib/browser/modality/modality';
import { AgentGuidance } from '@openspace/core/lib/common/instructions/agent-guidance';
import { bindAgentTool } from '@openspace/core/lib/common/tools/bind-agent-tool';
import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import URI from '@theia/core/lib/common/uri';
import { ContainerModule } from '@theia/core/shared/inversify';
import { TextEditorProvider } from '@theia/editor/lib/browser/editor';
import { MonacoEditorProvider } from '@theia/monaco/lib/browser/monaco-editor-provider';
import '../../src/browser/style/highlight.css';
import { bindIdePreferences } from '../common/editors/editor-preferences';
import { AgentReveal } from './editors/agent-reveal';
import { AgentTrail } from './editors/agent-trail';
import { GoBackContribution } from './editors/go-back-contribution';
import { HighlightColors } from './editors/highlight-colors';
import { Highlights } from './editors/highlights';
import { PersonActivity } from './editors/person-activity';
import { PersonPlaces } from './editors/person-place';
import { QuietFocus } from './editors/quiet-focus';
import { RevealRequests } from './editors/reveal-requests';
import { WorkspaceFiles } from './editors/workspace-files';
import { CodeLinkHandler } from './links/code-link-handler';
import { EditorModality } from './modality/editor-modality';
import { Modalities } from './modality/modalities';
import { AgentPanes } from './panes/agent-panes';
import { AgentTabStore } from './panes/agent-tab-store';
import { KeepTabContribution } from './panes/keep-tab-contribution';
import { LayoutKeeper } from './panes/layout-keeper';
import { PaneCloser } from './panes/pane-closer';
import { PaneFocus } from './panes/pane-focus';
import { PaneGroups } from './panes/pane-groups';
import { PaneIds } from './panes/pane-ids';
import { PaneOpener } from './panes/pane-opener';
import { PanePlacer } from './panes/pane-placer';
import { PaneResizer } from './panes/pane-resizer';
import { PaneService } from './panes/pane-service';
import { PaneStateSource } from './panes/pane-state-source';
import { QuietReveal } from './panes/quiet-reveal';
import { bindTerminalWidgets } from './terminal/terminal-frontend-bindings';
import { EditorClearHighlightTool } from './tools/editor-clear-highlight-tool';
import { EditorCloseTool } from './tools/editor-close-tool';
import { EditorHighlightTool } from './tools/editor-highlight-tool';
import { EditorOpenTool } from './tools/editor-open-tool';
import { EditorReadFileTool } from './tools/editor-read-file-tool';
import { EditorScrollToTool } from './tools/editor-scroll-to-tool';
import { ModalityFocusTool } from './tools/modality-focus-tool';
import { ModalityListTool } from './tools/modality-list-tool';
import { PaneCloseTool } from './tools/pane-close-tool';
import { PaneFocusTool } from './tools/pane-focus-tool';
import { PaneListTool } from './tools/pane-list-tool';
import { PaneOpenTool } from './tools/pane-open-tool';
import { PaneResizeTool } from './tools/pane-resize-tool';
import { SHOWING_GUIDANCE } from './tools/showing-guidance';

const SERVICES = [
    AgentReveal,
    AgentTabStore,
    Highlights,
    Modalities,
    PaneCloser,
    PaneFocus,
    PaneGroups,
    PaneIds,
    PaneOpener,
    PanePlacer,
    PaneResizer,
    PersonPlaces,
    QuietFocus,
    QuietReveal,
    RevealRequests,
    WorkspaceFiles
];

const TOOLS = [
    EditorClearHighlightTool,
    EditorCloseTool,
    EditorHighlightTool,
    EditorOpenTool,
    EditorReadFileTool,
    EditorScrollToTool,
    ModalityFocusTool,
    ModalityListTool,
    PaneCloseTool,
    PaneFocusTool,
    PaneListTool,
    PaneOpenTool,
    PaneResizeTool
];

export default new ContainerModule((bind, unbind, isBound, rebind) => {
    bindIdePreferences(bind);
    bindTerminalWidgets(bind);
    SERVICES.forEach(service => bind<object>(service).toSelf().inSingletonScope());
    TOOLS.forEach(tool => bindAgentTool(bind, tool));
    bind(AgentGuidance).toConstantValue({ guidance: SHOWING_GUIDANCE });

    // In this order: panes have their ids before anything is stored or told of them.
    for (const contribution of [PersonActivity, PaneService, LayoutKeeper, AgentPanes, AgentTrail]) {
        bind<object>(contribution).toSelf().inSingletonScope();
        bind(FrontendApplicationContribution).toService(contribution);
    }

    bind(LinkHandler).to(CodeLinkHandler).inSingletonScope();
    bind(IdeStateSource).to(PaneStateSource).inSingletonScope();

    bind(EditorModality).toSelf().inSingletonScope();
    bind(Modality).toService(EditorModality);

    bind(KeepTabContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(KeepTabContribution);
    bind(MenuContribution).toService(KeepTabContribution);

    bind(GoBackContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(GoBackContribution);
    bind(KeybindingContribution).toService(GoBackContribution);

    bind(ColorContribution).to(HighlightColors).inSingletonScope();

    rebind(TextEditorProvider).toProvider(
        ({ container }) =>
            async (uri: URI) =>
                container.get(QuietFocus).adopt(await container.get(MonacoEditorProvider).get(uri))
    );
});
