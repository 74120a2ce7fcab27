import { constants } from 'fs';
import * as path from 'path';
import type { GuardedPath } from '../../common/paths/guarded-path';
import { hasCode } from './real-path';
import { makeVerifiedFolders, openVerified } from './verified-folder';

/** Makes the folder of a guarded path where it is missing, such as `.openspace`, and lets it keep itself out of git. */
export async function makeIgnoredFolder(guarded: GuardedPath): Promise<void> {
    await makeVerifiedFolders(guarded);
    const list = { ...guarded, absolute: path.join(path.dirname(guarded.absolute), '.gitignore') };
    try {
        const handle = await openVerified(list, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
        await handle.writeFile('*\n');
        await handle.close();
    } catch (error) {
        if (!hasCode(error, 'EEXIST')) {
            throw error;
        }
    }
}
