import { visibleLine, visibleText } from '@openspace/core/lib/common/policy/visible-text';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import type { ProposedFile } from '../../common/docks/proposed-edit';
import type { DiffLine } from '../../common/tools/file-patch';
import { ChangeCount } from '../renderers/diff-lines';

/** More lines than anybody reads in so small a box; the comparison has them all. */
const MOST_LINES = 400;
const MARKS: Readonly<Record<DiffLine['kind'], string>> = { added: '+', removed: '-', same: ' ', gap: '⋯' };

export interface ProposedDiffProps {
    readonly file: ProposedFile;
    /** Files in it are named without it. */
    readonly directory: string;
    readonly onCompare: () => void;
}

/** What is to become of one file, before it happens. */
export function ProposedDiff({ file, directory, onCompare }: ProposedDiffProps): React.ReactNode {
    const { added, removed, lines } = file.diff;
    const path = file.path.startsWith(`${directory}/`) ? file.path.slice(directory.length + 1) : file.path;
    const hidden = lines.length - MOST_LINES;
    return (
        <div className="openspace-proposed">
            <div className="openspace-proposed-head">
                <span title={visibleText(file.path)}>{visibleLine(path, 100)}</span>
                <ChangeCount added={added} removed={removed} />
                {file.patch && (
                    <button type="button" className="openspace-text-button" onClick={onCompare}>
                        {nls.localize('openspace/chat/compare', 'Compare')}
                    </button>
                )}
            </div>
            <pre tabIndex={0} aria-label={nls.localize('openspace/chat/diffOf', 'Changes to {0}', visibleLine(path, 100))}>
                {lines.slice(0, MOST_LINES).map((line, index) => (
                    <div key={index} className={`openspace-diff-${line.kind}`}>
                        {`${MARKS[line.kind]} ${visibleText(line.text)}`}
                    </div>
                ))}
                {hidden > 0 && (
                    <div className="openspace-diff-gap">
                        {nls.localize('openspace/chat/moreLines', '{0} more lines: see the comparison', hidden)}
                    </div>
                )}
            </pre>
        </div>
    );
}
