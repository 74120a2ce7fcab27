import { AiCoreCommandContribution } from '@theia/ai-core/lib/browser/ai-core-command-contribution';
import { MCPConfigurationCommandContribution } from '@theia/ai-mcp/lib/browser/mcp-configuration-command-contribution';
import { ContributionFilterRegistry, FilterContribution } from '@theia/core/lib/common/contribution-filter';
import { injectable } from '@theia/core/shared/inversify';
import { DebugConsoleContribution } from '@theia/debug/lib/browser/console/debug-console-contribution';
import { DebugFrontendApplicationContribution } from '@theia/debug/lib/browser/debug-frontend-application-contribution';
import { DebugPrefixConfiguration } from '@theia/debug/lib/browser/debug-prefix-configuration';
import { NotebookActionsContribution } from '@theia/notebook/lib/browser/contributions/notebook-actions-contribution';
import { NotebookCellActionContribution } from '@theia/notebook/lib/browser/contributions/notebook-cell-actions-contribution';
import { NotebookOutputActionContribution } from '@theia/notebook/lib/browser/contributions/notebook-output-action-contribution';
import { NotebookStatusBarContribution } from '@theia/notebook/lib/browser/contributions/notebook-status-bar-contribution';
import { PluginFrontendViewContribution } from '@theia/plugin-ext/lib/main/browser/plugin-frontend-view-contribution';
import { TestOutputViewContribution } from '@theia/test/lib/browser/view/test-output-view-contribution';
import { TestResultViewContribution } from '@theia/test/lib/browser/view/test-result-view-contribution';
import { TestRunViewContribution } from '@theia/test/lib/browser/view/test-run-view-contribution';
import { TestViewContribution } from '@theia/test/lib/browser/view/test-view-contribution';

/**
 * What comes along and nobody needs here: debugging, notebooks, test views and the old plugins view of `plugin-ext`, and the commands that set
 * up models for Theia's own AI, while ours are opencode's.
 * Classes and not their names, because names are mangled in the production build.
 */
const UNUSED: ReadonlySet<unknown> = new Set([
    AiCoreCommandContribution,
    DebugConsoleContribution,
    DebugFrontendApplicationContribution,
    DebugPrefixConfiguration,
    MCPConfigurationCommandContribution,
    NotebookActionsContribution,
    NotebookCellActionContribution,
    NotebookOutputActionContribution,
    NotebookStatusBarContribution,
    PluginFrontendViewContribution,
    TestOutputViewContribution,
    TestResultViewContribution,
    TestRunViewContribution,
    TestViewContribution
]);

@injectable()
export class UnusedChromeFilter implements FilterContribution {
    registerContributionFilters(registry: ContributionFilterRegistry): void {
        registry.addFilters('*', [contribution => !UNUSED.has(contribution.constructor)]);
    }
}
