import { randomBytes } from 'crypto';
import { constants } from 'fs';
import * as fs from 'fs/promises';
import { hasCode } from '../paths/real-path';
import { placePrivateFile, writePrivateFile } from './private-file';

/** 256 bits. */
const BYTES = 32;
const SECRET = /^[\w-]{43}\n?$/;
/** Another IDE of the same person may be making or replacing the file at this moment. */
const ATTEMPTS = 5;

/** A secret that outlives its process, in a file that only the person can read. */
export class SecretFile {
    constructor(
        private readonly file: string,
        private readonly warn: (problem: string) => void
    ) {}

    /** The secret that is kept; a new one where there is none, or none that could still be a secret. */
    async load(): Promise<string> {
        for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
            const kept = await this.read();
            if (kept !== undefined) {
                return kept;
            }
            await this.make();
        }
        throw new Error(`${this.file} cannot be kept. Remove it, and see that nothing else writes it.`);
    }

    /** Puts another secret in its place. */
    async renew(): Promise<string> {
        const secret = newSecret();
        await writePrivateFile(this.file, `${secret}\n`);
        return secret;
    }

    private async make(): Promise<void> {
        try {
            // `link` never replaces: of two that start at once, both use the file of the first.
            await placePrivateFile(this.file, `${newSecret()}\n`, fs.link);
        } catch (error) {
            if (!hasCode(error, 'EEXIST')) {
                throw error;
            }
        }
    }

    private async read(): Promise<string | undefined> {
        let handle: fs.FileHandle;
        try {
            handle = await fs.open(this.file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
        } catch (error) {
            if (hasCode(error, 'ENOENT')) {
                return undefined;
            }
            if (hasCode(error, 'ELOOP', 'EMLINK', 'EACCES')) {
                return this.discard('is a link or cannot be read');
            }
            throw error;
        }
        try {
            const problem = problemOf(await handle.stat());
            const content = problem ? '' : await handle.readFile('utf8');
            return problem || !SECRET.test(content) ? await this.discard(problem ?? 'holds no secret') : content.trim();
        } finally {
            await handle.close();
        }
    }

    private async discard(problem: string): Promise<undefined> {
        this.warn(`${this.file} ${problem}; it is made anew, and clients must be configured again.`);
        await fs.rm(this.file, { force: true });
    }
}

/** Why others may know or have chosen what the file says. Windows has neither owners nor modes of this kind. */
function problemOf(stat: { isFile(): boolean; uid: number; mode: number }): string | undefined {
    if (!stat.isFile()) {
        return 'is no file';
    }
    if (process.getuid && stat.uid !== process.getuid()) {
        return 'belongs to somebody else';
    }
    return process.getuid && (stat.mode & 0o077) !== 0 ? 'can be read by others' : undefined;
}

function newSecret(): string {
    return randomBytes(BYTES).toString('base64url');
}
