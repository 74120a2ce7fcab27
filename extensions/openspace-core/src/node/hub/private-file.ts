import { randomBytes } from 'crypto';
import * as fs from 'fs/promises';
import * as path from 'path';

/** Writes a file that only the person can read, and puts it in place whole: nobody ever sees half of it. */
export async function writePrivateFile(file: string, content: string): Promise<void> {
    await placePrivateFile(file, content, fs.rename);
}

/** Writes a file beside its place, then has it moved there in one step. A fresh file: a mode is only applied on creation. */
export async function placePrivateFile(
    file: string,
    content: string,
    place: (written: string, file: string) => Promise<void>
): Promise<void> {
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const temporary = `${file}.${randomBytes(8).toString('hex')}.tmp`;
    try {
        const handle = await fs.open(temporary, 'wx', 0o600);
        try {
            await handle.writeFile(content);
            await handle.sync();
        } finally {
            await handle.close();
        }
        await place(temporary, file);
    } finally {
        await fs.rm(temporary, { force: true });
    }
}
