import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { PermissionRule } from '../../common/opencode-types';
import { isLoose, rulesOf } from '../../common/permissions/permission-rules';
import { CatalogApi } from '../adapter/catalog-api';
import { SessionApi, SessionRef } from '../adapter/session-api';
import { EventPump } from '../events/event-pump';

const MOST_MESSAGES = 500;

/** What does not change about a directory until the server loads its configuration anew. Asked for at every request, so kept. */
@injectable()
export class ProjectFacts implements BackendApplicationContribution {
    @inject(CatalogApi)
    private readonly catalog: CatalogApi;

    @inject(SessionApi)
    private readonly sessions: SessionApi;

    @inject(EventPump)
    private readonly pump: EventPump;

    private readonly worktrees = new Map<string, Promise<string>>();
    private readonly rules = new Map<string, Promise<ReadonlyMap<string, PermissionRule[]>>>();
    private readonly loose = new Map<string, Promise<boolean>>();
    /** Agents by the messages they write. */
    private readonly agents = new Map<string, string>();

    initialize(): void {
        this.pump.onDidMiss(() => [this.worktrees, this.rules, this.loose].forEach(cache => cache.clear()));
        this.pump.onDidReceive(({ event }) => {
            if (event.type === 'message.updated' && event.properties.info.role === 'assistant') {
                this.rememberAgent(event.properties.info.id, event.properties.info.agent);
            }
        });
    }

    /** The root that opencode names files from. */
    worktree(directory: string): Promise<string> {
        return kept(this.worktrees, directory, () => this.catalog.worktree(directory));
    }

    /** The rules that an agent has of its own, from whatever source. The agent is the one that wrote the message. */
    async rulesOfAgent(ref: SessionRef, messageID: string): Promise<readonly PermissionRule[]> {
        const rules = await kept(this.rules, ref.directory, async () => {
            const { agent } = await this.catalog.config(ref.directory);
            return new Map(Object.entries(agent ?? {}).map(([name, config]) => [name, rulesOf(config?.permission)]));
        });
        return rules.get(await this.agentOf(ref, messageID)) ?? [];
    }

    /** Whether some agent here may do something without asking that opencode has to ask about. */
    hasLooseAgents(directory: string): Promise<boolean> {
        return kept(this.loose, directory, async () => (await this.catalog.agents(directory)).some(agent => isLoose(agent.permission)));
    }

    private async agentOf(ref: SessionRef, messageID: string): Promise<string> {
        if (!this.agents.has(messageID)) {
            this.rememberAgent(messageID, (await this.sessions.message(ref, messageID)).info.agent);
        }
        return this.agents.get(messageID) ?? '';
    }

    private rememberAgent(messageID: string, agent: string): void {
        this.agents.set(messageID, agent);
        if (this.agents.size > MOST_MESSAGES) {
            const [oldest] = this.agents.keys();
            this.agents.delete(oldest);
        }
    }
}

/** A failure is not kept: the next one who asks may have more luck. */
function kept<T>(cache: Map<string, Promise<T>>, key: string, fetch: () => Promise<T>): Promise<T> {
    const known = cache.get(key);
    if (known) {
        return known;
    }
    const fresh = fetch();
    cache.set(key, fresh);
    fresh.catch(() => cache.delete(key));
    return fresh;
}
