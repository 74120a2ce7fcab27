import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

export interface ChangesPlaceholderProps {
    readonly error: string | undefined;
    /** Absent when there is nothing more to show. */
    readonly onShowAll: (() => void) | undefined;
    readonly onRetry: () => void;
}

/** What the view shows when there is nothing to list. */
export function ChangesPlaceholder({ error, onShowAll, onRetry }: ChangesPlaceholderProps): React.ReactElement {
    if (error !== undefined) {
        return (
            <div className="openspace-changes-placeholder" role="alert">
                <p>{nls.localize('openspace/files/listFailed', 'The agent changes could not be read: {0}', error)}</p>
                <p>
                    {nls.localize(
                        'openspace/files/listFailedHint',
                        'They are kept in the folder .openspace of your workspace. If it is damaged, move it away and try again; your own files are not in it.'
                    )}
                </p>
                <button className="theia-button" type="button" onClick={onRetry}>
                    {nls.localizeByDefault('Try Again')}
                </button>
            </div>
        );
    }
    return (
        <div className="openspace-changes-placeholder" role="status">
            <p>{nls.localize('openspace/files/noChanges', 'No open changes by an agent.')}</p>
            <p>
                {nls.localize(
                    'openspace/files/noChangesHint',
                    'What an agent does to your files appears here. You can look at each change, accept it or take it back, in whole or in part.'
                )}
            </p>
            {onShowAll && (
                <button className="theia-button secondary" type="button" onClick={onShowAll}>
                    {nls.localize('openspace/files/showDecided', 'Show Accepted and Undone')}
                </button>
            )}
        </div>
    );
}
