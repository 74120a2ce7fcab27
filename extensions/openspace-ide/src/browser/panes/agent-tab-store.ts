import type { ResourceOwnership } from '@openspace/core/lib/common/resources/agent-resources';
import { StorageService } from '@theia/core/lib/browser/storage-service';
import { inject, injectable } from '@theia/core/shared/inversify';

const STORAGE_KEY = 'openspace.agent-tabs';
const MOST_TABS = 200;

type StoredTabs = Record<string, ResourceOwnership>;

/** Which tabs agents opened, kept beside the layout: after a reload they are still the agents'. Windows of a workspace share it. */
@injectable()
export class AgentTabStore {
    @inject(StorageService) private readonly storage: StorageService;

    private last: Promise<unknown> = Promise.resolve();

    async load(): Promise<ReadonlyMap<string, ResourceOwnership>> {
        return new Map(Object.entries(await this.read()));
    }

    /** Remembers whose a tab is, by the id of its widget; `undefined` forgets it. */
    set(widgetId: string, ownership: ResourceOwnership | undefined): Promise<void> {
        const written = this.last.then(() => this.write(widgetId, ownership));
        this.last = written.catch(() => undefined);
        return written;
    }

    private async write(widgetId: string, ownership: ResourceOwnership | undefined): Promise<void> {
        // Read anew each time: another window may have written.
        const others = Object.entries(await this.read()).filter(([id]) => id !== widgetId);
        const tabs = ownership ? [...others, [widgetId, ownership]] : others;
        await this.storage.setData(STORAGE_KEY, Object.fromEntries(tabs.slice(-MOST_TABS)));
    }

    private async read(): Promise<StoredTabs> {
        const stored = await this.storage.getData<StoredTabs>(STORAGE_KEY, {});
        return Object.fromEntries(Object.entries(stored).filter(([, value]) => isOwnership(value)));
    }
}

function isOwnership(value: unknown): value is ResourceOwnership {
    return typeof value === 'object' && value !== null && typeof (value as ResourceOwnership).owner === 'string';
}
