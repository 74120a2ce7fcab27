import { AIChatContribution } from '@theia/ai-chat-ui/lib/browser/ai-chat-ui-contribution';
import { AboutDialog } from '@theia/core/lib/browser/about-dialog';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FilterContribution } from '@theia/core/lib/common/contribution-filter';
import { ContainerModule } from '@theia/core/shared/inversify';
import { DebugEditorService } from '@theia/debug/lib/browser/editor/debug-editor-service';
import { WebviewEnvironment } from '@theia/plugin-ext/lib/main/browser/webview/webview-environment';
import { TerminalFrontendContribution } from '@theia/terminal/lib/browser/terminal-frontend-contribution';
import { EmptyMainArea } from './branding/empty-main-area';
import { OpenSpaceAboutDialog } from './branding/openspace-about-dialog';
import { UnusedChromeFilter } from './chrome/unused-chrome-filter';
import '../../src/browser/style/branding.css';
import { QuietChatView } from './theia/ai-chat-ui/quiet-chat-view';
import { NoBreakpoints } from './theia/debug/no-breakpoints';
import { LoopbackWebviewEnvironment } from './theia/plugin-ext/loopback-webview-environment';
import { NoInitialTerminal } from './theia/terminal/no-initial-terminal';
import { ThemesContribution } from './themes/themes-contribution';
import { FirstLayout } from './workbench/first-layout';

export default new ContainerModule((bind, unbind, isBound, rebind) => {
    bind(FilterContribution).to(UnusedChromeFilter).inSingletonScope();

    bind(ThemesContribution).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(ThemesContribution);

    bind(EmptyMainArea).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(EmptyMainArea);

    bind(FirstLayout).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(FirstLayout);

    rebind(AIChatContribution).to(QuietChatView).inSingletonScope();
    rebind(DebugEditorService).to(NoBreakpoints).inSingletonScope();
    rebind(AboutDialog).to(OpenSpaceAboutDialog).inSingletonScope();
    rebind(TerminalFrontendContribution).to(NoInitialTerminal).inSingletonScope();
    rebind(WebviewEnvironment).to(LoopbackWebviewEnvironment).inSingletonScope();
});
