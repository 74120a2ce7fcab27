import { RefObject, useEffect } from '@theia/core/shared/react';
import type { RowMatch } from '../../common/timeline/row-text';

const ALL = 'openspace-find';
const CURRENT = 'openspace-find-current';

/** Marks found words on the screen with the browser's own highlights: the page stays as it is. */
export function useFindMarks(
    scroller: RefObject<HTMLElement | null>,
    query: string,
    current: RowMatch | undefined,
    onMove: () => void
): void {
    useEffect(() => {
        const element = scroller.current;
        if (!element || typeof CSS === 'undefined' || !('highlights' in CSS)) {
            return undefined;
        }
        let frame = 0;
        let reached = false;
        const mark = (): void => {
            const ranges =
                query === ''
                    ? []
                    : [...element.querySelectorAll<HTMLElement>('[data-row]')].map(row => ({
                          row: row.dataset.row,
                          found: rangesIn(row, query)
                      }));
            CSS.highlights.set(ALL, new Highlight(...ranges.flatMap(({ found }) => found)));
            const inRow = ranges.find(({ row }) => row === current?.row)?.found ?? [];
            const shown = inRow[current?.occurrence ?? 0] ?? inRow[0];
            CSS.highlights.set(CURRENT, new Highlight(...(shown ? [shown] : [])));
            if (shown && !reached) {
                reached = true;
                bringIntoView(element, shown, onMove);
            }
        };
        const soon = (): void => {
            cancelAnimationFrame(frame);
            frame = requestAnimationFrame(mark);
        };
        const observer = new MutationObserver(soon);
        observer.observe(element, { childList: true, subtree: true, characterData: true });
        soon();
        return () => {
            observer.disconnect();
            cancelAnimationFrame(frame);
            CSS.highlights.delete(ALL);
            CSS.highlights.delete(CURRENT);
        };
    }, [scroller, query, current, onMove]);
}

function rangesIn(row: HTMLElement, query: string): Range[] {
    const wanted = query.toLocaleLowerCase();
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const ranges: Range[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = (node.textContent ?? '').toLocaleLowerCase();
        for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + wanted.length);
            ranges.push(range);
        }
    }
    return ranges;
}

/** A row may be longer than the screen. */
function bringIntoView(scroller: HTMLElement, range: Range, onMove: () => void): void {
    const [found, room] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()];
    if (found.top < room.top + room.height / 8 || found.bottom > room.bottom - 8) {
        onMove();
        scroller.scrollTop += found.top - room.top - room.height / 3;
    }
}
