import type { FileChange } from '../../common/changes/agent-change';

/** A version whose content may be kept. */
export interface KeptVersion {
    readonly version: number;
    readonly hash: string;
    /** The workspace root, as a URI. */
    readonly root: string;
    /** What made this version; absent when somebody did it past the store. */
    readonly change?: FileChange;
}

/** The versions that a history knows, the newest first: what each change led to, and what it started from. */
export function keptVersions(history: readonly FileChange[]): KeptVersion[] {
    const versions = new Map<number, KeptVersion>();
    for (const change of history) {
        const { version, baseVersion, before, after, root } = change;
        if (after !== undefined) {
            versions.set(version, { version, hash: after, root, change });
        }
        if (before !== undefined && !versions.has(baseVersion)) {
            versions.set(baseVersion, { version: baseVersion, hash: before, root });
        }
    }
    return [...versions.values()].sort((a, b) => b.version - a.version);
}
