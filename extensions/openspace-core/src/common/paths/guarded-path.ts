/** A path of the workspace that the guard has let through. */
export interface GuardedPath {
    /** The real path: no part of it is a link, also where the end of it does not exist yet. */
    readonly absolute: string;
    /** From the root, with slashes; empty for the root itself. */
    readonly relative: string;
    /** The real path of the workspace root it lies in. */
    readonly root: string;
    /** Why the person must be asked before it is written, as a clause that follows "It". */
    readonly ask?: string;
}

/** What a tool wants with a path: its contents, to change it, or to put it on the screen. */
export type PathPurpose = 'read' | 'write' | 'show';
