import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import type { FileDiff } from '../../common/tools/file-patch';
import { useColors } from '../markdown/colorize';
import { useOpened } from '../timeline/timeline-context';

/** More lines than this are shown on request. */
const FIRST_LINES = 60;

/** The lines of a diff in the colours of its language; numbers and signs are drawn by the style, so that what is copied is code. */
export function DiffLines({ id, diff, path }: { id: string; diff: FileDiff; path: string }): React.ReactNode {
    const [all, showAll] = useOpened(`${id}-all`, false);
    const lines = all ? diff.lines : diff.lines.slice(0, FIRST_LINES);
    const hidden = diff.lines.length - lines.length;
    const code = React.useMemo(() => lines.map(({ text }) => text).join('\n'), [lines.length, diff]);
    const colored = useColors(code, path.slice(path.lastIndexOf('.') + 1))?.split('\n');
    return (
        <div className="openspace-diff" role="group" aria-label={nls.localize('openspace/chat/changedLines', 'Changed lines')}>
            <div className="openspace-diff-lines" tabIndex={0}>
                {lines.map(({ kind, text, before, after }, index) => {
                    const shared = { className: `openspace-diff-${kind}`, 'data-line': after ?? before };
                    const html = colored?.length === lines.length ? colored[index] : undefined;
                    return html === undefined ? (
                        <div key={index} {...shared}>
                            {text || '\u200b'}
                        </div>
                    ) : (
                        <div key={index} {...shared} dangerouslySetInnerHTML={{ __html: html || '\u200b' }} />
                    );
                })}
            </div>
            {hidden > 0 && (
                <button type="button" className="openspace-more" onClick={showAll}>
                    {nls.localize('openspace/chat/moreLines', 'Show {0} more lines', hidden)}
                </button>
            )}
        </div>
    );
}

/** `+3 −1`. */
export function ChangeCount({ added, removed }: { added: number; removed: number }): React.ReactNode {
    return (
        <span
            className="openspace-change-count"
            aria-label={nls.localize('openspace/chat/changeCount', '{0} lines added, {1} removed', added, removed)}
        >
            {added > 0 && <span className="openspace-added">+{added}</span>}
            {removed > 0 && <span className="openspace-removed">−{removed}</span>}
        </span>
    );
}
