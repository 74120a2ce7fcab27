import { RemoteConnectionProvider, ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import debounce = require('@theia/core/shared/lodash.debounce');
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import URI from '@theia/core/lib/common/uri';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import type { FileChange } from '../../common/changes/agent-change';
import { fileOf, isOpen } from '../../common/changes/change-groups';
import { Hunk, hunksOf } from '../../common/changes/hunks';
import { AGENT_CHANGES_PATH, AgentChangesClient, AgentChangesService, FileStatus } from '../../common/files-protocol';

/** Hunks stay known for this many changes; each may hold a whole file. */
const HUNKS_KEPT = 50;

/** What agents changed, as this window knows it. Follows the backend, and what happens to the files by other hands. */
@injectable()
export class ChangesHistory implements AgentChangesClient, FrontendApplicationContribution {
    readonly service: RpcProxy<AgentChangesService>;

    @inject(FileService)
    private readonly files: FileService;

    @inject(WorkspaceService)
    private readonly workspace: WorkspaceService;

    @inject(ILogger)
    @named('openspace:files')
    private readonly logger: ILogger;

    private readonly changed = new Emitter<void>();
    readonly onDidChange: Event<void> = this.changed.event;

    private known: readonly FileChange[] = [];
    private states: Readonly<Record<string, FileStatus>> = {};
    private problem: string | undefined;
    private asked = 0;
    private all = false;
    private readonly hunks = new Map<string, Promise<Hunk[]>>();

    constructor(@inject(RemoteConnectionProvider) provider: ServiceConnectionProvider) {
        this.service = provider.createProxy<AgentChangesService>(AGENT_CHANGES_PATH, this);
    }

    onStart(): void {
        this.service.onDidOpenConnection(() => this.notifyChanges());
        this.workspace.onWorkspaceChanged(() => this.notifyChanges());
        this.files.onDidFilesChange(event => {
            // To look into thousands of events (a checkout) costs more than to ask.
            if (event.changes.length > 100 || this.openChanges().some(change => event.contains(fileOf(change)))) {
                this.notifyChanges();
            }
        });
        this.notifyChanges();
    }

    /** All that is known, the newest first. */
    changes(): readonly FileChange[] {
        return this.known;
    }

    openChanges(): readonly FileChange[] {
        return this.known.filter(isOpen);
    }

    /** What the view lists: the open ones, or all. */
    listed(): readonly FileChange[] {
        return this.showsAll ? this.known : this.openChanges();
    }

    get showsAll(): boolean {
        return this.all;
    }

    set showsAll(all: boolean) {
        this.all = all;
        this.changed.fire();
    }

    /** How a file with open changes is now. */
    stateOf(uri: string | URI): FileStatus | undefined {
        return this.states[uri.toString()];
    }

    /** Why the history could not be read. */
    get error(): string | undefined {
        return this.problem;
    }

    /** None for a file that was made or deleted or is no text: it can only be decided on as a whole. */
    hunksOf(change: FileChange): Promise<Hunk[]> {
        const known = this.hunks.get(change.id);
        if (known) {
            return known;
        }
        const hunks = this.readHunks(change);
        this.hunks.set(change.id, hunks);
        hunks.catch(() => this.hunks.delete(change.id));
        for (const id of [...this.hunks.keys()].slice(0, -HUNKS_KEPT)) {
            this.hunks.delete(id);
        }
        return hunks;
    }

    notifyChanges(): void {
        this.scheduleRefresh();
    }

    private readonly scheduleRefresh: () => void = debounce(() => this.refresh().catch(error => this.fail(error)), 50, { maxWait: 250 });

    private async readHunks(change: FileChange): Promise<Hunk[]> {
        if (change.before === undefined || change.after === undefined) {
            return [];
        }
        const { before, after } = await this.service.contents(change.id);
        return before === undefined || after === undefined ? [] : hunksOf(before, after);
    }

    private async refresh(): Promise<void> {
        const asked = ++this.asked;
        await this.service.setRoots((await this.workspace.roots).map(({ resource }) => resource.toString()));
        const [known, states] = await Promise.all([this.service.changes(), this.service.fileStates()]);
        if (asked === this.asked) {
            [this.known, this.states, this.problem] = [known, states, undefined];
            this.changed.fire();
        }
    }

    private fail(error: unknown): void {
        this.logger.error('The history of agent changes could not be read', error);
        this.problem = error instanceof Error ? error.message : String(error);
        this.changed.fire();
    }
}
