import type { Part, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { FileDiff, nearChanges, newFileDiff, plainLines, readPatch } from '../../common/tools/file-patch';
import { changesOf, FileChangeFacts, shownPath } from '../../common/tools/tool-facts';
import { IconButton } from '../panel/icon-button';
import { useTimeline } from '../timeline/timeline-context';
import { ChangeCount, DiffLines } from './diff-lines';
import { isTool, PartRenderer, PartView } from './part-renderer';
import { ToolCard } from './tool-card';

/** `edit`, `write`, `patch`: what changed in which file, line by line. */
@injectable()
export class EditRenderer implements PartRenderer {
    canRender(part: Part): number {
        return isTool(part, 'edit', 'multiedit', 'write', 'patch', 'apply_patch') ? 10 : 0;
    }

    render({ part }: PartView): React.ReactNode {
        return <EditCall part={part as ToolPart} />;
    }
}

function EditCall({ part }: { part: ToolPart }): React.ReactNode {
    const { services, directory } = useTimeline();
    const files = React.useMemo(() => changesOf(part).map(change => ({ change, diff: diffOf(change) })), [part]);
    const added = files.reduce((sum, { diff }) => sum + diff.added, 0);
    const removed = files.reduce((sum, { diff }) => sum + diff.removed, 0);
    const drawn = files.filter(({ diff }) => diff.lines.length > 0);
    return (
        <ToolCard
            part={part}
            icon={part.tool === 'write' ? 'new-file' : 'edit'}
            title={part.tool === 'write' ? nls.localize('openspace/chat/write', 'Write') : nls.localize('openspace/chat/edit', 'Edit')}
            subject={
                files.length === 1
                    ? shownPath(files[0].change.path, directory)
                    : files.length > 1
                      ? nls.localize('openspace/chat/files', '{0} files', files.length)
                      : undefined
            }
            note={added + removed > 0 ? <ChangeCount added={added} removed={removed} /> : undefined}
            openedByDefault={services.preferences['openspace.chat.expandEdits']}
            body={
                drawn.length > 0
                    ? () =>
                          drawn.map(({ change, diff }) => (
                              <ChangedFile
                                  key={change.path}
                                  id={`${part.id}-${change.path}`}
                                  change={change}
                                  diff={diff}
                                  named={files.length > 1}
                              />
                          ))
                    : undefined
            }
        />
    );
}

interface ChangedFileProps {
    readonly id: string;
    readonly change: FileChangeFacts;
    readonly diff: FileDiff;
    /** Its name does not stand above it already. */
    readonly named: boolean;
}

/** One changed file: its name, a way to the diff editor, its lines. */
export function ChangedFile({ id, change, diff, named }: ChangedFileProps): React.ReactNode {
    const { services, directory } = useTimeline();
    const comparable = change.patch !== undefined || change.status === 'added';
    const open = comparable && (
        <IconButton
            icon="diff"
            label={nls.localize('openspace/chat/openDiff', 'Open in diff editor')}
            onClick={() => services.attempt(() => services.diffs.open(change, directory))}
        />
    );
    return (
        <div className={named ? 'openspace-changed-file' : 'openspace-changed-file openspace-changed-file-unnamed'}>
            {named ? (
                <div className="openspace-code-head">
                    <span className="openspace-code-name">{shownPath(change.path, directory)}</span>
                    <ChangeCount added={diff.added} removed={diff.removed} />
                    {open}
                </div>
            ) : (
                open
            )}
            <DiffLines id={id} diff={diff} path={change.path} />
        </div>
    );
}

function diffOf({ patch, content, status }: FileChangeFacts): FileDiff {
    if (patch !== undefined) {
        return nearChanges(readPatch(patch));
    }
    if (content === undefined) {
        return { lines: [], added: 0, removed: 0 };
    }
    return status === 'added' ? newFileDiff(content) : plainLines(content);
}
