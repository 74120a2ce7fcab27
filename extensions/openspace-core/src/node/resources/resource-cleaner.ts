import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { CallLog } from '../../common/activity/call-log';
import { Grants } from '../../common/policy/grants';
import { AgentResources } from '../../common/resources/agent-resources';
import { ownerOf } from '../../common/tools/tool-caller';
import { McpConnections } from '../hub/mcp-connections';
import { PolicySettings } from '../policy/policy-settings';
import { WindowRegistry } from '../windows/window-registry';

const LOOK_AROUND = 60_000;

/** Puts away what agents leave behind: when they disconnect, when their session ends, and when they fall silent. */
@injectable()
export class ResourceCleaner implements BackendApplicationContribution {
    @inject(AgentResources)
    private readonly resources: AgentResources;

    @inject(WindowRegistry)
    private readonly windows: WindowRegistry;

    @inject(McpConnections)
    private readonly connections: McpConnections;

    @inject(PolicySettings)
    private readonly settings: PolicySettings;

    @inject(Grants)
    private readonly grants: Grants;

    @inject(CallLog)
    private readonly log: CallLog;

    @inject(ILogger)
    @named('openspace:resources')
    private readonly logger: ILogger;

    /** When each owner last did something. */
    private readonly lastActive = new Map<string, number>();
    private timer: NodeJS.Timeout | undefined;

    initialize(): void {
        this.log.onDidAdd(record => {
            if (record.caller.actor === 'agent') {
                this.lastActive.set(ownerOf(record.caller), Date.now());
            }
        });
        this.connections.onDidClose(connection => this.releaseQuietly(connection));
        this.timer = setInterval(() => this.releaseIdle(), LOOK_AROUND);
        this.timer.unref();
    }

    onStop(): void {
        clearInterval(this.timer);
    }

    /** Closes all that the owner made, in the backend and in every window. */
    async release(owner: string): Promise<void> {
        this.lastActive.delete(owner);
        this.grants.forget(owner);
        await Promise.all([this.resources.release(owner), ...this.windows.list().map(window => window.remote.releaseResources(owner))]);
    }

    private releaseIdle(): void {
        const oldest = Date.now() - this.settings.current.idleMinutes * 60_000;
        for (const [owner, time] of this.lastActive) {
            if (time < oldest) {
                this.releaseQuietly(owner);
            }
        }
    }

    private releaseQuietly(owner: string): void {
        this.release(owner).catch(error => this.logger.error(`Could not put away all that ${owner} left`, error));
    }
}
