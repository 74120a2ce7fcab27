import { randomUUID } from 'crypto';
import * as fs from 'fs/promises';
import { tmpdir } from 'os';
import * as path from 'path';

/** How a program gets at the rules: as a file of this name, with this as its standard input. */
export interface RulesFile {
    readonly name: string;
    readonly stdin: number | 'ignore';
}

/**
 * Gives lines to a program that only takes them as a file. The file loses its name before it has any content and is read through the
 * standard input, so that nothing stays behind, even when this process is killed. Windows has no such name; there it goes when the work is over.
 */
export async function withRulesFile<T>(lines: readonly string[], work: (file: RulesFile) => Promise<T>): Promise<T> {
    const file = path.join(tmpdir(), `openspace-search-${randomUUID()}`);
    const named = process.platform === 'win32';
    const handle = await fs.open(file, 'wx+', 0o600);
    try {
        if (!named) {
            await fs.rm(file);
        }
        // At a position, so that the reader begins at the beginning.
        await handle.write(Buffer.from(lines.map(line => `${line}\n`).join('')), 0, undefined, 0);
        return await work(named ? { name: file, stdin: 'ignore' } : { name: '/dev/stdin', stdin: handle.fd });
    } finally {
        await handle.close();
        if (named) {
            await fs.rm(file, { force: true });
        }
    }
}
