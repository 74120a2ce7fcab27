import { StorageService } from '@theia/core/lib/browser/storage-service';
import { inject, injectable } from '@theia/core/shared/inversify';

const ACTIVE = 'openspace.opencode.active';
const UNREAD = 'openspace.opencode.unread';
/** Enough for any list a person still reads. */
const MAXIMUM_UNREAD = 200;

export interface ActivePlace {
    /** The directory of the project. */
    readonly project?: string;
    readonly sessionId?: string;
}

/** What a window remembers over a reload, for each workspace on its own. */
@injectable()
export class SessionMemory {
    @inject(StorageService)
    private readonly storage: StorageService;

    active(): Promise<ActivePlace> {
        return this.storage.getData<ActivePlace>(ACTIVE, {});
    }

    setActive(place: ActivePlace): Promise<void> {
        return this.storage.setData(ACTIVE, place);
    }

    unread(): Promise<string[]> {
        return this.storage.getData<string[]>(UNREAD, []);
    }

    setUnread(sessionIds: readonly string[]): Promise<void> {
        return this.storage.setData(UNREAD, sessionIds.slice(-MAXIMUM_UNREAD));
    }
}
