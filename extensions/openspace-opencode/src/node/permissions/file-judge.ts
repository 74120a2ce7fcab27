import * as path from 'path';
import { UnsavedEditors } from '@openspace/files/lib/node/store/unsaved-editors';
import { isDenial } from '@openspace/core/lib/common/tools/denial';
import { isToolError, toolErrorText } from '@openspace/core/lib/common/tools/tool-error';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { PathGuard } from '@openspace/core/lib/node/paths/path-guard';
import { pathWithin, realPathOf } from '@openspace/core/lib/node/paths/real-path';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { PermissionRequest } from '../../common/opencode-types';
import { OpenFolders } from './open-folders';

/** The path guard over all folders that are open, and not just over those of the window used last. */
export const OpenFoldersGuard = Symbol('OpenFoldersGuard');

/** What the files of a request mean for it. */
export interface FileVerdict {
    /** Why it cannot be, in words for the agent. */
    readonly refusal?: string;
    /** The person has to see it: a file outside, or one that editors, agents or shells obey. */
    readonly mustSee: boolean;
    /** The files in the workspace, for their snapshots. */
    readonly files: readonly GuardedPath[];
}

const NO_FILES: FileVerdict = { mustSee: false, files: [] };

/** Judges the files that a tool of opencode wants to read or edit by the same rules as our own tools. */
@injectable()
export class FileJudge {
    @inject(OpenFoldersGuard)
    private readonly guard: PathGuard;

    @inject(OpenFolders)
    private readonly folders: OpenFolders;

    @inject(UnsavedEditors)
    private readonly editors: UnsavedEditors;

    /** `worktree` is what opencode names files from. */
    async judge(request: PermissionRequest, worktree: string): Promise<FileVerdict> {
        if (request.permission !== 'edit' && request.permission !== 'read') {
            return NO_FILES;
        }
        const verdicts = await Promise.all(filesOf(request, worktree).map(file => this.judgeFile(file, request.permission === 'edit')));
        return {
            refusal: verdicts.find(verdict => verdict.refusal !== undefined)?.refusal,
            mustSee: verdicts.some(verdict => verdict.mustSee),
            files: verdicts.flatMap(verdict => verdict.files)
        };
    }

    private async judgeFile(file: string, edit: boolean): Promise<FileVerdict> {
        if (await this.isOutside(file)) {
            // opencode has asked about the folder before; an edit there has no snapshot, so somebody has to look at it.
            return { mustSee: edit, files: [] };
        }
        try {
            const seen = await this.guard.resolve(file, 'read');
            if (!edit) {
                return NO_FILES;
            }
            const guarded = await this.guard.resolve(seen.absolute, 'write');
            if (await this.editors.isUnsaved(guarded)) {
                return { refusal: unsaved(guarded.relative), mustSee: false, files: [] };
            }
            return { mustSee: guarded.ask !== undefined, files: [guarded] };
        } catch (error) {
            if (isToolError(error) && (isDenial(error) || edit)) {
                return { refusal: toolErrorText(error), mustSee: false, files: [] };
            }
            if (isToolError(error)) {
                // A path that leads nowhere: the tool itself says so best.
                return NO_FILES;
            }
            throw error;
        }
    }

    private async isOutside(file: string): Promise<boolean> {
        const real = await realPathOf(file).catch(() => path.resolve(file));
        return (await this.folders.roots()).every(root => pathWithin(root, real) === undefined);
    }
}

/** The files that a request is about: those in its details, else those that its patterns name. */
function filesOf({ metadata, patterns }: Pick<PermissionRequest, 'metadata' | 'patterns'>, worktree: string): string[] {
    const listed = Array.isArray(metadata.files) ? metadata.files.flatMap(pathsOfChange) : [];
    const single = typeof metadata.filepath === 'string' && path.isAbsolute(metadata.filepath) ? [metadata.filepath] : [];
    const named = patterns.map(pattern => path.resolve(worktree, pattern));
    return [...new Set(listed.length > 0 ? listed : single.length > 0 ? single : named)];
}

/** A patch may move a file: both places count. */
function pathsOfChange(change: unknown): string[] {
    const { filePath, movePath } = (typeof change === 'object' && change !== null ? change : {}) as Record<string, unknown>;
    return [filePath, movePath].filter((file): file is string => typeof file === 'string' && path.isAbsolute(file));
}

export function unsaved(file: string): string {
    return `"${file}" has unsaved changes of the person in an editor, so it was not edited. Ask the person to save or discard them, or work on something else.`;
}
