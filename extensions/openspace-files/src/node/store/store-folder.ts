import { createHash } from 'crypto';
import * as fs from 'fs/promises';
import * as path from 'path';
import { openSpaceHome } from '@openspace/core/lib/node/hub/openspace-home';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { makeIgnoredFolder } from '@openspace/core/lib/node/paths/ignored-folder';
import { hasCode } from '@openspace/core/lib/node/paths/real-path';
import { makeVerifiedFolders, openVerifiedFolder, VerifiedFolder } from '@openspace/core/lib/node/paths/verified-folder';
import { isToolError } from '@openspace/core/lib/common/tools/tool-error';

const PARTS = ['tmp', 'snapshots'] as const;
type Part = (typeof PARTS)[number];

/**
 * Where the store keeps its files: `.openspace` in the root. Its folders are held open, so that nobody can put a link in their place;
 * where the root has no room for them or brings a link of that name along, a folder in the person's home takes their place.
 */
export class StoreFolder {
    private readonly former: Record<Part, VerifiedFolder>[] = [];
    private mending: Promise<void> | undefined;

    private constructor(
        readonly location: string,
        private readonly root: string,
        private parts: Record<Part, VerifiedFolder>
    ) {}

    static async open(root: string): Promise<StoreFolder> {
        try {
            return await StoreFolder.openIn(path.join(root, '.openspace'), root);
        } catch (error) {
            if (!isToolError(error) && !hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ELOOP')) {
                throw error;
            }
        }
        const home = path.join(openSpaceHome(), 'workspaces');
        await fs.mkdir(home, { recursive: true, mode: 0o700 });
        const real = await fs.realpath(home);
        return StoreFolder.openIn(path.join(real, createHash('sha256').update(root).digest('hex').slice(0, 16)), real);
    }

    temporary(name: string): string {
        return this.parts.tmp.entry(name);
    }

    snapshot(hash: string): string {
        return this.parts.snapshots.entry(hash);
    }

    /** A file beside those folders. */
    file(name: string): GuardedPath {
        return { absolute: path.join(this.location, name), relative: name, root: this.root };
    }

    list(part: Part): Promise<string[]> {
        return fs.readdir(this.parts[part].entry('.'));
    }

    /** Makes folders anew that somebody has deleted, as `git clean` does. */
    async ensure(): Promise<void> {
        if (PARTS.some(part => !this.parts[part].stats())) {
            this.mending ??= this.mend().finally(() => (this.mending = undefined));
            await this.mending;
        }
    }

    close(): void {
        [this.parts, ...this.former].forEach(parts => PARTS.forEach(part => parts[part].close()));
    }

    private async mend(): Promise<void> {
        // Others may still be using the handles; a number that is given out anew would lead them astray.
        this.former.push(this.parts);
        this.parts = await openParts(this.location, this.root);
    }

    private static async openIn(location: string, root: string): Promise<StoreFolder> {
        return new StoreFolder(location, root, await openParts(location, root));
    }
}

async function openParts(location: string, root: string): Promise<Record<Part, VerifiedFolder>> {
    const entry = (...names: string[]): GuardedPath => ({ absolute: path.join(location, ...names), relative: names.join('/'), root });
    await makeIgnoredFolder(entry('.gitignore'));
    const open = async (part: Part): Promise<VerifiedFolder> => {
        await makeVerifiedFolders(entry(part, '-'));
        return openVerifiedFolder(entry(part, '-'));
    };
    return { tmp: await open('tmp'), snapshots: await open('snapshots') };
}
