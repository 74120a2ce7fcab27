import { visibleText } from '@openspace/core/lib/common/policy/visible-text';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { isGone } from '../../common/sessions/readiness';
import { waitText } from '../../common/timeline/measures';
import type { CompactionRow, ErrorRow, RetryRow, WorkingRow } from '../../common/timeline/timeline-row';
import { activityWords } from '../header/activity-words';
import { CopyButton } from '../markdown/copy-button';
import { useEvents } from '../state/use-event';
import { useTimeline } from './timeline-context';

/** Why the agent could not go on. */
export function ErrorView({ row: { name, message } }: { row: ErrorRow }): React.ReactNode {
    const { services } = useTimeline();
    return (
        <div className="openspace-error" role="alert">
            <i className={codicon('error')} aria-hidden />
            <div>
                <strong>{ERRORS[name] ?? nls.localize('openspace/chat/failed', 'The agent could not go on')}</strong>
                <div className="openspace-error-text">{visibleText(message)}</div>
            </div>
            <CopyButton label={nls.localize('openspace/chat/copyError', 'Copy error')} copy={() => services.copy(`${name}: ${message}`)} />
        </div>
    );
}

const ERRORS: Readonly<Record<string, string>> = {
    ProviderAuthError: nls.localize('openspace/chat/authError', 'The provider does not accept the key. Connect it again.'),
    ContextOverflowError: nls.localize(
        'openspace/chat/overflowError',
        'The conversation is too long for the model. Compact it or start a new one.'
    ),
    MessageOutputLengthError: nls.localize('openspace/chat/lengthError', 'The answer was too long for the model. Ask for a shorter one.'),
    ContentFilterError: nls.localize('openspace/chat/filterError', 'The provider refused to answer.')
};

export function CompactionView({ row: { auto } }: { row: CompactionRow }): React.ReactNode {
    return (
        <div className="openspace-divider" role="separator">
            <span>
                {auto
                    ? nls.localize('openspace/chat/compactedAuto', 'Conversation compacted automatically')
                    : nls.localize('openspace/chat/compacted', 'Conversation compacted')}
            </span>
        </div>
    );
}

export function RetryView({ row: { status } }: { row: RetryRow }): React.ReactNode {
    const [now, setNow] = React.useState(Date.now);
    React.useEffect(() => {
        const timer = setInterval(() => setNow(Date.now()), 1000);
        return () => clearInterval(timer);
    }, []);
    const wait = status.next - now;
    return (
        <div className="openspace-error openspace-retry" role="status">
            <i className={codicon('refresh')} aria-hidden />
            <div>
                <strong>
                    {wait > 0
                        ? nls.localize('openspace/chat/retryIn', 'Trying again in {0} (attempt {1})', waitText(wait), status.attempt)
                        : nls.localize('openspace/chat/retryNow', 'Trying again (attempt {0})', status.attempt)}
                </strong>
                <div className="openspace-error-text">{visibleText(status.message)}</div>
            </div>
        </div>
    );
}

export function WorkingView({ row: { activity } }: { row: WorkingRow }): React.ReactNode {
    const { chat } = useTimeline().services;
    useEvents(chat.onDidChange);
    return isGone(chat.readiness) ? undefined : (
        <div className="openspace-working">
            <span className="openspace-dots" aria-hidden />
            <span className="openspace-shimmer">{activityWords(activity, Date.now())}</span>
        </div>
    );
}
