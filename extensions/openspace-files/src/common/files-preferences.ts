import { nls } from '@theia/core/lib/common/nls';
import { PreferenceContribution, PreferenceSchema } from '@theia/core/lib/common/preferences/preference-schema';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import type { interfaces } from '@theia/core/shared/inversify';

export const SNAPSHOT_MEGABYTES = 'openspace.files.snapshotMegabytes';
export const DEFAULT_SNAPSHOT_MEGABYTES = 256;

/** Read in the backend from user settings only, so that a repository cannot fill the person's disk or throw their snapshots away. */
const filesPreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        [SNAPSHOT_MEGABYTES]: {
            type: 'integer',
            minimum: 1,
            default: DEFAULT_SNAPSHOT_MEGABYTES,
            description: nls.localize(
                'openspace/files/snapshotMegabytes',
                'How many megabytes of former file contents are kept in a workspace. Of each file the last 20 versions are kept at most.'
            )
        }
    }
};

/** Makes the preferences known; called by the modules of both sides. */
export function bindFilesPreferences(bind: interfaces.Bind): void {
    bind(PreferenceContribution).toConstantValue({ schema: filesPreferenceSchema });
}
