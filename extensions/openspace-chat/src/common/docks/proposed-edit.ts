import type { PermissionRequest } from '@openspace/opencode/lib/common/opencode-types';
import { FileDiff, PatchedFile, readPatches } from '../tools/file-patch';

/** What an agent wants to do to one file. */
export interface ProposedFile {
    /** As the agent spells it: absolute, or relative to the project. */
    readonly path: string;
    readonly diff: FileDiff;
    /** Absent where the diff could not be read: then its lines are the diff as it came. */
    readonly patch?: PatchedFile['patch'];
}

/** The files of a request that carries a diff. */
export function proposedFiles({ metadata }: Pick<PermissionRequest, 'metadata'>): ProposedFile[] {
    const { diff, filepath } = metadata;
    if (typeof diff !== 'string') {
        return [];
    }
    const path = typeof filepath === 'string' ? filepath : undefined;
    const files = readPatches(diff);
    if (!files) {
        const lines = diff.split('\n').map(text => ({ kind: 'same' as const, text }));
        return [{ path: path ?? '', diff: { added: 0, removed: 0, lines } }];
    }
    return files.map(file => (files.length === 1 && path !== undefined ? { ...file, path } : file));
}
