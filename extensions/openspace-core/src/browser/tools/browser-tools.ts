import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { AgentGuidance } from '../../common/instructions/agent-guidance';
import { AgentTool } from '../../common/tools/agent-tool';
import { describeTool, ToolDescriptor } from '../../common/tools/tool-descriptor';

/** The tools that extensions contribute in the browser. */
@injectable()
export class BrowserTools {
    @inject(ContributionProvider)
    @named(AgentTool)
    private readonly contributions: ContributionProvider<AgentTool>;

    @inject(ContributionProvider)
    @named(AgentGuidance)
    private readonly guides: ContributionProvider<AgentGuidance>;

    list(): AgentTool[] {
        return this.contributions.getContributions();
    }

    descriptors(): ToolDescriptor[] {
        return this.list().map(describeTool);
    }

    guidance(): string[] {
        return this.guides.getContributions().map(contribution => contribution.guidance);
    }
}
