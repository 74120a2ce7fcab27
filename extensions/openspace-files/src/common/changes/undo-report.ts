import type { FileChange } from './agent-change';

/** Why a change could not be taken back. The words are the window's. */
export type UndoProblem =
    /** Somebody has edited these lines since; without hunks, the file as a whole. */
    | { readonly kind: 'edited'; readonly hunks?: readonly number[] }
    /** The file has unsaved edits in an editor, or a window does not say. */
    | { readonly kind: 'unsaved' }
    /** The former content is no longer kept. */
    | { readonly kind: 'forgotten' }
    /** The file is no longer there. */
    | { readonly kind: 'missing' }
    /** A file that the agent deleted is there again, with another content. */
    | { readonly kind: 'present' }
    /** Its path leads to another file now. */
    | { readonly kind: 'elsewhere' }
    | { readonly kind: 'failed'; readonly message: string };

/** What taking changes back came to. */
export interface UndoReport {
    /** The changes that were taken back. */
    readonly undone: readonly FileChange[];
    /** The changes made by that; each can itself be undone. */
    readonly made: readonly FileChange[];
    readonly failed: readonly UndoFailure[];
}

export interface UndoFailure {
    readonly change: FileChange;
    readonly problem: UndoProblem;
}
