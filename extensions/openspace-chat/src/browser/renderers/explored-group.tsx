import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import type { ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import type { ExploredRow } from '../../common/timeline/timeline-row';
import { codeLink } from '../../common/markdown/file-reference';
import { failureOf, inputText, metadataOf, progressOf, relativePath, shownPath } from '../../common/tools/tool-facts';
import { useOpened, useTimeline } from '../timeline/timeline-context';
import { Attachments } from './attachments';

/** Calls that only looked at things, told in one line that opens. */
export function ExploredGroup({ row }: { row: ExploredRow }): React.ReactNode {
    const [opened, toggle] = useOpened(row.key, false);
    const working = row.parts.some(part => progressOf(part) === 'running' || progressOf(part) === 'waiting');
    const reads = row.parts.filter(({ tool }) => tool === 'read').length;
    const searches = row.parts.filter(({ tool }) => tool === 'glob' || tool === 'grep').length;
    const lists = row.parts.length - reads - searches;
    const counts = [
        reads > 0 &&
            (reads === 1 ? nls.localize('openspace/chat/oneRead', '1 file') : nls.localize('openspace/chat/reads', '{0} files', reads)),
        searches > 0 &&
            (searches === 1
                ? nls.localize('openspace/chat/oneSearch', '1 search')
                : nls.localize('openspace/chat/searches', '{0} searches', searches)),
        lists > 0 &&
            (lists === 1 ? nls.localize('openspace/chat/oneList', '1 folder') : nls.localize('openspace/chat/lists', '{0} folders', lists))
    ].filter(Boolean);
    return (
        <div className={`openspace-tool openspace-tool-${working ? 'running' : 'done'}`}>
            <button type="button" className="openspace-tool-line" aria-expanded={opened} onClick={toggle}>
                <i className={`openspace-tool-icon ${codicon('search')}`} aria-hidden />
                <span className="openspace-tool-title">
                    {working ? nls.localize('openspace/chat/exploring', 'Exploring') : nls.localize('openspace/chat/explored', 'Explored')}
                </span>
                <span className="openspace-tool-subject">{counts.join(', ')}</span>
                <i className={`openspace-tool-arrow ${codicon(opened ? 'chevron-down' : 'chevron-right')}`} aria-hidden />
            </button>
            {opened && (
                <ul className="openspace-explored">
                    {row.parts.map(part => (
                        <ExploredCall key={part.id} part={part} />
                    ))}
                </ul>
            )}
        </div>
    );
}

function ExploredCall({ part }: { part: ToolPart }): React.ReactNode {
    const { services, directory } = useTimeline();
    const path = inputText(part, 'filePath', 'path');
    const pattern = inputText(part, 'pattern');
    const failure = failureOf(part);
    const count = metadataOf(part).count ?? metadataOf(part).matches;
    const file = part.tool === 'read' && path !== undefined ? relativePath(path, directory) : undefined;
    const lines = linesOf(part);
    const attached = part.state.status === 'completed' ? (part.state.attachments ?? []) : [];
    const pictures = attached.map(picture => ({ filename: file?.split('/').at(-1), ...picture }));
    return (
        <li>
            <div className="openspace-explored-line">
                <span className="openspace-tool-title">{NAMES[part.tool] ?? part.tool}</span>
                {file !== undefined ? (
                    <button
                        type="button"
                        className="openspace-file-link"
                        onClick={() => services.attempt(() => services.links.open(codeLink({ path: file, ...lines })))}
                    >
                        {visibleLine(file, 200)}
                    </button>
                ) : (
                    <span className="openspace-tool-subject">
                        {pattern !== undefined && <code>{visibleLine(pattern, 100)}</code>}{' '}
                        {path !== undefined && shownPath(path, directory)}
                    </span>
                )}
                {lines && <span className="openspace-tool-note">{`${lines.startLine}–${lines.endLine}`}</span>}
                {typeof count === 'number' && <span className="openspace-tool-note">{countWords(part.tool, count)}</span>}
            </div>
            {failure !== undefined && <div className="openspace-explored-failure">{visibleLine(failure, 200)}</div>}
            {pictures.length > 0 && <Attachments files={pictures} />}
        </li>
    );
}

function countWords(tool: string, count: number): string {
    if (tool === 'list') {
        return count === 1
            ? nls.localize('openspace/chat/oneEntry', '1 entry')
            : nls.localize('openspace/chat/entries', '{0} entries', count);
    }
    return count === 1 ? nls.localize('openspace/chat/oneMatch', '1 match') : nls.localize('openspace/chat/matches', '{0} matches', count);
}

const NAMES: Readonly<Record<string, string>> = {
    read: nls.localize('openspace/chat/read', 'Read'),
    list: nls.localize('openspace/chat/list', 'List'),
    glob: nls.localize('openspace/chat/glob', 'Find files'),
    grep: nls.localize('openspace/chat/grep', 'Search')
};

function linesOf({ state }: ToolPart): { startLine: number; endLine: number } | undefined {
    const { offset, limit } = state.input;
    return typeof offset === 'number' && typeof limit === 'number' ? { startLine: offset + 1, endLine: offset + limit } : undefined;
}
