import { Disposable } from '@theia/core/lib/common/disposable';
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
import { Clock } from './clock';

const LOOK_AROUND = 60_000;

/** Owners that are remembered after their end, for windows that were away then. */
const REMEMBERED = 500;

/**
 * Puts away what agents leave behind: when they disconnect, when their session ends, and when they fall silent. Who ends or deletes a
 * session calls `release` with its id.
 */
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

    @inject(Clock)
    private readonly clock: Clock;

    @inject(ILogger)
    @named('openspace:resources')
    private readonly logger: ILogger;

    /** When each owner last did something. */
    private readonly lastActive = new Map<string, number>();
    private readonly gone = new Set<string>();
    private lookingAround = Disposable.NULL;

    initialize(): void {
        this.log.onDidAdd(record => {
            if (record.caller.actor === 'agent') {
                this.markActive(ownerOf(record.caller));
            }
        });
        this.connections.onDidClose(connection => this.releaseQuietly(connection));
        this.lookingAround = this.clock.every(LOOK_AROUND, () => this.releaseIdle());
    }

    onStop(): void {
        this.lookingAround.dispose();
    }

    /**
     * Closes all that a session or connection made, in the backend and in every window, and forgets what it was allowed. What the
     * person kept, edited or typed in stays. An owner that made nothing is fine.
     */
    async release(owner: string): Promise<void> {
        this.lastActive.delete(owner);
        this.grants.forget(owner);
        this.remember(owner);
        await Promise.all([this.resources.release(owner), ...this.windows.list().map(window => window.remote.releaseResources(owner))]);
    }

    /** A window has come back with what these owners made. Answers those that ended meanwhile; the others have all their time again. */
    resume(owners: readonly string[]): string[] {
        owners.filter(owner => !this.gone.has(owner) && !this.lastActive.has(owner)).forEach(owner => this.markActive(owner));
        return owners.filter(owner => this.gone.has(owner));
    }

    private markActive(owner: string): void {
        this.gone.delete(owner);
        this.lastActive.set(owner, this.clock.now());
    }

    private releaseIdle(): void {
        const oldest = this.clock.now() - this.settings.current.idleMinutes * 60_000;
        for (const [owner, time] of this.lastActive) {
            if (time < oldest && !this.log.isBusy(owner)) {
                this.releaseQuietly(owner);
            }
        }
    }

    private releaseQuietly(owner: string): void {
        this.release(owner).catch(error => this.logger.error(`Could not put away all that ${owner} left`, error));
    }

    private remember(owner: string): void {
        this.gone.delete(owner);
        this.gone.add(owner);
        for (const oldest of this.gone) {
            if (this.gone.size <= REMEMBERED) {
                break;
            }
            this.gone.delete(oldest);
        }
    }
}
