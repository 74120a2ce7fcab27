import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { CallLog } from '../../common/activity/call-log';
import { describeCall } from '../../common/activity/call-record';
import { AgentGuidance } from '../../common/instructions/agent-guidance';
import { composeInstructions } from '../../common/instructions/compose-instructions';
import { HubCredentials } from '../hub/hub-credentials';
import { PolicySettings } from '../policy/policy-settings';
import { ToolRegistry } from '../tools/tool-registry';
import { WindowRegistry } from '../windows/window-registry';

/** The agent's system prompt, made anew from what is there each time it is asked for. */
@injectable()
export class InstructionsService {
    @inject(ToolRegistry)
    private readonly tools: ToolRegistry;

    @inject(WindowRegistry)
    private readonly windows: WindowRegistry;

    @inject(CallLog)
    private readonly log: CallLog;

    @inject(PolicySettings)
    private readonly settings: PolicySettings;

    @inject(HubCredentials)
    private readonly credentials: HubCredentials;

    @inject(ContributionProvider)
    @named(AgentGuidance)
    private readonly guidance: ContributionProvider<AgentGuidance>;

    /** With the state of the IDE: for who asks again and again. */
    text(): string {
        return this.credentials.strikeFrom(
            composeInstructions({
                ...this.stable(),
                state: this.windows.list().map(window => window.state),
                calls: this.log.notable(record => record.caller.actor === 'agent').map(describeCall)
            })
        );
    }

    /** Without what changes: a client keeps these for as long as it is connected. */
    forConnection(): string {
        return composeInstructions({ ...this.stable(), state: undefined, calls: [] });
    }

    private stable(): { tools: string[]; guidance: string[]; readOnly: boolean } {
        const ofWindows = this.windows.known().flatMap(window => window.hello.guidance);
        const ofBackend = this.guidance.getContributions().map(contribution => contribution.guidance);
        return {
            tools: this.tools.list().map(tool => tool.id),
            guidance: [...new Set([...ofBackend, ...ofWindows])],
            readOnly: this.settings.current.readOnly
        };
    }
}
