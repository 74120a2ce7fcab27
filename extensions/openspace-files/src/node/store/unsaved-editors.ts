import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';

/** What windows said of a file: `unanswered` when one did not say in time. */
export type EditorState = 'saved' | 'unsaved' | 'unanswered';

/** Knows what people have typed and not saved, in any window. */
export const UnsavedEditors = Symbol('UnsavedEditors');
export interface UnsavedEditors {
    /** Whether an editor shows the file, by whatever name, with unsaved edits. Changes nothing. */
    isUnsaved(file: GuardedPath): Promise<boolean>;
    /** Asked right before a file is replaced: whether it is unsaved. */
    prepareWrite(file: GuardedPath): Promise<EditorState>;
    /** Must follow every `prepareWrite`: the file was written, or will not be. Editors show what is there now. */
    finishWrite(file: GuardedPath): void;
}

/** For a backend without windows. */
export const NO_EDITORS: UnsavedEditors = {
    isUnsaved: async () => false,
    prepareWrite: async () => 'saved',
    finishWrite: () => undefined
};
