import * as fs from 'fs/promises';
import * as path from 'path';
import { openSpaceHome } from './openspace-home';

export interface Discovery {
    readonly url: string;
    readonly token: string;
    readonly pid: number;
    readonly workspace: string | undefined;
}

/** `$OPENSPACE_HOME/hubs/PORT.json`: how other programs of the same person find this Hub. Readable by that person only. */
export class DiscoveryFile {
    private readonly file: string;

    constructor(port: number) {
        this.file = path.join(openSpaceHome(), 'hubs', `${port}.json`);
    }

    async write(discovery: Discovery): Promise<void> {
        await fs.mkdir(path.dirname(this.file), { recursive: true, mode: 0o700 });
        // A fresh file: an old one may be readable by others, and a mode is only applied on creation.
        await fs.rm(this.file, { force: true });
        await fs.writeFile(this.file, `${JSON.stringify(discovery)}\n`, { mode: 0o600, flag: 'wx' });
    }

    async remove(): Promise<void> {
        await fs.rm(this.file, { force: true });
    }
}
