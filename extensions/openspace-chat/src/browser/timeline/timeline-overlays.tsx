import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import type { VirtualizerHandle } from 'virtua';
import type { TimelineRow } from '../../common/timeline/timeline-row';
import { questionText } from './question-row';

/** The question whose answer is at the top of the screen, once the question itself has left it. */
export function stickyQuestionAt(list: VirtualizerHandle | null, rows: readonly TimelineRow[]): string | undefined {
    const first = list ? rows[list.findItemIndex(list.scrollOffset)] : undefined;
    return first && first.kind !== 'question' ? `question-${first.turn}` : undefined;
}

interface StickyProps {
    readonly rows: readonly TimelineRow[];
    readonly rowKey: string | undefined;
    readonly goTo: (rowKey: string) => void;
}

/** Tells above the answer what was asked; a click leads there. */
export function StickyQuestion({ rows, rowKey, goTo }: StickyProps): React.ReactNode {
    const row = rowKey === undefined ? undefined : rows.find(({ key }) => key === rowKey);
    return row?.kind === 'question' ? (
        <button
            type="button"
            className="openspace-sticky"
            title={nls.localize('openspace/chat/toQuestion', 'Go to this message')}
            onClick={() => goTo(row.key)}
        >
            {visibleLine(questionText(row.parts), 160)}
        </button>
    ) : undefined;
}

/** Reads out what the agent said in the end, and not every word of it. What it does meanwhile the header tells. */
export function Announcer({ rows }: { rows: readonly TimelineRow[] }): React.ReactNode {
    const last = rows.at(-1);
    const worked = React.useRef(false);
    worked.current ||= last?.kind === 'working';
    const words =
        last?.kind === 'footer' && worked.current
            ? nls.localize('openspace/chat/answered', 'The agent answered: {0}', last.summary.answer.slice(0, 400))
            : '';
    return (
        <div className="openspace-announcer" role="status" aria-live="polite">
            {words}
        </div>
    );
}
