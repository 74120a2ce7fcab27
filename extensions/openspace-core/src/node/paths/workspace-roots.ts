/** The folders that are open. The first one is where relative paths begin. */
export const WorkspaceRoots = Symbol('WorkspaceRoots');
export interface WorkspaceRoots {
    /** Absolute paths; empty when no workspace is open. */
    roots(): Promise<string[]>;
}
