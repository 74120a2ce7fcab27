import * as os from 'os';
import * as path from 'path';

/** Where OpenSpace keeps what belongs to the person and not to a workspace. */
export function openSpaceHome(): string {
    return process.env.OPENSPACE_HOME || path.join(os.homedir(), '.openspace');
}
