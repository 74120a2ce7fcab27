/** Where windows and the writer of files agree on what is typed and what is written. */
export const SHARED_EDITORS_PATH = '/services/openspace/shared-editors';

/** The writer of files, as windows see it. */
export const SharedEditorsService = Symbol('SharedEditorsService');
export interface SharedEditorsService {
    /** The files that are open in this window, as URIs. One-way. The backend compares real paths: an editor may show a file through a link. */
    notifyOpen(uris: readonly string[]): void;
}

/** A window, as the writer of files sees it. */
export interface SharedEditorsWindow {
    /** Whether one of the files has unsaved edits. */
    isUnsaved(uris: readonly string[]): Promise<boolean>;
    /** Whether one of the files has unsaved edits. If not, saves of them wait until `notifyWritten`, and what is typed until then is merged. */
    prepareWrite(uris: readonly string[]): Promise<boolean>;
    /** The files were written, or the write was given up: editors show what is there now. One-way. */
    notifyWritten(uris: readonly string[]): void;
}
