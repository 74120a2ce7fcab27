import type { Stats } from 'fs';
import * as fs from 'fs/promises';
import * as path from 'path';
import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { hasCode } from '@openspace/core/lib/node/paths/real-path';
import { inVerifiedFolder } from '@openspace/core/lib/node/paths/verified-folder';
import type { CancellationToken } from '@theia/core/lib/common/cancellation';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { runRipgrep } from '../search/ripgrep';
import { ALWAYS_LEFT_OUT } from '../search/search-globs';
import { explained } from '../store/store-errors';
import { WorkspaceFiles } from './workspace-files';

const MOST_FILES = 5000;

const Input = z.object({
    path: workspacePath('The folder; default the workspace root').optional(),
    recursive: z.boolean().default(false),
    limit: z.number().int().min(1).max(MOST_FILES).default(500)
});
const FileInfo = z.object({ path: z.string(), type: z.enum(['file', 'folder', 'link', 'other']), size: z.number().int().optional() });
const Output = z.object({ files: z.array(FileInfo), truncated: z.boolean(), note: z.string().optional() });
type FileInfo = z.infer<typeof FileInfo>;

@injectable()
export class ListFilesTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.file.list';
    readonly title = nls.localize('openspace/files/tools/list', 'List Files');
    readonly description =
        'List a folder, with sizes in bytes. With recursive you get all files below it that .gitignore does not name, without the folders. ' +
        'For contents use openspace.file.search.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'read';
    readonly deadline = 60_000;

    @inject(WorkspaceFiles)
    private readonly files: WorkspaceFiles;

    async run(
        { path: requested, recursive, limit }: z.output<typeof Input>,
        { cancellation }: ToolContext
    ): Promise<z.input<typeof Output>> {
        const found: FileInfo[] = [];
        for (const place of await this.files.places(requested)) {
            const names = await this.namesIn(place, recursive, limit + 1 - found.length, cancellation);
            found.push(...(await this.describe(place, names)));
        }
        const truncated = found.length > limit;
        return {
            files: found.slice(0, limit),
            truncated,
            ...(truncated && { note: `Only the first ${limit}: list a folder of it, or raise limit.` })
        };
    }

    private async namesIn(place: GuardedPath, recursive: boolean, limit: number, cancellation: CancellationToken): Promise<string[]> {
        const entries = await this.entriesOf(place);
        return recursive ? listRecursively(place, limit, cancellation) : entries.slice(0, limit);
    }

    private async entriesOf(place: GuardedPath): Promise<string[]> {
        const stats = await lstatIfThere(place.absolute);
        if (!stats?.isDirectory()) {
            throw stats
                ? ToolError(`${place.relative} is no folder.`, { advice: 'Read a file with openspace.file.read.' })
                : ToolError(`There is no folder ${place.relative || '.'}.`, { advice: 'List the folder above it.' });
        }
        try {
            const inside = { ...place, absolute: path.join(place.absolute, '-') };
            const names = await inVerifiedFolder(inside, entry => fs.readdir(entry('.')));
            return names.filter(name => name !== '.openspace').sort();
        } catch (error) {
            throw explained(error, place.relative);
        }
    }

    private async describe(place: GuardedPath, names: readonly string[]): Promise<FileInfo[]> {
        const prefix = await this.files.nameOf(place);
        const described = await Promise.all(
            names.map(async name => {
                const stats = await lstatIfThere(path.join(place.absolute, name));
                const type = !stats ? undefined : typeOf(stats);
                return type && { path: path.posix.join(prefix, name), type, ...(type === 'file' && { size: stats?.size }) };
            })
        );
        return described.filter(info => info !== undefined);
    }
}

/** Sorted, so that the same call gives the same part when there are too many. */
async function listRecursively(place: GuardedPath, limit: number, cancellation: CancellationToken): Promise<string[]> {
    const names: string[] = [];
    const args = ['--files', '--hidden', '--no-require-git', '--null', '--sort=path', ...ALWAYS_LEFT_OUT];
    await runRipgrep({ args, cwd: place.absolute, separator: '\0', cancellation }, ({ text }) => names.push(text) < limit);
    return names.slice(0, limit);
}

function typeOf(stats: Stats): FileInfo['type'] {
    return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : 'other';
}

async function lstatIfThere(file: string): Promise<Stats | undefined> {
    try {
        return await fs.lstat(file);
    } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) {
            return undefined;
        }
        throw error;
    }
}
