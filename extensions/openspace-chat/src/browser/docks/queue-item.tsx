import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Draft, isEmpty } from '../../common/prompt/draft';
import type { FollowUp } from '../../common/queue/follow-ups';
import { IconButton } from '../panel/icon-button';
import { AttachmentChips } from '../prompt/attachment-chips';

export interface QueueItemProps {
    readonly item: FollowUp;
    readonly first: boolean;
    readonly last: boolean;
    readonly onMove: (places: number) => void;
    readonly onEdit: (draft: Draft) => void;
    readonly onSend: () => void;
    readonly onRemove: () => void;
}

/** One follow-up with what can be done about it. */
export function QueueItem({ item, first, last, onMove, onEdit, onSend, onRemove }: QueueItemProps): React.ReactNode {
    const { draft } = item;
    const [editing, setEditing] = React.useState(false);
    if (editing) {
        const done = (text: string | undefined): void => {
            setEditing(false);
            if (text !== undefined && !isEmpty({ ...draft, text })) {
                onEdit({ ...draft, text });
            }
        };
        return (
            <li>
                <Editor text={draft.text} onDone={done} />
            </li>
        );
    }
    return (
        <li>
            <div className="openspace-queue-text">
                <span title={draft.text}>{draft.text}</span>
                <AttachmentChips attachments={draft.attachments} />
            </div>
            <div className="openspace-queue-buttons">
                <IconButton
                    icon="arrow-up"
                    label={nls.localize('openspace/chat/up', 'Move up')}
                    disabled={first}
                    onClick={() => onMove(-1)}
                />
                <IconButton
                    icon="arrow-down"
                    label={nls.localize('openspace/chat/down', 'Move down')}
                    disabled={last}
                    onClick={() => onMove(1)}
                />
                <IconButton icon="edit" label={nls.localize('openspace/chat/editQueued', 'Edit')} onClick={() => setEditing(true)} />
                <IconButton icon="send" label={nls.localize('openspace/chat/sendNow', 'Send now')} onClick={onSend} />
                <IconButton icon="close" label={nls.localize('openspace/chat/removeQueued', 'Remove')} onClick={onRemove} />
            </div>
        </li>
    );
}

function Editor({ text, onDone }: { text: string; onDone: (text: string | undefined) => void }): React.ReactNode {
    const [value, setValue] = React.useState(text);
    const field = React.useRef<HTMLTextAreaElement>(null);
    React.useEffect(() => field.current?.focus(), []);
    const onKeyDown = (event: React.KeyboardEvent): void => {
        if (event.nativeEvent.isComposing) {
            return;
        }
        if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            onDone(value);
        } else if (event.key === 'Escape') {
            event.stopPropagation();
            onDone(undefined);
        }
    };
    return (
        <textarea
            ref={field}
            className="theia-input openspace-queue-editor"
            rows={3}
            aria-label={nls.localize('openspace/chat/editFollowUp', 'Edit the follow-up')}
            value={value}
            onChange={event => setValue(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => onDone(value)}
        />
    );
}
