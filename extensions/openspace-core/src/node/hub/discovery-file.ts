import * as fs from 'fs/promises';
import * as path from 'path';
import { z } from 'zod';
import { hasCode } from '../paths/real-path';
import { openSpaceHome } from './openspace-home';
import { writePrivateFile } from './private-file';

export interface Discovery {
    readonly url: string;
    readonly token: string;
    /** Where the agent's instructions are; the key is part of it, since who fetches them can send no headers. */
    readonly instructionsUrl: string;
    readonly pid: number;
    readonly workspace: string | undefined;
}

const NAME = /^\d+\.json$/;
const WithProcess = z.object({ pid: z.number().int().positive() });

/** `$OPENSPACE_HOME/hubs/PORT.json`: how other programs of the same person find this Hub. Readable by that person only. */
export class DiscoveryFile {
    private readonly file: string;

    constructor(port: number) {
        this.file = path.join(folder(), `${port}.json`);
    }

    async write(discovery: Discovery): Promise<void> {
        await writePrivateFile(this.file, `${JSON.stringify(discovery)}\n`);
    }

    async remove(): Promise<void> {
        await fs.rm(this.file, { force: true });
    }

    /** Removes the files of Hubs that were killed: their ports lead nowhere, or to somebody else by now. */
    static async removeStale(): Promise<void> {
        const names = await namesIn(folder());
        await Promise.all(
            names
                .filter(name => NAME.test(name))
                .map(async name => {
                    const file = path.join(folder(), name);
                    if (await isStale(file)) {
                        await fs.rm(file, { force: true });
                    }
                })
        );
    }
}

function folder(): string {
    return path.join(openSpaceHome(), 'hubs');
}

async function namesIn(location: string): Promise<string[]> {
    try {
        return await fs.readdir(location);
    } catch (error) {
        if (hasCode(error, 'ENOENT')) {
            return [];
        }
        throw error;
    }
}

/** A file that says nothing of its process is as useless as one of a process that is gone: files are written whole. */
async function isStale(file: string): Promise<boolean> {
    try {
        const { pid } = WithProcess.parse(JSON.parse(await fs.readFile(file, 'utf8')));
        return !isRunning(pid);
    } catch (error) {
        if (error instanceof SyntaxError || error instanceof z.ZodError) {
            return true;
        }
        if (hasCode(error, 'ENOENT')) {
            return false;
        }
        throw error;
    }
}

function isRunning(pid: number): boolean {
    try {
        process.kill(pid, 0);
        return true;
    } catch (error) {
        // A process of somebody else runs, too.
        return hasCode(error, 'EPERM');
    }
}
