import { visibleLine, visibleText } from '@openspace/core/lib/common/policy/visible-text';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import type { Attachment } from '../../common/prompt/draft';

export interface AttachmentChipsProps {
    readonly attachments: readonly Attachment[];
    /** Without it they are only shown. */
    readonly onRemove?: (key: string) => void;
}

/** What goes with a prompt, as small labels. */
export function AttachmentChips({ attachments, onRemove }: AttachmentChipsProps): React.ReactNode {
    if (attachments.length === 0) {
        return undefined;
    }
    return (
        <ul className="openspace-attachments" aria-label={nls.localize('openspace/chat/attachments', 'Goes with the message')}>
            {attachments.map(({ key, label, detail, icon }) => (
                <li key={key} className="openspace-attachment" title={visibleText(detail)}>
                    <i className={`codicon codicon-${icon}`} aria-hidden />
                    <span>{visibleLine(label, 60)}</span>
                    {onRemove && (
                        <button
                            type="button"
                            aria-label={nls.localize('openspace/chat/detach', 'Remove {0}', visibleLine(label, 60))}
                            onClick={() => onRemove(key)}
                        >
                            <i className="codicon codicon-close" aria-hidden />
                        </button>
                    )}
                </li>
            ))}
        </ul>
    );
}
