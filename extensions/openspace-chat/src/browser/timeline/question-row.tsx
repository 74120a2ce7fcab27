import type { Part } from '@openspace/opencode/lib/common/opencode-types';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import type { QuestionRow } from '../../common/timeline/timeline-row';
import { IconButton } from '../panel/icon-button';
import { CopyButton } from '../markdown/copy-button';
import { AttachedFile, Attachments } from '../renderers/attachments';
import { useOpened, useTimeline } from './timeline-context';

/** What is longer is folded: the answer is what people came for. */
const LONG_LINES = 12;
const LONG_TEXT = 1200;

/** What the person said, with what one can do from there. */
export function QuestionView({ row }: { row: QuestionRow }): React.ReactNode {
    const { services, sessionId } = useTimeline();
    const text = questionText(row.parts);
    const files = row.parts.filter((part): part is AttachedFile => part.type === 'file');
    const long = text.length > LONG_TEXT || text.split('\n').length > LONG_LINES;
    const [opened, toggle] = useOpened(row.key, false);
    const fork = async (): Promise<void> => {
        const { id } = await services.sessions.fork(sessionId, row.info.id);
        await services.sessions.activate(id);
    };
    return (
        <div className={`openspace-question-row${row.sending ? ' openspace-sending' : ''}`}>
            <div className="openspace-bubble" title={new Date(row.info.time.created).toLocaleString()}>
                {text !== '' && <div className={`openspace-question-text${long && !opened ? ' openspace-folded' : ''}`}>{text}</div>}
                {long && (
                    <button type="button" className="openspace-more" aria-expanded={opened} onClick={toggle}>
                        {opened ? nls.localize('openspace/chat/less', 'Show less') : nls.localize('openspace/chat/more', 'Show all')}
                    </button>
                )}
                <Attachments files={files} />
            </div>
            <div className="openspace-row-actions">
                <CopyButton label={nls.localize('openspace/chat/copyMessage', 'Copy message')} copy={() => services.copy(text)} />
                <IconButton
                    icon="repo-forked"
                    label={nls.localize('openspace/chat/fork', 'Fork from here')}
                    onClick={() => services.attempt(fork)}
                />
                <IconButton
                    icon="discard"
                    label={nls.localize('openspace/chat/revert', 'Roll back to before this message')}
                    onClick={() => services.attempt(() => services.rollBack(sessionId, row.info.id))}
                />
            </div>
        </div>
    );
}

export function questionText(parts: readonly Part[]): string {
    return parts
        .flatMap(part => (part.type === 'text' ? [part.text] : part.type === 'subtask' ? [part.prompt] : []))
        .join('\n')
        .trim();
}
