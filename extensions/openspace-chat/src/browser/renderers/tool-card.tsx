import type { ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { visibleText } from '@openspace/core/lib/common/policy/visible-text';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { failureOf, progressOf, UndoneCall, undoneCall } from '../../common/tools/tool-facts';
import { CopyButton } from '../markdown/copy-button';
import { useOpened, useTimeline } from '../timeline/timeline-context';
import { Attachments } from './attachments';

export interface ToolCardProps {
    readonly part: ToolPart;
    /** A codicon. */
    readonly icon: string;
    /** What kind of thing was done: `Shell`. */
    readonly title: string;
    /** To what it was done. Safe text; nothing hidden. */
    readonly subject?: React.ReactNode;
    /** At the end of the line: figures. */
    readonly note?: React.ReactNode;
    readonly openedByDefault?: boolean;
    /** Drawn when the card is open; without it there is nothing to open. */
    readonly body?: () => React.ReactNode;
}

/** A tool call: a quiet line that opens to show more. */
export function ToolCard({ part, icon, title, subject, note, openedByDefault = false, body }: ToolCardProps): React.ReactNode {
    const [opened, toggle] = useOpened(part.id, openedByDefault);
    const progress = progressOf(part);
    const failure = failureOf(part);
    const undone = undoneCall(part);
    const look = undone ? 'undone' : progress;
    const line = (
        <>
            <i className={`openspace-tool-icon ${codicon(undone ? 'circle-slash' : progress === 'failed' ? 'error' : icon)}`} aria-hidden />
            <span className="openspace-tool-title">{title}</span>
            {subject !== undefined && subject !== '' && <span className="openspace-tool-subject">{subject}</span>}
            {note !== undefined && <span className="openspace-tool-note">{note}</span>}
        </>
    );
    return (
        <div className={`openspace-tool openspace-tool-${look}`}>
            {body ? (
                <button type="button" className="openspace-tool-line" aria-expanded={opened} onClick={toggle}>
                    {line}
                    <i className={`openspace-tool-arrow ${codicon(opened ? 'chevron-down' : 'chevron-right')}`} aria-hidden />
                </button>
            ) : (
                <div className="openspace-tool-line">{line}</div>
            )}
            {undone ? <Undone call={undone} /> : failure !== undefined && <Failure text={failure} />}
            {opened && body && <div className="openspace-tool-body">{body()}</div>}
            {part.state.status === 'completed' && part.state.attachments && <Attachments files={part.state.attachments} />}
        </div>
    );
}

/** What the person or a rule did not want is no fault, and looks like none. */
function Undone({ call: { why, reason } }: { call: UndoneCall }): React.ReactNode {
    return <div className="openspace-tool-remark">{reason === undefined ? WORDS[why] : visibleText(reason)}</div>;
}

const WORDS: Readonly<Record<UndoneCall['why'], string>> = {
    denied: nls.localize('openspace/chat/wasDenied', 'You did not allow it.'),
    forbidden: nls.localize('openspace/chat/wasForbidden', 'A rule does not allow it.'),
    unanswered: nls.localize('openspace/chat/wasUnanswered', 'You did not answer.'),
    stopped: nls.localize('openspace/chat/wasStopped', 'Stopped.')
};

/** Why a call failed. */
function Failure({ text }: { text: string }): React.ReactNode {
    const { services } = useTimeline();
    return (
        <div className="openspace-tool-failure">
            <span>{visibleText(text)}</span>
            <CopyButton label={nls.localize('openspace/chat/copyError', 'Copy error')} copy={() => services.copy(text)} />
        </div>
    );
}
