import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable, postConstruct, preDestroy } from '@theia/core/shared/inversify';
import { DEFAULT_SNAPSHOT_MEGABYTES, SNAPSHOT_MEGABYTES } from '../../common/files-preferences';

const MEGABYTE = 1024 * 1024;

/** How much former content the person wants to be kept, of each workspace root. Kept here, because asking takes long for every change. */
@injectable()
export class SnapshotLimit {
    @inject(PreferenceService)
    private readonly preferences: PreferenceService;

    private readonly toDispose = new DisposableCollection();
    private megabytes: number | undefined;

    @postConstruct()
    protected init(): void {
        this.toDispose.push(this.preferences.onPreferencesChanged(() => (this.megabytes = undefined)));
    }

    get bytes(): number {
        this.megabytes ??= this.read();
        return this.megabytes * MEGABYTE;
    }

    @preDestroy()
    protected dispose(): void {
        this.toDispose.dispose();
    }

    private read(): number {
        const wanted = this.preferences.inspect<number>(SNAPSHOT_MEGABYTES)?.globalValue;
        return typeof wanted === 'number' && wanted >= 1 ? wanted : DEFAULT_SNAPSHOT_MEGABYTES;
    }
}
