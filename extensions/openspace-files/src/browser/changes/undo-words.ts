import { nls } from '@theia/core/lib/common/nls';
import type { UndoProblem, UndoReport } from '../../common/changes/undo-report';

/** Why a change could not be taken back, and what to do about it, for the person. */
function wordsForProblem(problem: UndoProblem): string {
    switch (problem.kind) {
        case 'edited':
            return problem.hunks
                ? nls.localize(
                      'openspace/files/editedLines',
                      'the same lines have been edited since. Take back the later edit first, or change them by hand.'
                  )
                : nls.localize(
                      'openspace/files/editedFile',
                      'the file has been edited since, and would be lost. Delete or restore it by hand.'
                  );
        case 'unsaved':
            return nls.localize(
                'openspace/files/unsaved',
                'it has unsaved edits in an editor, or a window does not answer. Save or revert them, then try again.'
            );
        case 'forgotten':
            return nls.localize('openspace/files/notKept', 'its former content is no longer kept. Your version control may still have it.');
        case 'missing':
            return nls.localize('openspace/files/missing', 'it was deleted or renamed since.');
        case 'present':
            return nls.localize('openspace/files/present', 'there is another file of that name now. Move it away, then try again.');
        case 'elsewhere':
            return nls.localize('openspace/files/elsewhere', 'its path leads to another file now. Remove the link, then try again.');
        case 'failed':
            return problem.message;
    }
}

/** What was taken back, in one sentence. */
export function wordsForUndone({ undone }: UndoReport): string {
    const files = new Set(undone.map(({ path }) => path));
    return files.size === 1
        ? nls.localize('openspace/files/undoneOne', "Took back the agent's change of {0}.", [...files][0])
        : nls.localize('openspace/files/undoneMany', 'Took back {0} changes in {1} files.', undone.length, files.size);
}

export function wordsForRedone({ undone }: UndoReport): string {
    const files = new Set(undone.map(({ path }) => path));
    return files.size === 1
        ? nls.localize('openspace/files/redoneOne', "Made the agent's change of {0} again.", [...files][0])
        : nls.localize('openspace/files/redoneMany', 'Made {0} changes in {1} files again.', undone.length, files.size);
}

/** What could not be taken back: the file and the reason, a line each. */
export function wordsForFailures({ failed }: UndoReport): string {
    return failed
        .slice(0, 5)
        .map(({ change, problem }) =>
            nls.localize('openspace/files/notUndone', 'Could not take back the change of {0}: {1}', change.path, wordsForProblem(problem))
        )
        .concat(failed.length > 5 ? [nls.localize('openspace/files/notUndoneMore', '… and {0} more.', failed.length - 5)] : [])
        .join('\n');
}
