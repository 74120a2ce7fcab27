import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { costText, countText, durationText } from '../../common/timeline/measures';
import type { FooterRow } from '../../common/timeline/timeline-row';
import { nearChanges, readPatch } from '../../common/tools/file-patch';
import { shownPath } from '../../common/tools/tool-facts';
import { CopyButton } from '../markdown/copy-button';
import { ChangeCount } from '../renderers/diff-lines';
import { ChangedFile } from '../renderers/edit-renderer';
import { useOpened, useTimeline } from './timeline-context';

type Diffs = FooterRow['summary']['diffs'];

/** What came of a turn: changed files, time, tokens, cost. */
export function TurnFooter({ row: { key, summary } }: { row: FooterRow }): React.ReactNode {
    const { services } = useTimeline();
    const facts = [
        summary.interrupted && nls.localize('openspace/chat/interrupted', 'Interrupted'),
        summary.model,
        summary.duration !== undefined && durationText(summary.duration),
        summary.tokens > 0 && nls.localize('openspace/chat/tokens', '{0} tokens', countText(summary.tokens)),
        summary.cost > 0 && costText(summary.cost)
    ].filter(Boolean);
    return (
        <div className="openspace-footer">
            {summary.diffs.length > 0 && <ChangedFiles id={key} diffs={summary.diffs} />}
            <div className="openspace-footer-line">
                {summary.answer !== '' && (
                    <CopyButton
                        label={nls.localize('openspace/chat/copyAnswer', 'Copy answer')}
                        copy={() => services.copy(summary.answer)}
                    />
                )}
                <span className="openspace-footer-facts">{facts.join(' · ')}</span>
            </div>
        </div>
    );
}

function ChangedFiles({ id, diffs }: { id: string; diffs: Diffs }): React.ReactNode {
    const [opened, toggle] = useOpened(`${id}-files`, false);
    const added = diffs.reduce((sum, diff) => sum + diff.additions, 0);
    const removed = diffs.reduce((sum, diff) => sum + diff.deletions, 0);
    return (
        <div className="openspace-changed-files">
            <button type="button" className="openspace-tool-line" aria-expanded={opened} onClick={toggle}>
                <i className={`openspace-tool-icon ${codicon('git-commit')}`} aria-hidden />
                <span className="openspace-tool-title">
                    {diffs.length === 1
                        ? nls.localize('openspace/chat/oneFileChanged', '1 file changed')
                        : nls.localize('openspace/chat/filesChanged', '{0} files changed', diffs.length)}
                </span>
                <span className="openspace-tool-note">
                    <ChangeCount added={added} removed={removed} />
                </span>
                <i className={`openspace-tool-arrow ${codicon(opened ? 'chevron-down' : 'chevron-right')}`} aria-hidden />
            </button>
            {opened && diffs.map((diff, index) => <FileOfTurn key={diff.file ?? index} id={`${id}-${index}`} diff={diff} />)}
        </div>
    );
}

function FileOfTurn({ id, diff }: { id: string; diff: Diffs[number] }): React.ReactNode {
    const { directory } = useTimeline();
    const [opened, toggle] = useOpened(id, false);
    const path = diff.file ?? '';
    return (
        <>
            <button type="button" className="openspace-tool-line openspace-file-of-turn" aria-expanded={opened} onClick={toggle}>
                <span className="openspace-tool-subject">{shownPath(path, directory)}</span>
                <span className="openspace-tool-note">
                    <ChangeCount added={diff.additions} removed={diff.deletions} />
                </span>
                <i className={`openspace-tool-arrow ${codicon(opened ? 'chevron-down' : 'chevron-right')}`} aria-hidden />
            </button>
            {opened && (
                <ChangedFile id={id} change={{ path, patch: diff.patch }} diff={nearChanges(readPatch(diff.patch ?? ''))} named={false} />
            )}
        </>
    );
}
