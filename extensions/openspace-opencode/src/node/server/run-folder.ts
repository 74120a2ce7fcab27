import { randomBytes } from 'crypto';
import * as fs from 'fs/promises';
import * as path from 'path';
import { openSpaceHome } from '@openspace/core/lib/node/hub/openspace-home';
import { endProcesses } from './end-process';
import { descendantsOf, identityOf, isAlive, ProcessIdentity, strandedBy } from './process-identity';

const RECORD = 'run.json';
const PATIENCE = 3_000;

/** Who made a folder, and which server runs out of it. */
interface RunRecord {
    readonly backend: ProcessIdentity;
    readonly server?: ProcessIdentity;
}

/**
 * The folder of one run of the backend, for the person's eyes only: what its server needs, and enough to find that server again should
 * the backend die without stopping it.
 */
export class RunFolder {
    private constructor(
        readonly path: string,
        private readonly backend: ProcessIdentity | undefined
    ) {}

    static async make(): Promise<RunFolder> {
        const folder = path.join(runsFolder(), `${process.pid}-${randomBytes(4).toString('hex')}`);
        await fs.mkdir(folder, { recursive: true, mode: 0o700 });
        const run = new RunFolder(folder, await identityOf(process.pid));
        await run.record(undefined);
        return run;
    }

    /** Remembers the server that is started now, or that there is none. */
    async record(server: ProcessIdentity | undefined): Promise<void> {
        if (this.backend) {
            const record: RunRecord = { backend: this.backend, server };
            // Whole or not at all: a record cut short would hide the orphan it names.
            const file = path.join(this.path, RECORD);
            await fs.writeFile(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
            await fs.rename(`${file}.new`, file);
        }
    }

    /** A file that only the person can read. */
    async write(name: string, content: string, mode = 0o600): Promise<string> {
        const file = path.join(this.path, name);
        await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await fs.rm(file, { force: true });
        await fs.writeFile(file, content, { mode, flag: 'wx' });
        return file;
    }

    async remove(): Promise<void> {
        await fs.rm(this.path, { recursive: true, force: true });
    }
}

/** Ends the servers of backends that died without stopping them, with all that those servers had started, and removes their folders. */
export async function sweepFormerRuns(log: (line: string) => void): Promise<void> {
    const entries = await fs.readdir(runsFolder()).catch(error => {
        if (error.code === 'ENOENT') {
            return [];
        }
        throw error;
    });
    for (const name of entries) {
        const folder = path.join(runsFolder(), name);
        const record = await readRecord(path.join(folder, RECORD));
        if (!record || (await isAlive(record.backend))) {
            continue;
        }
        if (record.server && (await isAlive(record.server))) {
            log(`Ending the opencode server ${record.server.pid}, which a former run has left behind`);
            const family = await descendantsOf(record.server.pid);
            await endProcesses([record.server, ...family], PATIENCE);
        }
        // Another process may have the id by now: then what it started is none of our business.
        if (record.server && !(await identityOf(record.server.pid))) {
            await endProcesses(await strandedBy(record.server.pid), PATIENCE);
        }
        await fs.rm(folder, { recursive: true, force: true });
    }
}

async function readRecord(file: string): Promise<RunRecord | undefined> {
    try {
        const record = JSON.parse(await fs.readFile(file, 'utf8'));
        return isIdentity(record?.backend) && (record.server === undefined || isIdentity(record.server)) ? record : undefined;
    } catch {
        // Another backend is just making it, or somebody else's file is in the way.
        return undefined;
    }
}

function isIdentity(value: unknown): value is ProcessIdentity {
    const { pid, started, command } = (value ?? {}) as Partial<ProcessIdentity>;
    return typeof pid === 'number' && pid > 1 && typeof started === 'string' && typeof command === 'string';
}

function runsFolder(): string {
    return path.join(openSpaceHome(), 'opencode');
}
