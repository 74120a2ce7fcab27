// @ts-check
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

const GENERATED = new Set(['node_modules', 'lib', 'src-gen', 'test-results', 'coverage']);

/**
 * A hash over the names and contents of files and folders, without what tools generate in them.
 * @param {string} root
 * @param {string[]} entries relative to `root`; a missing one counts as empty
 */
export async function fingerprint(root, entries) {
    const hash = createHash('sha256');
    for (const entry of entries) {
        for await (const file of filesOf(path.join(root, entry))) {
            hash.update(path.relative(root, file))
                .update('\0')
                .update(await fs.readFile(file))
                .update('\0');
        }
    }
    return hash.digest('hex');
}

/**
 * @param {string} entry
 * @returns {AsyncGenerator<string>}
 */
async function* filesOf(entry) {
    const stat = await fs.stat(entry).catch(missingIsUndefined);
    if (stat?.isFile()) {
        yield entry;
    } else if (stat?.isDirectory()) {
        const children = await fs.readdir(entry, { withFileTypes: true });
        for (const child of children.sort((a, b) => (a.name < b.name ? -1 : 1))) {
            const generated = child.isDirectory() ? GENERATED.has(child.name) : child.name.startsWith('gen-esbuild');
            if (!generated) {
                yield* filesOf(path.join(entry, child.name));
            }
        }
    }
}

/** @param {NodeJS.ErrnoException} error */
function missingIsUndefined(error) {
    if (error.code === 'ENOENT') {
        return undefined;
    }
    throw error;
}
