import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DEFAULT_SNAPSHOT_MEGABYTES, SNAPSHOT_MEGABYTES } from '../../common/files-preferences';

const MEGABYTE = 1024 * 1024;

/** How much former content the person wants to be kept, of each workspace root. */
@injectable()
export class SnapshotLimit {
    @inject(PreferenceService)
    private readonly preferences: PreferenceService;

    get bytes(): number {
        const wanted = this.preferences.inspect<number>(SNAPSHOT_MEGABYTES)?.globalValue;
        return (typeof wanted === 'number' && wanted >= 1 ? wanted : DEFAULT_SNAPSHOT_MEGABYTES) * MEGABYTE;
    }
}
