import { RefObject, useMemo } from '@theia/core/shared/react';
import type { VirtualizerHandle } from 'virtua';
import type { TimelineRow } from '../../common/timeline/timeline-row';
import { questionText } from './question-row';
import type { TimelineControl } from './timeline-navigation';

/** A question counts as reached when it is this near to the top. */
const NEAR = 4;

/** From question to question. */
export function useMessageSteps(
    rows: readonly TimelineRow[],
    list: RefObject<VirtualizerHandle | null>,
    goTo: (key: string) => void,
    toEnd: () => void
): Pick<TimelineControl, 'previousMessage' | 'nextMessage' | 'messages'> {
    return useMemo(() => {
        const questions = rows.flatMap(({ kind }, index) => (kind === 'question' ? [index] : []));
        const offsetOf = (index: number): number => list.current?.getItemOffset(index) ?? 0;
        return {
            previousMessage: () => {
                const top = list.current?.scrollOffset ?? 0;
                const previous = questions.filter(index => offsetOf(index) < top - NEAR).at(-1) ?? questions[0];
                if (previous !== undefined) {
                    goTo(rows[previous].key);
                }
            },
            nextMessage: () => {
                const top = list.current?.scrollOffset ?? 0;
                const next = questions.find(index => offsetOf(index) > top + NEAR);
                if (next === undefined) {
                    toEnd();
                } else {
                    goTo(rows[next].key);
                }
            },
            messages: () =>
                rows
                    .flatMap(row => (row.kind === 'question' ? [{ text: questionText(row.parts), goTo: () => goTo(row.key) }] : []))
                    .reverse()
        };
    }, [rows, list, goTo, toEnd]);
}
