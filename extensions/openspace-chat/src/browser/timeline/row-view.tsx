import * as React from '@theia/core/shared/react';
import type { PartRow, TimelineRow } from '../../common/timeline/timeline-row';
import { ExploredGroup } from '../renderers/explored-group';
import { CompactionView, ErrorView, RetryView, WorkingView } from './notice-rows';
import { QuestionView } from './question-row';
import { useTimeline } from './timeline-context';
import { TurnFooter } from './turn-footer';

/** One row. It is drawn again only when the row is another object. */
export const RowView = React.memo(function RowView({ row }: { row: TimelineRow }): React.ReactNode {
    switch (row.kind) {
        case 'question':
            return <QuestionView row={row} />;
        case 'part':
            return <PartView row={row} />;
        case 'explored':
            return <ExploredGroup row={row} />;
        case 'error':
            return <ErrorView row={row} />;
        case 'compaction':
            return <CompactionView row={row} />;
        case 'retry':
            return <RetryView row={row} />;
        case 'working':
            return <WorkingView row={row} />;
        case 'footer':
            return <TurnFooter row={row} />;
    }
});

function PartView({ row: { part, streaming, gap } }: { row: PartRow }): React.ReactNode {
    const { services } = useTimeline();
    return services.renderers.rendererOf(part)?.render({ part, streaming, gap });
}
